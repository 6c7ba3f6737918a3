// Typed calls of the team's functions over one connection. A schema parses each answer, so that another version or a proxy in between
// causes an error and never a misread number.
import type { Client } from 'pg';
import * as z from 'zod/mini';
import { attemptStates, type Outcome } from '../tables/attempts-schema.ts';
import { schemaName } from './team-functions.ts';
import { roles } from './team-schema.ts';

/** Why the server lets a computer begin nothing. */
export const refusals = ['history', 'lost', 'fenced', 'frozen', 'role'] as const;

const refusedBy = <const More extends readonly string[]>(...more: More) =>
  z.nullable(z.enum([...refusals, ...more]));
const number = z.nullable(z.int());
const text = z.nullable(z.string());
const frozen = z.nullable(z.enum(['identity', 'counters', 'epoch']));
const became = z.nullable(z.array(z.nullable(z.enum(attemptStates))));
const taken = z.enum(['told', 'knownId', 'late', 'again', 'conflict', 'foreign', 'fenced']);

const reader =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (value: unknown): z.output<Schema> =>
    schema.parse(value);

const answers = {
  hello_1: reader(
    z.object({
      refused: refusedBy('appTooOld'),
      incarnation: number,
      sends: number,
      epoch: z.int(),
      frozen,
      role: z.enum(roles),
    }),
  ),
  heartbeat_1: reader(
    z.object({
      refused: refusedBy(),
      epoch: z.int(),
      frozen,
      role: z.enum(roles),
      witness: z.record(z.string(), z.int()),
      asked: z.nullable(z.array(z.object({ what: z.string(), computer: z.string(), clerk: z.string() }))),
    }),
  ),
  lease_1: reader(
    z.object({
      refused: refusedBy('held', 'unsettled'),
      fence: number,
      holder: text,
      on_their_way: number,
    }),
  ),
  take_over_1: reader(
    z.object({
      refused: refusedBy('held', 'nothingToTake'),
      fence: number,
      holder: text,
      doubts: number,
    }),
  ),
  release_lease_1: reader(z.boolean()),
  rest_batch_1: reader(refusedBy()),
  ask_for_lease_1: reader(z.object({ refused: refusedBy('nothingToAsk', 'ended', 'asked'), computer: text })),
  hold_secret_1: reader(z.unknown()),
  send_step_1: reader(
    z.object({
      refused: refusedBy('lease', 'outcomeDiffers'),
      became,
      taken: z.nullable(z.array(taken)),
      begun: z.nullable(
        z.array(
          z.enum([
            '',
            'changed',
            'notRunning',
            'accountRemoved',
            'maybeSent',
            'pastDue',
            'duplicate',
            'refTaken',
          ]),
        ),
      ),
      sends: number,
    }),
  ),
  give_back_1: reader(
    z.object({
      refused: refusedBy(),
      became: z.nullable(z.array(z.enum(['', ...attemptStates]))),
      sends: number,
    }),
  ),
  ask_attempts_1: reader(
    z.object({
      refused: refusedBy(),
      states: z.nullable(z.array(z.enum(['', ...attemptStates]))),
      sends: number,
    }),
  ),
  resolve_1: reader(
    z.object({
      refused: refusedBy(
        'conflict',
        'remoteIdTaken',
        'lineTaken',
        'nossoNumeroTaken',
        'early',
        'holderMayAnswer',
      ),
      taken_by: number,
    }),
  ),
  freeze_1: reader(z.object({ frozen, epoch: z.int() })),
  roll_call_1: reader(z.object({ refused: refusedBy('notFrozen'), sends: number, doubts: number })),
  lose_computer_1: reader(
    z.object({
      refused: refusedBy('own', 'unknown', 'answered', 'alive'),
      doubts: number,
    }),
  ),
  unfreeze_1: reader(
    z.object({
      refused: refusedBy('notFrozen', 'missing'),
      missing: z.nullable(z.array(z.string())),
    }),
  ),
  request_withdrawal_1: reader(z.object({ refused: refusedBy(), expires_at: text })),
  decline_withdrawal_1: reader(refusedBy('unknown', 'decided', 'notApprover')),
  needs_approval_1: reader(z.boolean()),
  limit_withdrawals_1: reader(
    z.object({ refused: refusedBy('notApprover'), became: z.nullable(z.enum(['set', 'asked'])) }),
  ),
  set_withdrawals_1: reader(
    z.object({ refused: refusedBy('notApprover', 'changed'), became: z.nullable(z.enum(['set', 'asked'])) }),
  ),
  ask_issue_limits_1: reader(z.object({ refused: refusedBy(), became: z.nullable(z.literal('asked')) })),
  ask_network_1: reader(z.object({ refused: refusedBy(), became: z.nullable(z.literal('asked')) })),
  decide_change_1: reader(refusedBy('unknown', 'decided', 'expired', 'own', 'makerGone', 'notApprover')),
  share_view_1: reader(refusedBy('full')),
  unshare_view_1: reader(refusedBy('unknown', 'notApprover')),
  withdraw_1: reader(
    z.object({
      refused: refusedBy(
        'accountRemoved',
        'stopped',
        'locked',
        'lease',
        'estimateOld',
        'refTaken',
        'requestNeeded',
        'requestUnknown',
        'requestDecided',
        'requestExpired',
        'ownRequest',
        'makerGone',
        'notApprover',
        'requestDiffers',
        'figuresMoved',
      ),
      withdrawal: number,
      sends: number,
    }),
  ),
  settle_withdrawal_1: reader(
    z.object({
      refused: refusedBy(),
      became: z.nullable(z.enum(attemptStates)),
      taken: z.nullable(taken),
      sends: number,
    }),
  ),
  resolve_withdrawal_1: reader(
    z.object({
      refused: refusedBy('conflict', 'remoteIdTaken', 'early', 'holderMayAnswer'),
      state: z.nullable(z.enum(attemptStates)),
    }),
  ),
  learn_withdrawal_1: reader(z.unknown()),
  acknowledge_withdrawal_1: reader(z.object({ refused: refusedBy(), acknowledged: z.nullable(z.boolean()) })),
} as const;

