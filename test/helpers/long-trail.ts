// Fills an audit trail with as many entries as years of work produce, through the real ledger, and opens its screen.
import type { Page } from 'playwright-core';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { machineIdOf } from '../../main/machine.ts';
import { typeInField } from './typing.ts';

/** Writes in progress at once: as many as share one commit, and more waiting. */
const together = 2_000;

/** One row in a thousand names this account, with accents. */
export const rareName = 'Confeitaria Açaí & Pão de Ló';
export const everyRare = 1_000;

export const nameOf = (row: number): string =>
  row % everyRare === 0 ? rareName : `Padaria São João ${String(row).padStart(6, '0')}`;

/** Continues writing until the audit trail of a folder that no process has open has this length; row n names `nameOf(n)`. */
export async function fillTrail(folder: string, length: number): Promise<void> {
  const lock = lockFolder(folder);
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: await machineIdOf(folder),
    keeper: null,
  });
  const { count: written } = await ledger.lists.open('trail', {
    filter: { scope: { accountId: 'practice' } },
    sort: 'oldest',
  });
  for (let first = written + 1; first <= length; first += together) {
    const count = Math.min(together, length - first + 1);
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        ledger.write('trail.append', {
          what: 'account.changed',
          detail: { name: nameOf(first + index), reason: `linha ${first + index}` },
        }),
      ),
    );
  }
  await ledger.close();
  lock.release();
}

/** Goes there from any screen, as a clerk does. */
export async function openTrail(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').waitFor();
  await typeInField(page, 'trilha');
  await page.getByRole('option', { name: 'Auditoria' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Auditoria' }).waitFor();
}
