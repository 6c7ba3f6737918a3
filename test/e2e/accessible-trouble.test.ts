// The states after a failure or at the end: a ledger that was set aside, a ledger of a newer version, and a closed app.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { markEnglish } from '../helpers/accessible.ts';
import { hostUnderTest, settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { faultsOf } from '../helpers/state-faults.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';
import { typeInField } from '../helpers/typing.ts';

describe('in trouble', inChromium, () => {
  let folder: string;
  let walk: Walking | undefined;
  const open = async (first: string): Promise<Walking> => {
    walk = await startWalk('trouble', { folder, first });
    await markEnglish(walk.page);
    return walk;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guiche-trouble-'));
    await open('Início');
    await walk?.stop();
    walk = undefined;
  });
  afterEach(async () => {
    await walk?.stop();
    walk = undefined;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('sends nothing with a missing ledger until a person gives a reason', async () => {
    for (const name of ['ledger.db', 'ledger.db-wal', 'ledger.db-shm'])
      rmSync(join(folder, name), { force: true });
    const here = await open('Início');
    await here.seesText(/Envios bloqueados/u);
    await settleAtHome(here.page);
    expect(await faultsOf(here, 'início: envios bloqueados')).toEqual([]);
    await here.button('Conferi; liberar envios…').click();
    await here.page.getByRole('alertdialog').waitFor();
    expect(await faultsOf(here, 'liberar envios, diálogo')).toEqual([]);
  });

  it('changes nothing with a ledger of a newer version', async () => {
    const db = new DatabaseSync(join(folder, 'ledger.db'));
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
    db.exec('PRAGMA user_version = 9999');
    db.close();
    onTestFinished(() => {
      const mended = new DatabaseSync(join(folder, 'ledger.db'));
      mended.exec(`PRAGMA user_version = ${version}`);
      mended.close();
    });
    const here = await open('Os dados foram gravados por uma versão mais nova do Guichê.');
    expect(await faultsOf(here, 'dados mais novos', 'one')).toEqual([]);
  });

  // Electron's window closes together with the app.
  it.skipIf(hostUnderTest === 'electron')('shows in the window that the program was closed', async () => {
    const here = await open('Início');
    await here.press('Control+K');
    await typeInField(here.page, 'fechar o guiche');
    await here.press('Enter');
    await here.page.getByRole('heading', { name: 'O Guichê foi fechado' }).waitFor();
    expect(await faultsOf(here, 'fechado', 'one')).toEqual([]);
  });
});
