// The test account beside real work at a foreign service: every list, badge and selection belongs to the selected account, and a real
// account shows nothing of the test account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignService, type ForeignService } from '../foreign-service/service.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { makeCertificates } from '../helpers/service-certificate.ts';
import { needs } from '../helpers/system-tools.ts';
import { setWalletWait, taxId } from '../helpers/walk.ts';
import { callsOf, checkedBatch, within } from '../helpers/window-calls.ts';

const certificates = makeCertificates();
const wallet = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';
const real = 'Colégio Íris';
/** Part of every name that the test account makes. */
const practised = 'Exercitado';
const worked = 'Trabalhado';

let service: ForeignService;
let app: AppUnderTest;

const page = () => app.page;
const call = callsOf(page);
const button = (name: string | RegExp) => page().getByRole('button', { name });
const tab = (name: string) => page().getByRole('tab', { name, exact: true }).click();
const press = (keys: string) => page().keyboard.press(keys);
const seesText = (text: string | RegExp) => page().getByText(text).first().waitFor();
const commandId = () => crypto.randomUUID();
const main = () => page().locator('#main');

async function valueOf(answer: Promise<unknown>, ...path: readonly string[]): Promise<unknown> {
  const result = await answer;
  if (within(result, 'ok') !== true) throw new Error(JSON.stringify(result));
  return within(result, 'value', ...path);
}

async function batchOf(accountId: string, name: string, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, at) => [
    `${name} ${at + 1}`,
    taxId(at),
    '25,00',
    dueIn(30),
  ]);
  const text = [['Nome', 'CPF', 'Valor', 'Vencimento'], ...lines]
    .map((cells) => cells.join(';'))
    .join('\r\n');
  const id = await checkedBatch(call, { accountId, text, name });
  await valueOf(call('batches', 'queue', { commandId: commandId(), id }));
  await expect
    .poll(() => valueOf(call('batches', 'get', { id }), 'state'), { timeout: 30_000 })
    .toBe('finished');
  return id;
}

async function bookletAndPrint(batchId: number, title: string): Promise<void> {
  const words = { payer: 'a', document: 'b', boletos: 'c', sum: 'd', firstDue: 'e', lastDue: 'f' };
  const plan = {
    of: { batchId },
    title,
    order: 'sheet',
    split: 'one',
    layout: 'page',
    cover: false,
    separators: false,
    naming: '{titulo}',
    words: { ...words, made: 'g', file: 'h' },
  };
  const id = await valueOf(call('documents', 'makeBooklet', { commandId: commandId(), plan }), 'id');
  const stateOf = () => valueOf(call('documents', 'booklet', { id }), 'booklet', 'state');
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('finished');
  const of = { booklet: id, file: 0 };
  const prepared = await valueOf(call('documents', 'preparePrint', { of, layout: 'page' }), 'prepared');
  const [printer] = await printers();
  await valueOf(
    call('documents', 'print', { commandId: commandId(), prepared, title, copies: 1, ...printer }),
  );
}

async function printers() {
  const list = await valueOf(call('documents', 'printers'));
  return Array.isArray(list)
    ? list.flatMap((one: unknown) => {
        const way = within(one, 'ways', '0');
        return way === 'window' ? [{ printer: within(one, 'name'), way }] : [];
      })
    : [];
}

async function withdrawFrom(accountId: string): Promise<void> {
  await setWalletWait(app.page, accountId, 0);
  const wish = { accountId, amount: '500,00', wallet, gateway: '', webhook: '', checksummed: true };
  const summary = await valueOf(call('withdrawals', 'summarize', wish), 'summary');
  const asked = String(within(summary, 'challenge'));
  await valueOf(
    call('withdrawals', 'send', {
      commandId: commandId(),
      summaryId: within(summary, 'summaryId'),
      group: within(summary, 'groups', asked),
    }),
    'withdrawal',
  );
}

async function watch(accountId: string, transactionId: string, label: string): Promise<void> {
  const items = [{ transactionId, label }];
  await valueOf(call('monitor', 'add', { commandId: commandId(), accountId, items, source: 'typed' }));
}

const practice = 'practice';
let account = '';

