// Calls about uncertain withdrawals: what is known of each, the clerk's decision, and the acknowledgement of an answer that differs.
// "Made" is accepted only if the service shows such a transaction. Nothing is sent, so these work on a frozen ledger.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { WithdrawalRequest } from '../../preload/contract/withdrawal-request-terms.ts';
import type { DoubtSettling, WithdrawalDoubt } from '../../preload/contract/withdrawal-doubts.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { failedWithdrawalNewsMs } from '../../preload/contract/fresh-failures.ts';
import type { Clients } from '../accounts/clients.ts';
import { sentRef } from '../boletos/rules/sent-ref.ts';
import { CodedError, notFound, unlessVault } from '../failure.ts';
import type { JsonObject } from '../ledger/json.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { StoredWithdrawal } from '../ledger/tables/withdrawals-reads.ts';
import { countedFrom, waitNames, type Wait } from '../waits.ts';
import type { MonitorRoom } from '../monitor/room.ts';
import type { Guards } from './guards.ts';
import type { Pin, Team } from './ports.ts';
import { differencesOf } from './rules/figures.ts';
import { decidableAt, differencesFrom, offeredOf, answeredFigures, isForTheEye } from './rules/doubt.ts';
import type { ChangeToDecide } from '../../preload/contract/team-changes.ts';

// What colleagues ask an approver to loosen in an account, and nobody has decided yet.

export type Asking = Pick<Team, 'role' | 'limits' | 'askedSettings' | 'askedNetwork' | 'askedIssueLimits'>;

/** Empty for others than approvers, and without what the approver asked for. */
export async function changesToDecide(
  team: Asking | null,
  accountId: string,
): Promise<readonly ChangeToDecide[]> {
  if (team?.role() !== 'approver') return [];
  const [{ raise }, settings, network, issueLimits] = await Promise.all([
    team.limits(accountId),
    team.askedSettings(accountId),
    team.askedNetwork(accountId),
    team.askedIssueLimits(accountId),
  ]);
  const asked = [
    ['eachPerson', raise],
    ['settings', settings],
    ['network', network?.agreed === true ? null : network],
    ['issueLimits', issueLimits?.agreed === true ? null : issueLimits],
  ] as const;
  return asked.flatMap(([what, change]) => {
    if (!change || change.own) return [];
    const { id, maker, expiresAt } = change;
    return [{ id, accountId, what, maker, expiresAt }];
  });
}

const waitOf = ({ row, since }: StoredWithdrawal): Wait => ({
  what: waitNames.withdrawal(row.id),
  since,
});

