// A sheet opened "with Guichê" in the browser host: by a second start, while locked, beside an open sheet and an open dialog, at the very
// first start; and the message about a file that is no sheet.
import { mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { quitFrom, startProcess } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium, launchChromium, watchPage } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { accountName, startWalk, taxId, useService, type Walking } from '../helpers/walk.ts';
import { callsOf, checkedBatch } from '../helpers/window-calls.ts';

const pin = '4815';
const shots = process.env['GUICHE_SHOTS'];
const textOf = (payer: string) =>
  `nome;cpf;valor;vencimento\n${payer};${taxId(1)};150,00;${dueIn(30)}\n${payer} Filho;${taxId(2)};80,00;${dueIn(30)}\n`;

describe('a sheet opened with Guichê', inChromium, () => {
  let walk: Walking;
  let outside: Awaited<ReturnType<typeof temporaryFolder>>;
  let accountId = '';
  beforeAll(async () => {
    outside = await temporaryFolder();
    walk = await startWalk('sheet-to-open');
    await walk.page.emulateMedia({ reducedMotion: 'reduce' });
    accountId = await useService(walk);
  });
  afterAll(async () => {
    await walk.stop();
    await outside.remove();
  });

  const file = (name: string, payer = 'Ana Souza') => {
    const path = join(outside.path, name);
    writeFileSync(path, textOf(payer));
    return path;
  };
  /** As a person does who opens files with the program while it runs. */
  const startWith = async (...files: readonly string[]) => {
    const second = startProcess(['--no-open', '--data', walk.app.folder, ...files]);
    expect([await second.ended, second.errors()]).toEqual([0, '']);
  };
  const copies = () => readdirSync(join(walk.app.folder, 'incoming'));
  const banner = (words: string) => walk.page.getByRole('status').filter({ hasText: words });
  const offers = (name: string) => banner(`A planilha ${name} está pronta para abrir`);
  const press = (name: string) => walk.page.getByRole('button', { name, exact: true }).click();
  const isRead = (name: string) => walk.page.locator('.draft').getByText(name).first().waitFor();
  const home = () => walk.to(1);
  const shot = async (name: string) => {
    for (const theme of ['dark', 'light']) {
      await walk.page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
      expect(await barriers(walk.page)).toEqual([]);
      if (shots === undefined) continue;
      mkdirSync(shots, { recursive: true });
      await walk.page.screenshot({ path: join(shots, `${name}-${theme}.png`) });
    }
  };
  const closeSheet = async () => {
    // The page first settles: a preview that is still loading would store the sheet again.
    await walk.page.evaluate(() =>
      addEventListener('pagehide', () => {
        sessionStorage.removeItem('guiche.draft');
        sessionStorage.removeItem('guiche.route');
      }),
    );
    await walk.page.reload();
    await walk.page.getByRole('heading', { name: 'Início' }).waitFor();
  };

  it('is read from a copy after a second start, as if the clerk had chosen it', async () => {
    const path = file('março 😀 (1).csv');
    await startWith(path);
    unlinkSync(path);
    await isRead('março 😀 (1).csv');
    await walk.page.getByRole('tab', { name: 'Lote', selected: true }).waitFor();
    await shot('read');
    expect(copies()).toHaveLength(1);
    expect(await offers('março').count()).toBe(0);
  });

  it('closes no open sheet without asking', async () => {
    await home();
    await startWith(file('abril.csv', 'Rui Lima'));
    await offers('abril.csv').waitFor();
    await banner('Já há outra planilha em preparação, março').waitFor();
    await shot('beside-a-sheet');
    await press('Dispensar');
    await offers('abril.csv').waitFor({ state: 'detached' });
    await expect.poll(copies).toHaveLength(1);
    await startWith(file('maio.csv', 'Eva Reis'));
    await press('Fechar a outra e abrir esta');
    await isRead('maio.csv');
    await expect.poll(copies).toHaveLength(1);
  });

  it('waits below an open dialog, and beside a half-filled form', async () => {
    await closeSheet();
    await walk.press('Control+K');
    await walk.page.getByRole('dialog').waitFor();
    await startWith(file('junho.csv'));
    await walk.page.locator('.banner', { hasText: 'junho.csv' }).waitFor();
    await walk.page.getByRole('dialog').waitFor();
    await walk.press('Escape');
    await walk.to(2, 'Avulso');
    await walk.field(/^Descrição/u).fill('Mensalidade');
    await startWith(file('julho.csv', 'Rui Lima'));
    expect(await walk.field(/^Descrição/u).inputValue()).toBe('Mensalidade');
    await press('Abrir planilha');
    await isRead('junho.csv');
    await offers('julho.csv').waitFor();
    await press('Dispensar');
  });

  it('shows the names of a start’s other files, and what is wrong with one', async () => {
    await closeSheet();
    mkdirSync(join(outside.path, 'pasta.csv'));
    await startWith(file('a.csv'), file('b.csv'), file('c.csv'));
    await isRead('a.csv');
    await banner('2 planilhas não foram abertas').getByText('b.csv, c.csv').waitFor();
    await shot('several');
    await press('Entendi');
    await startWith(join(outside.path, 'sumiu.xlsx'));
    await banner('O arquivo sumiu.xlsx não foi encontrado').waitFor();
    await shot('missing');
    await press('Entendi');
    await startWith(join(outside.path, 'pasta.csv'));
    await banner('pasta.csv é uma pasta, não uma planilha').waitFor();
    await press('Entendi');
    await expect.poll(() => walk.page.locator('.banner', { hasText: 'pasta.csv' }).count()).toBe(0);
  });

  it('shows that the same file already made a batch', async () => {
    await closeSheet();
    await checkedBatch(
      callsOf(() => walk.page),
      { accountId, text: textOf('Nina Alves'), name: 'Lote de antes' },
    );
    await startWith(file('de novo.csv', 'Nina Alves'));
    await isRead('de novo.csv');
    await expect.poll(() => walk.page.locator('.banner', { hasText: 'Lote de antes' }).count()).toBe(1);
  });

  it('waits without a name while the app is locked, and is offered after unlocking', async () => {
    await closeSheet();
    const call = callsOf(() => walk.page);
    await call('withdrawals', 'setPin', { commandId: crypto.randomUUID(), next: pin });
    await walk.press('Control+Shift+L');
    await walk.page.getByRole('heading', { name: 'Guichê bloqueado' }).waitFor();
    const before = copies().length;
    await startWith(file('segredo.csv'));
    await expect.poll(copies).toHaveLength(before + 1);
    expect(JSON.stringify(await call('app', 'state'))).not.toContain('segredo');
    expect(await call('app', 'takeSheetToOpen', { id: 'x' })).toMatchObject({ error: { code: 'appLocked' } });
    await walk.page.getByLabel('PIN', { exact: true }).fill(pin);
    await walk.press('Enter');
    await isRead('segredo.csv');
  });

  it('causes no error on the page', () => expect(walk.app.problems).toEqual([]));
});

