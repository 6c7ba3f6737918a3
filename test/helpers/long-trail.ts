// Fills a trail with as many entries as years of work produce, through the real ledger, and opens its screen.
import type { Page } from 'playwright-core';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { machineIdOf } from '../../main/machine.ts';
import { typeInField } from './typing.ts';

/** Writes under way at once: as many as share one commit, and more on their way. */
const together = 2_000;

/** One row in a thousand tells of this account; accents and all. */
export const rareName = 'Confeitaria Açaí & Pão de Ló';
export const everyRare = 1_000;

export const nameOf = (row: number): string =>
  row % everyRare === 0 ? rareName : `Padaria São João ${String(row).padStart(6, '0')}`;

/** Writes on until the trail of a folder that no process has open is so long; row n tells of `nameOf(n)`. */
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

/** From anywhere in the app, as a clerk goes there. */
export async function openTrail(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').waitFor();
  await typeInField(page, 'trilha');
  await page.getByRole('option', { name: 'Trilha' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Trilha' }).waitFor();
}