beforeAll(async () => {
  service = await startForeignService(certificates);
  app = await openApp();
  page().setDefaultTimeout(15_000);
  await settleAtHome(page());
  await call('app', 'agreeToMemoryVault');
  const { address: baseUrl, token, ci, cs } = service;
  const made = await valueOf(
    call('accounts', 'create', {
      commandId: commandId(),
      name: real,
      baseUrl,
      credentials: {},
      confirmedName: real,
    }),
  );
  account = String(within(made, 'id'));
  // The value that the connection test proposes there.
  const settings = { auxiliary: 'cics', pem: certificates.ca, proxy: '', ceiling: 8, requiredFields: [] };
  const revision = within(made, 'revision');
  await valueOf(call('accounts', 'update', { commandId: commandId(), id: account, revision, settings }));
  // Another proxy removes the credentials.
  const credentials = { token, ci, cs };
  await valueOf(
    call('accounts', 'setCredentials', { commandId: commandId(), id: account, credentials, typedName: real }),
  );
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

async function use(name: string | RegExp): Promise<void> {
  await button(/^Conta em uso/u).click();
  await page().getByRole('menuitem', { name }).first().click();
  await button(new RegExp(`^Conta em uso: ${String(name)}`, 'u')).waitFor();
}

/** Every list that a clerk can open. */
const lists: Readonly<Record<string, () => Promise<unknown>>> = {
  Início: () => press('Control+1'),
  async Lote() {
    await press('Control+2');
    await tab('Lote');
  },
  async Emitidos() {
    await press('Control+2');
    await tab('Emitidos');
  },
  async Ver() {
    await press('Control+3');
    await tab('Abrir documento');
  },
  async Carnês() {
    await press('Control+3');
    await tab('Carnês');
  },
  async Impressões() {
    await press('Control+3');
    await tab('Impressões');
  },
  Monitor: () => press('Control+4'),
  async Histórico() {
    await press('Control+5');
    await tab('Histórico');
  },
  async Trilha() {
    await press('Control+K');
    await page().keyboard.type('trilha');
    await press('Enter');
    await page().getByRole('grid', { name: 'Auditoria' }).waitFor();
  },
};

describe('the test account beside real work', { skip: inChromium.skip || needs('openssl').skip }, () => {
  it('works in both accounts', async () => {
    for (const [accountId, name, count] of [
      [practice, practised, 3],
      [account, worked, 2],
    ] as const) {
      await valueOf(call('accounts', 'select', { id: accountId }));
      await bookletAndPrint(await batchOf(accountId, name, count), name);
      await withdrawFrom(accountId);
    }
    const deposits = await valueOf(
      call('accounts', 'practiceDeposits', { commandId: commandId(), count: 1 }),
      'transactionIds',
      '0',
    );
    await watch(practice, String(deposits), practised);
    const failed = service.books.move(70_000n, 'PIX', 'QR', ['FALHA']);
    await watch(account, failed.transactionId, worked);
    expect(service.books.payouts).toHaveLength(1);
    expect(app.problems).toEqual([]);
  });

  it('shows nothing of the test account on any list, and selects nothing of it', async () => {
    await use(real);
    await press('Control+1');
    await seesText('1 transação falhou');
    for (const [name, go] of Object.entries(lists)) {
      await go();
      if (name !== 'Ver' && name !== 'Histórico') await seesText(worked);
      expect([name, await main().getByText(practised).count()]).toEqual([name, 0]);
    }
    await lists['Histórico']?.();
    await seesText('1 saque');
    await lists['Emitidos']?.();
    await seesText('2 boletos');
    await page().getByRole('gridcell').first().click();
    await press('Control+A');
    await seesText('2 de 2 selecionados');
    await press('Control+K');
    await page().keyboard.type(practised);
    await seesText(/Nada|Nenhum/u);
    await press('Escape');
    expect(app.problems).toEqual([]);
  });

  it('counts in its badges the pending work of the selected account', async () => {
    await press('Control+1');
    await seesText('1 transação falhou');
    const prints = page().locator('.matter-name').filter({ hasText: 'A impressão saiu certa?' });
    expect(await prints.locator('.soft').allInnerTexts()).toEqual([`${worked} · 2 páginas`]);
    await button(/^Início: 2 pendências/u).waitFor();
    await button(/^Monitor: 1 pendência/u).waitFor();
    expect(await page().title()).toBe('(2) Guichê');
    expect(await button(/^Conta em uso/u).getAttribute('aria-label')).not.toContain('pendência');
  });

  it('shows in the test account that the real account’s pending work belongs to another account', async () => {
    await use('Teste');
    await button(/^Conta em uso: Teste\. Trocar\. 2 pendências em outras contas$/u).waitFor();
    await button(/^Conta em uso/u).click();
    await page().getByRole('menuitem', { name: real }).getByText('2 pendências').waitFor();
    await press('Escape');
    for (const [name, go] of Object.entries(lists)) {
      await go();
      if (name !== 'Ver' && name !== 'Histórico') await seesText(practised);
      expect([name, await main().getByText(worked).count()]).toEqual([name, 0]);
    }
    expect(app.problems).toEqual([]);
  });

  it('shows all real accounts from the test account', async () => {
    await lists['Emitidos']?.();
    await seesText('3 boletos');
    await button('Filtros').click();
    await button(/Em uso: Teste/u).click();
    await page().getByRole('option', { name: 'Todas, exceto a de teste' }).click();
    await seesText('2 boletos');
    expect(await main().getByText(practised).count()).toBe(0);
    expect(app.problems).toEqual([]);
  });
});
