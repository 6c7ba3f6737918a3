// Settings of an account's income on this computer: the watched folder, and the sources whose exact proposals are accepted by themselves.
import * as z from 'zod/mini';
import { lineSources, type LineSource } from '../../preload/contract/income-terms.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface IncomeSettings {
  readonly folder: string | null;
  readonly automatic: readonly LineSource[];
}

const shape = z.object({ folder: z.nullable(z.string()), automatic: z.array(z.enum(lineSources)) });
const prefix = 'income.';
const none: IncomeSettings = { folder: null, automatic: [] };

/** An earlier version may have stored another shape. */
function read(value: unknown): IncomeSettings {
  const found = shape.safeParse(value);
  return found.success ? found.data : none;
}

export async function settingsOf(ledger: Pick<Ledger, 'read'>, accountId: string): Promise<IncomeSettings> {
  return read((await ledger.read('preferences.get', { key: prefix + accountId }))?.value);
}

/** Of every account that has any. */
export async function allSettings(
  ledger: Pick<Ledger, 'read'>,
): Promise<ReadonlyMap<string, IncomeSettings>> {
  const kept = await ledger.read('preferences.list', null);
  return new Map(
    kept.flatMap(({ key, value }) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), read(value)] as const] : [],
    ),
  );
}

export async function keepSettings(
  ledger: Pick<Ledger, 'write'>,
  {
    commandId,
    accountId,
    folder,
    automatic,
  }: IncomeSettings & { readonly commandId: string; readonly accountId: string },
): Promise<void> {
  await ledger.write(
    'preferences.set',
    {
      key: prefix + accountId,
      value: { folder, automatic: [...new Set(automatic)] },
      trail: {
        what: 'income.settings',
        accountId,
        detail: { path: folder ?? '' },
      },
    },
    { commandId },
  );
}
