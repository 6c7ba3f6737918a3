// What a clerk reads if something is wrong with the machine, the folder or the service. Each message says what happened, what was not lost
// and what to do; and nothing is lost.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inBrowserHost, openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';

let folder: string;
let app: AppUnderTest | undefined;

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'guiche-trouble-'))));
afterEach(async () => {
  await app?.stop();
  app = undefined;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const open = async () => (app = await openApp({ folder }));
const ledgerFile = () => join(folder, 'ledger.db');

/** A folder with a ledger in it, closed in order. */
async function used(): Promise<void> {
  await open();
  await app?.page.getByRole('heading', { name: 'Início' }).waitFor();
  await app?.stop();
  app = undefined;
}

/** Changes it as a later version would; returns the version that it had. */
function makeNewer(): number {
  const db = new DatabaseSync(ledgerFile());
  const row = db.prepare('PRAGMA user_version').get();
  db.exec('PRAGMA user_version = 9999');
  db.close();
  return Number(row?.['user_version']);
}

async function reads(...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await app?.page.getByText(text).first().waitFor();
}

describe('the ledger', inChromium, () => {
  it('if damaged, is set aside whole, and sending is frozen until somebody gives a reason', async () => {
    await used();
    const damaged = Buffer.alloc(8192, 'not a database');
    writeFileSync(ledgerFile(), damaged);
    const { page } = await open();
    await page
      .locator('[data-matter]')
      .filter({ hasText: 'O arquivo de dados estava danificado e foi arquivado.' })
      .getByRole('button', { name: 'Ver aviso' })
      .click();
    await reads(
      'O arquivo de dados estava danificado e foi arquivado.',
      /não foi apagado/,
      /bloquead|congelad/i,
    );
    const [aside] = readdirSync(join(folder, 'damaged'));
    expect(readFileSync(join(folder, 'damaged', aside ?? '', 'ledger.db'))).toEqual(damaged);

    await page.getByRole('button', { name: 'Conferi; liberar envios…' }).click();
    const dialog = page.getByRole('alertdialog');
    const release = dialog.getByRole('button', { name: /Liberar/ });
    await expect.poll(() => release.isEnabled()).toBe(false);
    await dialog.getByRole('textbox').fill('Conferi com o painel: nada ficou a caminho.');
    await release.click();
    await reads('Envios liberados. O motivo ficou na trilha de auditoria.');
    await app?.restart();
    await app?.page.getByRole('heading', { name: 'Início' }).waitFor();
    await expect.poll(() => app?.page.getByText(/Envios bloqueados/).count()).toBe(0);
  });

  it('if of a newer version, is not touched, and the window says so', async () => {
    await used();
    const version = makeNewer();
    const before = readFileSync(ledgerFile());
    const { page } = await open();
    await reads(/versão mais nova|mais recente/);
    expect(readFileSync(ledgerFile())).toEqual(before);

    const mended = new DatabaseSync(ledgerFile());
    mended.exec(`PRAGMA user_version = ${version}`);
    mended.close();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
  });

  it('allows diagnostics to be saved even if it cannot be opened', async () => {
    await used();
    makeNewer();
    const { page } = await open();
    const path = await app?.saved(() => page.getByRole('button', { name: /diagnóstico/i }).click());
    await expect.poll(() => existsSync(path ?? '')).toBe(true);
    const report: unknown = JSON.parse(readFileSync(path ?? '', 'utf8'));
    expect(report).toMatchObject({
      made: 'guiche-diagnostics-1',
      app: { phase: 'failed', failure: { code: 'ledgerNewer' } },
    });
  });

  it('if missing while its counter exists, starts frozen', async () => {
    await used();
    for (const name of ['ledger.db', 'ledger.db-wal', 'ledger.db-shm'])
      rmSync(join(folder, name), { force: true });
    expect(existsSync(join(folder, 'sends'))).toBe(true);
    await open();
    await reads(/Envios bloqueados/);
  });
});

describe('the window', inChromium, () => {
  it('reacts to a shortcut as soon as it is shown', inBrowserHost, async () => {
    app = await openApp({
      folder,
      prepare: (page) =>
        page.addInitScript(() => {
          const watch = new MutationObserver(() => {
            if (!document.querySelector('#main h1')) return;
            watch.disconnect();
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key: '6', ctrlKey: true, bubbles: true }),
            );
          });
          watch.observe(document, { childList: true, subtree: true });
        }),
    });
    await app.page.locator('.pane-items').waitFor();
    expect(app.problems).toEqual([]);
  });

  it('without one of its parts, says so in that place, and fetches the part at the next visit', async () => {
    const { page } = await open();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    const part = '**/assets/AccountsScreen-*.js';
    await page.route(part, (route) => route.abort());
    await page.keyboard.press('Control+6');
    await reads('Esta tela parou de funcionar');
    await page.keyboard.press('Control+1');
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    await page.unroute(part);
    await page.keyboard.press('Control+6');
    await page.locator('.pane-items').waitFor();
    await expect.poll(() => page.getByText('Esta tela parou de funcionar').count()).toBe(0);
  });
});

describe('the service', inChromium, () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  /** Creates an account for an address and reads the result of its test. */
  async function testOf(address: string): Promise<string> {
    const { page } = await open();
    await settleAtHome(page);
    await page.keyboard.press('Control+6');
    await page.getByRole('button', { name: 'Adicionar conta' }).first().click();
    await page.getByLabel('Nome da conta').fill('Clube');
    await page.getByLabel('Endereço do serviço').fill(address);
    await page.getByLabel('Token de acesso').fill('opaque-token-of-nobody');
    await page.getByLabel('Titular da conta').fill('Clube Horizonte');
    await page.getByRole('button', { name: 'Adicionar conta' }).last().click();
    await page.getByRole('button', { name: 'Testar conexão' }).click();
    const step = page.getByRole('listitem').filter({ hasText: 'Endereço' });
    await step.getByText('Falhou').waitFor();
    return step.innerText();
  }

  it('if nothing listens there, is reported in a sentence', async () => {
    server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise((resolve) => server?.close(resolve));
    expect(await testOf(`http://127.0.0.1:${port}`)).toContain('não aceitou a conexão');
  });

  it('if its name does not exist, is reported in a sentence', async () => {
    expect(await testOf('https://nowhere.invalid')).toMatch(/não (foi )?encontrad|não existe|rede/i);
  });

  it('if it has no TLS behind https, is reported in a sentence', async () => {
    server = createServer((socket) => void socket.end('this is no TLS\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await testOf(`https://127.0.0.1:${port}`)).toMatch(/certificad|segur|conex/i);
  });
});