export function doubtCalls(parts: {
  readonly ledger: Pick<Ledger, 'first' | 'read' | 'write'>;
  readonly clients: Pick<Clients, 'clientOf'>;
  readonly pin: Pin;
  readonly guards: Pick<Guards, 'differences' | 'noteNotMade'>;
  readonly team: Team | null;
  readonly watch: MonitorRoom['watchWithdrawal'];
  readonly now: () => Date;
  readonly report: (where: string, error: unknown) => void;
}) {
  const { ledger, pin } = parts;

  async function shown(all: readonly StoredWithdrawal[]): Promise<WithdrawalDoubt[]> {
    const from = await countedFrom(ledger, all.map(waitOf), parts.now());
    return all.map((stored, index) => ({
      withdrawal: stored.row,
      sentRef: sentRef(stored.body, stored.ref),
      offered: offeredOf(stored.outcome),
      decidableAt: decidableAt(from[index] ?? stored.since),
    }));
  }

  const rowOf = async (id: number): Promise<WithdrawalRow> =>
    (await ledger.read('withdrawals.get', { id })) ?? notFound('ledger', 'withdrawal');

  async function open(id: number): Promise<StoredWithdrawal | null> {
    const stored = await ledger.read('withdrawals.stored', { id });
    return stored?.row.state === 'uncertain' ? stored : null;
  }

  interface Decision {
    readonly commandId: string;
    /** Identifies a repeated command. Never includes the PIN, which would be stored as a hash. */
    readonly about: JsonObject;
    readonly what: 'withdrawal.foundMade' | 'withdrawal.foundNotMade';
    readonly resolution: JsonObject;
    /** For the trail. */
    readonly trailDetail: JsonObject;
    readonly made: Pick<Parameters<typeof differencesOf>[1], 'wallet' | 'amount'> | null;
    readonly transactionId: string | null;
    readonly holderIsOff?: boolean;
  }

  async function settle({ row, attemptId }: StoredWithdrawal, decision: Decision): Promise<DoubtSettling> {
    const { id, accountId, label } = row;
    const { commandId, what, resolution, transactionId, made } = decision;
    const detail = { withdrawal: id, ...decision.trailDetail };
    const resolved = await ledger.write(
      'withdrawals.resolve',
      {
        withdrawal: id,
        state: transactionId === null ? 'discarded' : 'created',
        resolution,
        differs: made ? differencesOf(row, made) : [],
        ...(transactionId === null ? {} : { remoteId: transactionId }),
        ...(decision.holderIsOff === true ? { holderIsOff: true } : {}),
      },
      { commandId, commandInput: decision.about, trail: { what, accountId, detail } },
    );
    if (resolved.kind === 'conflict') return { kind: 'noDoubt' };
    if (resolved.kind === 'remoteIdTaken') return takenBy(accountId, transactionId ?? '');
    if (transactionId === null) await parts.guards.noteNotMade(attemptId);
    else
      // If it cannot be watched now, it is watched after the next start.
      await parts
        .watch({ accountId, transactionId, ...(label === null ? {} : { label }) })
        .catch((error: unknown) => parts.report('withdrawals', error));
    return { kind: 'settled', withdrawal: await rowOf(id) };
  }

  /** What the team's server knows better: who may still answer, and what time it is. */
  async function refusedByTeam(error: unknown, { row, since }: StoredWithdrawal): Promise<DoubtSettling> {
    const why = error instanceof CodedError ? error.failure.detail : undefined;
    if (why === 'early') return { kind: 'tooSoon', decidableAt: decidableAt(since) };
    const holder = why === 'holderMayAnswer' ? await parts.team?.sentBy(row.id) : undefined;
    if (holder) return { kind: 'holderMayAnswer', ...holder };
    throw error;
  }

  const takenBy = async (accountId: string, transactionId: string): Promise<DoubtSettling> => ({
    kind: 'taken',
    by: await ledger.read('withdrawals.byTransaction', { accountId, transactionId }),
  });

  const isTaken = async (accountId: string, transactionId: string): Promise<boolean> =>
    (await ledger.read('attempts.byRemoteId', { accountId, kind: 'withdrawal', remoteId: transactionId })) !==
    null;

  async function settledBefore(
    commandId: string,
    id: number,
    about: JsonObject,
  ): Promise<DoubtSettling | null> {
    const first = await ledger.first('withdrawals.resolve', commandId, about);
    return first?.value.kind === 'resolved' ? { kind: 'settled', withdrawal: await rowOf(id) } : null;
  }

  async function nameTyped(accountId: string, typedName: string | undefined): Promise<void> {
    // The account may have been removed since.
    const account = await ledger.read('accounts.get', { id: accountId });
    if (typedName !== account?.name)
      throw new CodedError('inputInvalid', 'withdrawals', { fields: { typedName: 'different' } });
  }

  async function forApprover(scope: AccountScope): Promise<readonly WithdrawalRequest[]> {
    const { team } = parts;
    if (team?.role() !== 'approver') return [];
    const all = await team.requests();
    return all.filter(
      ({ state, own, accountId }) =>
        state === 'open' && !own && (scope === 'all' || scope.accountId === accountId),
    );
  }

  return {
    doubts: async ({ accountId }) => shown(await ledger.read('withdrawals.doubts', { scope: { accountId } })),

    needingAttention: async ({ scope }) => {
      const since = new Date(parts.now().getTime() - failedWithdrawalNewsMs).toISOString();
      const [doubts, stopped, failed, requests, changes, guards] = await Promise.all([
        ledger.read('withdrawals.doubts', { scope }),
        ledger.read('withdrawals.stoppedAll', { scope }),
        ledger.read('withdrawals.failed', { scope, since }),
        forApprover(scope),
        scope === 'all' ? [] : changesToDecide(parts.team, scope.accountId),
        parts.guards.differences().catch(unlessVault),
      ]);
      const asked = {
        ...(requests.length === 0 ? {} : { requests }),
        ...(changes.length === 0 ? {} : { changes }),
        ...(guards === null || guards.length === 0 ? {} : { guards }),
      };
      return { doubts: await shown(doubts), stopped, failed, ...asked };
    },

    async confirmMade({ commandId, id, transactionId: typed, seen }) {
      const about = { id, made: typed };
      const stored = await open(id);
      if (!stored) return (await settledBefore(commandId, id, about)) ?? { kind: 'noDoubt' };
      const { accountId } = stored.row;
      if (await isTaken(accountId, typed)) return takenBy(accountId, typed);
      const check = await (await parts.clients.clientOf(accountId)).checkTransaction(typed);
      if (check.kind === 'notFound') return { kind: 'notVisible', words: check.words };
      if (check.kind !== 'found') return { kind: 'unreadable' };
      const { transaction } = check;
      // The id as the service writes it, which may differ in case; an answer about any other id is refused.
      const { transactionId } = transaction;
      if (transactionId.toLowerCase() !== typed.toLowerCase()) return { kind: 'unreadable' };
      if (await isTaken(accountId, transactionId)) return takenBy(accountId, transactionId);
      const answered = answeredFigures(stored.outcome, transactionId);
      const { value = null, createdAt = null, type = null, method = null, state } = transaction;
      const what = differencesFrom(
        {
          cents: stored.row.cents,
          others: [answered.amount, stored.estimated?.total.value ?? null],
          startedAt: stored.row.startedAt,
          answeredAt: stored.answeredAt,
        },
        { value, createdAt, type, method },
      );
      const mayConfirm = isForTheEye(what);
      // Only what the clerk compared is accepted, because it may have changed since.
      const byEye = mayConfirm && seen?.value === value && seen.type === type;
      if (what.length > 0 && !byEye)
        return { kind: 'differs', what, mayConfirm, value, createdAt, type, method };
      if (what.length > 0) await nameTyped(accountId, seen?.typedName);
      const by = what.length > 0 ? 'eye' : 'id';
      return settle(stored, {
        commandId,
        about,
        what: 'withdrawal.foundMade',
        resolution: { by, transactionId, value, createdAt, type, method, state },
        trailDetail: { transactionId, amount: value, ...(by === 'eye' ? { by } : {}) },
        // The transaction's value was judged above and may be the total; only the answer's own fields are compared with
        // the request.
        made: answered,
        transactionId,
      });
    },

    async confirmNotMade({ commandId, id, pin: typed, isOff }) {
      const about = { id, made: null };
      const stored = await open(id);
      if (!stored) return (await settledBefore(commandId, id, about)) ?? { kind: 'noDoubt' };
      const [counted = stored.since] = await countedFrom(ledger, [waitOf(stored)], parts.now());
      const from = decidableAt(counted);
      const tooSoon = from > parts.now().toISOString();
      if (tooSoon) {
        if (typed === undefined || (await pin.state()).kind === 'none')
          return { kind: 'tooSoon', decidableAt: from };
        const checked = await pin.check(typed);
        if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
      }
      const resolution = { by: tooSoon ? 'pin' : 'person' };
      const holder = isOff === undefined ? null : await parts.team?.sentBy(id);
      const settling = settle(stored, {
        commandId,
        about,
        what: 'withdrawal.foundNotMade',
        resolution,
        trailDetail: resolution,
        made: null,
        transactionId: null,
        holderIsOff: isOff !== undefined && holder?.computer === isOff.trim(),
      });
      return settling.catch((error: unknown) => refusedByTeam(error, stored));
    },

    async acknowledge({ commandId, id, typedName }) {
      const { accountId, differs, checked } = await rowOf(id);
      await nameTyped(accountId, typedName);
      const trail = {
        what: 'withdrawal.acknowledged',
        accountId,
        detail: { withdrawal: id, which: [...differs, ...(checked?.differs ?? [])].join(', ') },
      };
      await ledger.write('withdrawals.acknowledge', { id }, { commandId, trail });
      return rowOf(id);
    },
  } satisfies Partial<Handlers['withdrawals']>;
}
