// The records of a team's send journal and how they are read back. A record may come from another version or be cut off; then
// the attempts before it count as unproven.
import * as z from 'zod/mini';
import { bootSessionText, isSameBoot, parseBootSession, type BootSession } from '../../boot-session.ts';
import { parsed } from '../../json.ts';
import type { SealedLines } from '../sealed-lines.ts';
import { nothingSeen, joinWitnesses, type Witness } from './witness.ts';
import { outcomes, type Outcome } from '../tables/attempts-schema.ts';
import { batchKinds } from '../tables/batches-schema.ts';

/**
 * `A` requested, with a mark that is set once it started; `O` outcome, `K` the server has acknowledged the outcome, `N` the server
 * never granted it, `W` witness of the server's history, `B` a process begins, `X` records before this one may be missing, `C` the
 * record before this one was cut off.
 */
export type Kind = 'A' | 'O' | 'K' | 'N' | 'W' | 'B' | 'X' | 'C';

const nullableText = z.nullable(z.string());
const send = {
  attempt: z.string(),
  account: z.string(),
  ref: z.string(),
  incarnation: z.int(),
  epoch: z.int(),
  n: z.int(),
  startedAt: z.string(),
  /** Base64. */
  body: z.string(),
};
/** The withdrawal as a person confirmed it. */
const withdrawalShape = z.object({
  ...send,
  withdrawal: z.object({
    override: z.boolean(),
    cents: z.int(),
    wallet: z.string(),
    label: nullableText,
    labelKey: nullableText,
    gateway: nullableText,
    webhook: nullableText,
    /** JSON. */
    fees: z.string(),
    estimate: nullableText,
    /** The id of the colleague's request that it fulfils. */
    request: nullableText,
  }),
});
/** The row as it was when it was granted. `row` and `batch` are keys that no lost commit gives to another row. */
const boletoShape = z.object({
  ...send,
  row: z.string(),
  batch: z.string(),
  batchName: z.string(),
  batchKind: z.enum(batchKinds),
  item: z.int(),
  line: z.nullable(z.int()),
  parcel: z.int(),
  parcels: z.int(),
  name: z.string(),
  nameKey: z.string(),
  document: z.string(),
  cents: z.int(),
  dueDate: z.string(),
  email: nullableText,
  phone: nullableText,
  description: nullableText,
  callback: nullableText,
});
const attemptShape = z.union([withdrawalShape, boletoShape]);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const outcomeShape = z.catchall(
  z.object({ state: z.enum(outcomes), answer: z.exactOptional(z.string()) }),
  scalar,
);
const witnessShape = z.object({ epoch: z.int(), sends: z.record(z.string(), z.int()) });

type WithBytes<Sent> = Readonly<Omit<Sent, 'body'>> & { readonly body: Uint8Array };
export type JournalWithdrawal = WithBytes<z.infer<typeof withdrawalShape>>;
export type JournalBoleto = WithBytes<z.infer<typeof boletoShape>>;
export type JournalAttempt = JournalBoleto | JournalWithdrawal;
/** What the journal has of a row beside its attempt. */
export type JournalRow = Omit<JournalBoleto, keyof typeof send>;

/** The service's answer under the argument names of the server's functions; `answer` is its exact bytes. */
export interface JournalOutcome {
  readonly state: Outcome;
  readonly answer?: Uint8Array;
  readonly [more: string]: string | number | boolean | null | Uint8Array | undefined;
}

export interface JournalRecord {
  readonly attempt: JournalAttempt;
  /** Its first byte may have left. */
  readonly started: boolean;
  readonly outcome: JournalOutcome | null;
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const attemptText = (attempt: JournalAttempt): string =>
  JSON.stringify({ ...attempt, body: base64(attempt.body) });

export function outcomeText({ answer, ...fields }: JournalOutcome): string {
  return JSON.stringify(answer ? { ...fields, answer: base64(answer) } : fields);
}

function parseAttempt(text: string): JournalAttempt | null {
  const found = parsed(attemptShape, text);
  return found && { ...found, body: Buffer.from(found.body, 'base64') };
}

function parseOutcome(text: string): JournalOutcome | null {
  const found = parsed(outcomeShape, text);
  if (!found) return null;
  const { answer, ...fields } = found;
  return answer === undefined ? fields : { ...fields, answer: Buffer.from(answer, 'base64') };
}

export interface FoundAttempt extends JournalRecord {
  /** The server has the outcome, or knows that the attempt was handed back. */
  readonly acknowledged: boolean;
  /** None of its records can be missing: the computer has not been started since, and the journal is unbroken. */
  readonly proven: boolean;
}

export interface FoundJournal {
  readonly attempts: readonly FoundAttempt[];
  readonly remembered: Witness;
  /** How an earlier process named the present start of the computer; null if none did. */
  readonly sameBoot: string | null;
  /** Every attempt of the latest process is proven. */
  readonly whole: boolean;
  /** Attempts may be missing, because the journal was broken once. */
  readonly gap: boolean;
}

interface ReadAttempt {
  readonly attempt: JournalAttempt;
  readonly started: boolean;
  outcome: JournalOutcome | null;
  acknowledged: boolean;
  proven: boolean;
}

/** `lines` are those after the header. */
export function readRecords(
  { lines, state }: Pick<SealedLines, 'lines' | 'state'>,
  boot: BootSession | null,
): FoundJournal {
  const open = new Map<string, ReadAttempt>();
  let remembered = nothingSeen;
  let sameBoot: string | null = null;
  let proving = false;
  let gap = state === 'damaged';
  const markAllUnproven = (): void => {
    proving = false;
    for (const one of open.values()) one.proven = false;
  };
  for (const { text: record, mark } of lines) {
    const kind = record.slice(0, 1);
    const rest = record.slice(2);
    if (kind === 'B') {
      const before = parseBootSession(rest);
      proving = before !== null && boot !== null && isSameBoot(before, boot);
      sameBoot = proving ? rest : null;
      continue;
    }
    if (kind === 'W') {
      const seen = parsed(witnessShape, rest);
      if (seen) remembered = joinWitnesses(remembered, seen);
      else markAllUnproven();
      continue;
    }
    const [id = ''] = rest.split(' ', 1);
    const text = rest.slice(id.length + 1);
    if (kind === 'A') {
      const attempt = parseAttempt(text);
      const proven = proving && mark !== undefined;
      if (attempt)
        open.set(id, { attempt, started: mark === 'set', outcome: null, acknowledged: false, proven });
      else markAllUnproven();
      continue;
    }
    if (kind === 'X') gap = true;
    const one = open.get(id);
    if (kind === 'O' && one) one.outcome = parseOutcome(text);
    else if (kind === 'K' && one) one.acknowledged = true;
    else if (kind === 'N') open.delete(id);
    // The record is of a later version, or the record that opened its attempt was dropped.
    else if (!['O', 'K'].includes(kind)) markAllUnproven();
  }
  const whole = state === 'whole';
  if (!whole) markAllUnproven();
  return { attempts: [...open.values()], remembered, sameBoot, whole: whole && sameBoot !== null, gap };
}

/** The same journal, known to miss attempts. */
export const withGap = (found: FoundJournal): FoundJournal => ({
  ...found,
  attempts: found.attempts.map((one) => ({ ...one, proven: false })),
  whole: false,
  gap: true,
});

/** Where the system does not name the start of the computer, nothing is ever proven by it. */
export const bootText = (boot: BootSession | null): string => (boot ? bootSessionText(boot) : 'unknown');
