// Backups with a password in the window: the clerk sets it, makes a backup, opens it with the age command and restores it; a wrong password
// loses nothing.
import { copyFile, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { needsAge, openWithAge } from '../helpers/age.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';

const password = 'ipê martelo nuvem sete';

describe('a backup with a password', inChromium, () => {
  let app: AppUnderTest;
  let copy = '';
  const page = () => app.page;
  const button = (name: string) => page().getByRole('button', { name });
  const toCopies = async () => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type('mudança de computador');
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'Backup dos dados' }).waitFor();
  };
  const choose = async (path: string) => {
    const [chooser] = await Promise.all([
      page().waitForEvent('filechooser'),
      button('Escolher o arquivo de backup…').click(),
    ]);
    await chooser.setFiles(path);
  };
  const asked = () => page().getByRole('dialog', { name: 'Este backup tem senha' });
  const open = async (typed: string) => {
    await asked().getByLabel('Senha do backup').fill(typed);
    await asked().getByRole('button', { name: 'Abrir o backup' }).click();
  };

  beforeAll(async () => {
    app = await openApp();
    await settleAtHome(page());
    await toCopies();
  });
  afterAll(() => app.stop());

  it('asks for the password twice, says what is lost if it is forgotten, and is then made with it', async () => {
    await button('Proteger com senha…').click();
    const dialog = page().getByRole('dialog', { name: 'Proteger os backups com senha' });
    const use = dialog.getByRole('button', { name: 'Usar esta senha' });
    await dialog.getByText('Não há como recuperá-la').waitFor();
    await dialog.getByLabel('Nova senha').fill('curta');
    await use.click();
    await dialog.getByText('A senha precisa de pelo menos 8 caracteres.').waitFor();
    await dialog.getByLabel('Nova senha').fill(password);
    await dialog.getByLabel('Repita a senha').fill('outra coisa');
    await use.click();
    await dialog.getByText('As duas senhas são diferentes.').waitFor();
    expect(await barriers(page())).toEqual([]);
    await dialog.getByLabel('Repita a senha').fill(password);
    await use.click();
    await page()
      .getByText(/^Com senha desde /)
      .waitFor();
    copy = await app.saved(() => button('Fazer backup').click());
    await page()
      .getByText(/^Último: /)
      .waitFor();
    expect((await readFile(copy)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  });

  it.skipIf(needsAge.skip)('can be opened by the age command, and contains a sound ledger', () => {
    const plain = join(app.folder, 'opened-by-age.db');
    openWithAge(copy, plain, password);
    const db = new DatabaseSync(plain, { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(db.prepare('SELECT copy FROM meta').get()).toEqual({ copy: 1 });
    db.close();
  });

  it('tells a wrong password from a damaged file', async () => {
    await choose(copy);
    await open('não é esta');
    await asked().getByText('Esta senha não abre o backup.').waitFor();
    expect(await barriers(page())).toEqual([]);
    await page().keyboard.press('Escape');
    await asked().waitFor({ state: 'detached' });

    const cut = join(app.folder, 'cut.db.age');
    await copyFile(copy, cut);
    await truncate(cut, 150_000);
    await choose(cut);
    await open(password);
    await asked().getByText('Este arquivo está danificado ou não é um backup do Guichê.').waitFor();
    await page().keyboard.press('Escape');
    await asked().waitFor({ state: 'detached' });
  });

  it('is restored with its password, also after a wrong one', async () => {
    await choose(copy);
    await open('não é esta');
    await asked().getByText('Esta senha não abre o backup.').waitFor();
    await open(password);
    const facts = page().getByRole('alertdialog', { name: 'Restaurar este backup?' });
    await facts.getByText('Desta base de dados, feito neste computador').waitFor();
    await facts.getByRole('button', { name: 'Usar ao abrir de novo' }).click();
    await page().getByText('Um backup será restaurado ao abrir de novo').waitFor();
    await app.restart();
    const restored = page().getByText('O backup foi restaurado.');
    await restored.waitFor();
    await expect.poll(() => restored.isVisible()).toBe(true);
  });

  it('is made without a password again', async () => {
    await toCopies();
    await button('Remover senha…').click();
    const dialog = page().getByRole('alertdialog', { name: 'Remover a senha dos backups?' });
    await dialog.getByRole('button', { name: 'Remover senha' }).click();
    await page().getByText('Sem senha', { exact: true }).waitFor();
    const plain = await app.saved(() => button('Fazer backup').click());
    await expect.poll(async () => (await readFile(plain)).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(app.problems).toEqual([]);
  });
});