describe('the very first start with a sheet', inChromium, () => {
  it('offers it, and creates the test account only after a press', async () => {
    const folder = await temporaryFolder();
    const path = join(folder.path, 'primeira.csv');
    writeFileSync(path, textOf('Ana Souza'));
    const data = join(folder.path, 'dados');
    const first = startProcess(['--no-open', '--data', data, path]);
    const browser = await launchChromium();
    const page = await browser.newPage();
    const watched = watchPage(page);
    await page.goto(await first.address);
    const offer = page
      .getByRole('status')
      .filter({ hasText: 'A planilha primeira.csv está pronta para abrir' });
    await offer.getByText('A planilha abre na conta de teste').waitFor();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    if (shots !== undefined) await page.screenshot({ path: join(shots, 'first-light.png') });
    await offer.getByRole('button', { name: 'Abrir planilha' }).click();
    await page.locator('.draft').getByText('primeira.csv').first().waitFor();
    watched.assertNone();
    expect(await quitFrom(page)).toBe(true);
    await browser.close();
    expect(await first.ended).toBe(0);
    await folder.remove();
  });

  it('opens it automatically if there is an account', async () => {
    const own = await temporaryFolder();
    const folder = own.path;
    const walk = await startWalk('sheet-at-start', { folder });
    await useService(walk);
    await walk.stop();
    const path = join(folder, 'planilha.csv');
    writeFileSync(path, textOf('Ana Souza'));
    const first = startProcess(['--no-open', '--data', folder, path]);
    const browser = await launchChromium();
    const page = await browser.newPage();
    await page.goto(await first.address);
    await page.locator('.draft').getByText('planilha.csv').first().waitFor();
    await page.getByText(accountName).first().waitFor();
    expect(await quitFrom(page)).toBe(true);
    await browser.close();
    expect(await first.ended).toBe(0);
    await own.remove();
  });
});
