// From where on an issue is summed up before it starts: anybody can lower these limits of an account, raising them needs
// the PIN and, in a team, another person who agrees.
import type { Account, IssueLimits } from '../../preload/contract/accounts.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TeamChanges } from '../ledger/team/link.ts';
import { amountText } from '../lists/cells.ts';
import type { Pin } from '../withdrawals/ports.ts';
import { plain, recordOf, type AccountChange, type AccountRecord } from './record.ts';

type Calls = Pick<Handlers['accounts'], 'setIssueLimits'>;
type Answer = Awaited<ReturnType<Calls['setIssueLimits']>>;

/** Null: it may. Throws where a team has not agreed. */
export type MayLoosen = (wanted: {
  readonly accountId: string;
  readonly limits: IssueLimits;
  readonly pin: string | undefined;
}) => Promise<Exclude<Answer, { kind: 'set' }> | null>;

/** As for the limits of withdrawals: the PIN where there is one. */
export const loosening =
  (parts: {
    readonly pin: () => Pin;
    readonly team: Pick<TeamChanges, 'askedIssueLimits'> | null;
  }): MayLoosen =>
  async ({ accountId, limits, pin: typed }) => {
    if (parts.team) {
      const asked = await parts.team.askedIssueLimits(accountId);
      if (!asked?.agreed || !isSameIssueLimits(asked.limits, limits))
        throw new CodedError('issueLimitsNotAgreed', 'accounts');
    }
    const pin = parts.pin();
    if ((await pin.state()).kind === 'none') return null;
    const checked = await pin.check(typed);
    return checked.ok ? null : { kind: 'pin', why: checked.why, until: checked.until };
  };

export interface AccountChangeReason {
  readonly commandId: string;
  readonly commandInput?: Readonly<
    Record<string, string | number | Readonly<Record<string, number | boolean>>>
  >;
  readonly what: string;
  readonly detail: Record<string, string>;
}

export const isSameIssueLimits = (one: IssueLimits, other: IssueLimits): boolean =>
  one.count === other.count && one.cents === other.cents && one.atypical === other.atypical;

/** Fewer issues are summed up than before. */
export const raisesIssueLimit = (from: IssueLimits, to: IssueLimits): boolean =>
  to.count > from.count || to.cents > from.cents || (from.atypical && !to.atypical);

/** The limits of every account of the service, and how a restored ledger lowers one. */
export function issueLimitsIn(ledger: Pick<Ledger, 'read' | 'write'>) {
  const accounts = async () =>
    (await ledger.read('accounts.list', {})).map(recordOf).filter(({ kind }) => kind === 'service');
  return {
    issueLimits: async () =>
      (await accounts()).map(({ id, name, settings }) => ({ id, name, limits: settings.issueLimits })),
    async tightenIssueLimits(accountId: string, issueLimits: IssueLimits): Promise<void> {
      const known = (await accounts()).find(({ id }) => id === accountId);
      if (!known || isSameIssueLimits(known.settings.issueLimits, issueLimits)) return;
      const change = plain({ settings: { ...known.settings, issueLimits } });
      await ledger.write('accounts.update', { id: accountId, revision: known.revision, change });
    },
  };
}

const mark = (on: boolean): string => (on ? '✓' : '–');

/** The trail's text, independent of the language. */
const changesOf = (from: IssueLimits, to: IssueLimits): Record<string, string> => ({
  ...(from.count === to.count ? {} : { issueCount: `${from.count} → ${to.count}` }),
  ...(from.cents === to.cents ? {} : { issueSum: `${amountText(from.cents)} → ${amountText(to.cents)}` }),
  ...(from.atypical === to.atypical
    ? {}
    : { issueAtypical: `${mark(from.atypical)} → ${mark(to.atypical)}` }),
});

export function issueLimitCalls({
  ledger,
  record,
  update,
  announced,
  mayLoosen,
}: {
  readonly ledger: Pick<Ledger, 'first'>;
  readonly record: (id: string) => Promise<AccountRecord>;
  readonly update: (
    known: AccountRecord,
    change: AccountChange,
    why: AccountChangeReason,
  ) => Promise<AccountRecord>;
  readonly announced: (record: AccountRecord) => Promise<Account>;
  readonly mayLoosen: MayLoosen;
}): Calls {
  return {
    async setIssueLimits({ commandId, id, revision, limits, pin }) {
      const commandInput = { id, limits: { ...limits } };
      // The command was executed before; repeating it must not require the PIN again.
      const first = await ledger.first('accounts.update', commandId, commandInput);
      if (first) return { kind: 'set', account: await announced(recordOf(first.value.account)) };
      const known = await record(id);
      if (known.revision !== revision) throw new CodedError('changedMeanwhile', 'accounts');
      const { issueLimits: from } = known.settings;
      const refused = raisesIssueLimit(from, limits) ? await mayLoosen({ accountId: id, limits, pin }) : null;
      if (refused) return refused;
      const changed = await update(
        known,
        { settings: { ...known.settings, issueLimits: limits } },
        { commandId, commandInput, what: 'account.issueLimits', detail: changesOf(from, limits) },
      );
      return { kind: 'set', account: await announced(changed) };
    },
  };
}
