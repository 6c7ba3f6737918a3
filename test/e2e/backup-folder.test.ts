// The folder of daily backups in the window: refused if nothing can be stored there, chosen, filled, and a backup from it restored.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';

describe('the folder of daily backups', inChromium, () => {
  let app: AppUnderTest;
  let folder = '';
  const page = () => app.page;
  const button = (name: string) => page().getByRole('button', { name });
  const dialog = () => page().getByRole('dialog', { name: 'Pasta do backup automático' });
  const toCopies = async () => {
    await page().keyboard.press('Control+k');
    await typeInField(page(), 'mudança de computador');
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'Backup dos dados' }).waitFor();
  };
  const type = async (path: string) => {
    await dialog().getByLabel('Caminho completo de uma pasta que já existe').fill(path);
    await dialog().getByRole('button', { name: 'Usar esta pasta' }).click();
  };

  beforeAll(async () => {
    app = await openApp();
    folder = join(app.folder, 'pendrive');
    await mkdir(folder);
    await settleAtHome(page());
    // A ledger with only test accounts needs no backups.
    await page().evaluate(async () => {
      const made = await window.guiche?.accounts.create({
        commandId: crypto.randomUUID(),
        name: 'Aurora',
        baseUrl: 'https://servico.example',
        credentials: {},
        confirmedName: 'Aurora',
      });
      if (made?.ok !== true) throw new Error('no account');
    });
    await toCopies();
  });
  afterAll(() => app.stop());

  it('is refused if it is missing or no folder, and the message says what to do', async () => {
    await button('Trocar a pasta…').click();
    await type(join(app.folder, 'none'));
    const refused = dialog().getByText('Esta pasta não existe ou não está acessível agora.');
    await refused.waitFor();
    const file = join(app.folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below')]) {
      await type(path);
      await refused.waitFor();
    }
    expect(await barriers(page())).toEqual([]);
  });

  it('gets the day’s backup as soon as it is chosen', async () => {
    await type(folder);
    await dialog().waitFor({ state: 'detached' });
    await page().getByText('Em dia').waitFor();
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^guiche-diario-.*\.db$/)]);
  });

  it('if it disappears, the message says what was not lost, and backups continue once it is back', async () => {
    await rename(folder, `${folder}-away`);
    const answer = await page().evaluate(async (path) => {
      await window.guiche?.copies.setPassword({
        commandId: crypto.randomUUID(),
        password: 'quatro palavras quaisquer',
      });
      const status = await window.guiche?.copies.status();
      return status?.ok === true && status.value.daily?.folder === path ? status.value.daily.failure : null;
    }, folder);
    expect(answer).toMatchObject({ why: 'missing' });
    await page().keyboard.press('Control+k');
    await typeInField(page(), 'início');
    await page().keyboard.press('Enter');
    await toCopies();
    await page().getByText('A pasta não existe mais ou está inacessível.').waitFor();
    await rename(`${folder}-away`, folder);
    await page().evaluate(() => window.guiche?.copies.removePassword({ commandId: crypto.randomUUID() }));
    expect(await readdir(folder)).not.toEqual([]);
  });

  it('contains a backup that can be restored', async () => {
    const name = (await readdir(folder)).find((one) => one.endsWith('.db')) ?? '';
    const [chooser] = await Promise.all([
      page().waitForEvent('filechooser'),
      button('Escolher o arquivo de backup…').click(),
    ]);
    await chooser.setFiles(join(folder, name));
    const facts = page().getByRole('alertdialog', { name: 'Restaurar este backup?' });
    await facts.getByText('Aurora').waitFor();
    await facts.getByRole('button', { name: 'Usar ao abrir de novo' }).click();
    await page().getByText('Um backup será restaurado ao abrir de novo').waitFor();
    await app.restart();
    const restored = page().getByText('O backup foi restaurado.');
    await restored.waitFor();
    await expect.poll(() => restored.isVisible()).toBe(true);
    expect(app.problems).toEqual([]);
  });
});