export type TeamFunction = keyof typeof answers;
type Answers = { readonly [Name in TeamFunction]: ReturnType<(typeof answers)[Name]> };
export type Answer<Name extends TeamFunction> = Answers[Name];

const readers: { readonly [Name in TeamFunction]: (value: unknown) => Answers[Name] } = answers;

type Scalar = string | number | boolean | null | Uint8Array;
export type Arguments = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/**
 * One call is one transaction. Without an answer it is unknown whether it was committed; `ask_attempts_1` finds out. A frequent call is
 * prepared under the name `statement`, always with the same argument names.
 */
export async function callTeam<Name extends TeamFunction>(
  client: Client,
  name: Name,
  args: Arguments,
  statement?: string,
): Promise<Answer<Name>> {
  const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  const { rows } = await client.query<{ readonly answer: unknown }>({
    text: `SELECT coalesce(to_json(answer)::text, 'null') AS answer FROM ${schemaName}.${name}(${names.join(', ')}) AS answer`,
    values: Object.values(args),
    ...(statement === undefined ? {} : { name: statement }),
  });
  const answer: unknown = JSON.parse(z.string().parse(rows[0]?.answer));
  return readers[name](answer);
}

/** The calling computer, with the numbers that `hello_1` returned. */
export interface Caller {
  readonly computer: string;
  readonly incarnation: number;
  readonly epoch: number;
}

export interface ReportedOutcome {
  readonly attempt: string;
  readonly state: Outcome;
  readonly status?: number | null;
  readonly answer?: Uint8Array | null;
  readonly outcome?: string | null;
  readonly remote?: string | null;
  readonly line?: string | null;
  readonly bar?: string | null;
  readonly nosso?: string | null;
  readonly installment?: string | null;
  readonly service_status?: string | null;
  readonly verification?: string | null;
  readonly findings?: string | null;
  readonly message?: string | null;
  /** The service refuses this row alone, and would refuse it again. */
  readonly refuse?: boolean;
}

export interface RowToSend {
  readonly boleto: number;
  readonly revision: number;
  readonly attempt: string;
  readonly ref: string;
  readonly body: Uint8Array;
}

export interface SendStep extends Caller {
  readonly sends: number;
  readonly account: string;
  readonly batch: number;
  readonly fence: number;
  readonly settle: readonly ReportedOutcome[];
  readonly begin: readonly RowToSend[];
}

const outcomeFields = [
  'attempt',
  'state',
  'status',
  'answer',
  'outcome',
  'remote',
  'line',
  'bar',
  'nosso',
  'installment',
  'service_status',
  'verification',
  'findings',
  'message',
] as const;
const rowFields = ['boleto', 'revision', 'attempt', 'ref', 'body'] as const;

/** Sends one array for each column; the server takes a row from the same index of all. */
export function sendStep(client: Client, step: SendStep): Promise<Answer<'send_step_1'>> {
  const { settle, begin } = step;
  const outcomes = outcomeFields.map(
    (field) => [`s_${field}`, settle.map((one) => one[field] ?? null)] as const,
  );
  const rows = rowFields.map((field) => [`b_${field}`, begin.map((one) => one[field])] as const);
  const args: Arguments = {
    p_computer: step.computer,
    p_incarnation: step.incarnation,
    p_epoch: step.epoch,
    p_sends: step.sends,
    p_account: step.account,
    p_batch: step.batch,
    p_fence: step.fence,
    ...Object.fromEntries(outcomes),
    s_refuse: settle.map((one) => one.refuse ?? false),
    ...Object.fromEntries(rows),
  };
  return callTeam(client, 'send_step_1', args, 'send_step_1');
}
