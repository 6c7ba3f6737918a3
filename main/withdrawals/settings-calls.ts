// The withdrawal limits of an account: anybody can tighten them, loosening needs the PIN.
import { practiceAccountId, usualIssueLimits } from '../../preload/contract/accounts.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import {
  usualSettings,
  withdrawalSettings,
  type WithdrawalSettings,
} from '../../preload/contract/withdrawal-limits.ts';
import type { JsonObject } from '../ledger/json.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Guards } from './guards.ts';
import type { Limits, Pin, Team } from './ports.ts';
import { changedLimits, limitText, type GuardedLimits } from './rules/guarded-limits.ts';

export interface SettingsParts {
  readonly ledger: Pick<Ledger, 'first' | 'read' | 'write'>;
  readonly pin: Pin;
  readonly guards: Pick<Guards, 'withdrawalLimits' | 'setLimits'>;
  readonly team: Pick<Team, 'setSettings'> | null;
}

const orUnbounded = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;

/** Allows more than before, or requires the PIN less often. */
export const raisesLimit = (from: WithdrawalSettings, to: WithdrawalSettings): boolean =>
  orUnbounded(to.dailyCents) > orUnbounded(from.dailyCents) ||
  orUnbounded(to.dailyCount) > orUnbounded(from.dailyCount) ||
  orUnbounded(to.pinFromCents) > orUnbounded(from.pinFromCents) ||
  (from.onlyBook && !to.onlyBook) ||
  to.waitingHours < from.waitingHours ||
  to.rateTolerance > from.rateTolerance;

const asGuarded = (withdrawals: WithdrawalSettings): GuardedLimits => ({
  withdrawals,
  issue: usualIssueLimits,
});

/** The trail's text, independent of the language. */
export const limitChanges = (from: GuardedLimits, to: GuardedLimits) =>
  Object.fromEntries(
    changedLimits(from, to).map((name) => [name, `${limitText(name, from)} → ${limitText(name, to)}`]),
  );

function answered(
  became: Awaited<ReturnType<Team['setSettings']>>,
  settings: WithdrawalSettings,
): Awaited<ReturnType<Handlers['withdrawals']['setSettings']>> {
  if (became === 'set') return { kind: 'set', settings };
  return became === 'asked' ? { kind: 'asked' } : { kind: 'refused', why: became };
}

export function settingsOf(accountId: string, value: JsonObject | null): WithdrawalSettings {
  // Nothing of practice leaves this computer, and nobody waits to learn.
  const usual = accountId === practiceAccountId ? { ...usualSettings, waitingHours: 0 } : usualSettings;
  if (value === null) return usual;
  const read = withdrawalSettings.safeParse({ ...usual, ...value });
  // Unreadable settings must not mean unlimited.
  if (!read.success) throw new TypeError('the settings of withdrawals cannot be read');
  return read.data;
}

export function createLimits({ ledger, pin, guards, team }: SettingsParts): {
  readonly calls: Pick<Handlers['withdrawals'], 'setSettings'>;
  readonly limits: Limits;
} {
  const kept = (accountId: string) => ledger.read('withdrawalSettings.get', { accountId });

  return {
    limits: {
      settings: async (accountId) =>
        guards.withdrawalLimits(accountId, settingsOf(accountId, await kept(accountId))),
    },
    calls: {
      async setSettings({ commandId, accountId, settings, pin: typed }) {
        const wanted = { accountId, settings };
        // The command was executed before; repeating it must not require the PIN again.
        if (await ledger.first('withdrawalSettings.set', commandId, wanted)) return { kind: 'set', settings };
        const before = await kept(accountId);
        const from = await guards.withdrawalLimits(accountId, settingsOf(accountId, before));
        if (raisesLimit(from, settings) && (await pin.state()).kind !== 'none') {
          const checked = await pin.check(typed);
          if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
        }
        const change = { ...wanted, changes: limitChanges(asGuarded(from), asGuarded(settings)), before };
        if (team) return answered(await team.setSettings({ id: commandId, ...change }), settings);
        await guards.setLimits(accountId, { withdrawals: settings });
        await ledger.write('withdrawalSettings.set', change, { commandId, commandInput: wanted });
        return { kind: 'set', settings };
      },
    },
  };
}
