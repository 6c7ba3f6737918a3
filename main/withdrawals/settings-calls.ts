// The withdrawal limits of an account: anybody can tighten them, loosening needs the PIN.
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import {
  usualSettings,
  withdrawalSettings,
  type WithdrawalSettings,
} from '../../preload/contract/withdrawal-limits.ts';
import { amountText } from '../lists/cells.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits, Pin, Team } from './ports.ts';

export interface SettingsParts {
  readonly ledger: Pick<Ledger, 'first' | 'read' | 'write'>;
  readonly pin: Pin;
  readonly team: Pick<Team, 'setSettings'> | null;
}

const names = [
  'dailyCents',
  'dailyCount',
  'onlyBook',
  'waitingHours',
  'rateTolerance',
  'pinFromCents',
] as const satisfies readonly (keyof WithdrawalSettings)[];

const orUnbounded = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;

/** Allows more than before, or requires the PIN less often. */
export const raisesLimit = (from: WithdrawalSettings, to: WithdrawalSettings): boolean =>
  orUnbounded(to.dailyCents) > orUnbounded(from.dailyCents) ||
  orUnbounded(to.dailyCount) > orUnbounded(from.dailyCount) ||
  orUnbounded(to.pinFromCents) > orUnbounded(from.pinFromCents) ||
  (from.onlyBook && !to.onlyBook) ||
  to.waitingHours < from.waitingHours ||
  to.rateTolerance > from.rateTolerance;

/** The trail's text, independent of the language. */
function trailText(settings: WithdrawalSettings, name: (typeof names)[number]): string {
  const value = settings[name];
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (value === null) return '–';
  switch (name) {
    case 'dailyCents':
    case 'pinFromCents':
      return amountText(value);
    case 'rateTolerance':
      return `${amountText(value)} %`;
    case 'waitingHours':
      return `${value} h`;
    case 'dailyCount':
    case 'onlyBook':
      return String(value);
  }
}

const changesOf = (from: WithdrawalSettings, to: WithdrawalSettings) =>
  Object.fromEntries(
    names
      .filter((name) => from[name] !== to[name])
      .map((name) => [name, `${trailText(from, name)} → ${trailText(to, name)}`]),
  );

function answered(
  became: Awaited<ReturnType<Team['setSettings']>>,
  settings: WithdrawalSettings,
): Awaited<ReturnType<Handlers['withdrawals']['setSettings']>> {
  if (became === 'set') return { kind: 'set', settings };
  return became === 'asked' ? { kind: 'asked' } : { kind: 'refused', why: became };
}

export function createLimits({ ledger, pin, team }: SettingsParts): {
  readonly calls: Pick<Handlers['withdrawals'], 'setSettings'>;
  readonly limits: Limits;
} {
  const kept = (accountId: string) => ledger.read('withdrawalSettings.get', { accountId });

  function settingsOf(accountId: string, value: Awaited<ReturnType<typeof kept>>): WithdrawalSettings {
    // Nothing of practice leaves this computer, and nobody waits to learn.
    const usual = accountId === practiceAccountId ? { ...usualSettings, waitingHours: 0 } : usualSettings;
    if (value === null) return usual;
    const read = withdrawalSettings.safeParse({ ...usual, ...value });
    // Unreadable settings must not mean unlimited.
    if (!read.success) throw new TypeError('the settings of withdrawals cannot be read');
    return read.data;
  }

  return {
    limits: { settings: async (accountId) => settingsOf(accountId, await kept(accountId)) },
    calls: {
      async setSettings({ commandId, accountId, settings, pin: typed }) {
        const wanted = { accountId, settings };
        // The command was executed before; repeating it must not require the PIN again.
        if (await ledger.first('withdrawalSettings.set', commandId, wanted)) return { kind: 'set', settings };
        const before = await kept(accountId);
        const from = settingsOf(accountId, before);
        if (raisesLimit(from, settings) && (await pin.state()).kind !== 'none') {
          const checked = await pin.check(typed);
          if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
        }
        const change = { ...wanted, changes: changesOf(from, settings), before };
        if (team) return answered(await team.setSettings({ id: commandId, ...change }), settings);
        await ledger.write('withdrawalSettings.set', change, { commandId, commandInput: wanted });
        return { kind: 'set', settings };
      },
    },
  };
}
