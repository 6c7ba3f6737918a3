// A data folder restored from a backup on a computer without a keychain, in the built app: whatever a clerk presses then, the service
// receives no boleto that nobody was asked about; and Guichê remembers what an export of the dashboard showed.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../../preload/shared/money.ts';
import { type Sandbox, startSandbox } from '../../main/sandbox/server.ts';
import { markEnglish } from '../helpers/accessible.ts';
import { type AppUnderTest, openApp, settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { faultsOf } from '../helpers/state-faults.ts';
import { accountName, taxId, useService } from '../helpers/walk.ts';
import { callsOf, checkedBatch, within } from '../helpers/window-calls.ts';
import { fillSingle } from '../helpers/single-form.ts';

const line = (at: number, amount = `${100 + at},50`): string =>
  [`Loja ${at}`, taxId(at), amount, dueIn(30)].join(';');
const sheetOf = (lines: readonly string[]): string => ['Sacado;CPF;Valor;Vencimento', ...lines].join('\n');
const before = sheetOf([1, 2, 3].map((at) => line(at)));
/** At the time of the backup its last row has no amount. */
const draft = sheetOf([...[4, 5].map((at) => line(at)), line(6, '')]);
const after = sheetOf([7, 8, 9, 10].map((at) => line(at)));

describe('a folder restored without a keychain', inChromium, () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-restored-'));
  const backup = mkdtempSync(join(tmpdir(), 'guiche-backup-'));
  let service: Sandbox;
  let app: AppUnderTest;
  let accountId = '';
  let draftId = 0;
  const call = callsOf(() => app.page);
  const page = () => app.page;
  const button = (name: RegExp | string) => page().getByRole('button', { name });
  const field = (name: RegExp | string) => page().getByRole('textbox', { name });
  const press = (keys: string) => page().keyboard.press(keys);
  const seesText = (text: string | RegExp) => page().getByText(text).first().waitFor();
  const count = () => service.inspect().boletos.length;
  const judge = async (name: string) => {
    expect(await faultsOf({ app, page: page() }, name)).toEqual([]);
  };
  const sent = async (id: number) => {
    const total = async (state: string) =>
      within(await call('batches', 'get', { id }), 'value', 'totals', state, 'count');
    await expect.poll(() => total('created')).toBeGreaterThan(0);
    await expect.poll(async () => [await total('ready'), await total('sending')]).toEqual([0, 0]);
  };
  const queue = (id: number) => call('batches', 'queue', { commandId: crypto.randomUUID(), id });
  const checked = (text: string, name = 'Turma1A') => checkedBatch(call, { accountId, text, name });
  const giveToken = async () => {
    const { accessToken: token } = service.tenants.practice;
    await call('app', 'agreeToMemoryVault');
    const given = {
      commandId: crypto.randomUUID(),
      id: accountId,
      credentials: { token },
      typedName: accountName,
    };
    expect(await call('accounts', 'setCredentials', given)).toMatchObject({ ok: true });
  };
  const revision = async () => {
    const accounts = within(await call('accounts', 'list'), 'value', 'accounts');
    const all: readonly unknown[] = Array.isArray(accounts) ? accounts : [];
    const mine = all.find((one) => within(one, 'id') === accountId);
    return within(mine, 'revision');
  };
  /** The row without an amount gets it, as a clerk would add it after the backup too. */
  const mend = async () => {
    const filter = { batchId: draftId, states: ['draft'], sort: 'line', descending: false };
    const handle = within(await call('batches', 'openRows', filter), 'value', 'handle');
    const rows = await call('batches', 'rows', { handle, from: 0, count: 1 });
    const [boleto, revision] = ['id', 'revision'].map((name) => within(rows, 'value', '0', name));
    const edits = [{ boleto, revision, field: 'amount', text: '106,50' }];
    await call('batches', 'edit', { commandId: crypto.randomUUID(), batchId: draftId, edits });
  };

  beforeAll(async () => {
    service = await startSandbox({ folder: null, seed: 'restored', now: Date.now });
    app = await openApp({ folder });
    await settleAtHome(page());
    accountId = await useService({ page: page(), service });
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
    for (const path of [folder, backup]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is a backup from the middle of a day on which ten boletos were sent', async () => {
    const first = await checked(before);
    await queue(first);
    await sent(first);
    draftId = await checked(draft);
    await app.stop();
    cpSync(folder, backup, { recursive: true });

    app = await openApp({ folder });
    await settleAtHome(page());
    await giveToken();
    await mend();
    await queue(draftId);
    await sent(draftId);
    const later = await checked(after);
    await queue(later);
    await sent(later);
    await app.stop();
    expect(count()).toBe(10);

    rmSync(folder, { recursive: true });
    cpSync(backup, folder, { recursive: true });
    app = await openApp({ folder });
    await markEnglish(page());
    await settleAtHome(page());
  });

  it('opens frozen, and sends nothing until a person gives a reason', async () => {
    await seesText(/Envios bloqueados/u);
    await giveToken();
    expect(await queue(draftId)).toMatchObject({ ok: false, error: { code: 'ledgerFrozen' } });
    await button('Conferi; liberar envios…').click();
    await field('O que você conferiu e por que pode liberar').fill('Conferi no painel com a Ana');
    await button('Liberar envios').last().click();
    await seesText('Envios liberados. O motivo ficou na trilha de auditoria.');
    await seesText(`Compare ${accountName} com o painel do provedor`);
    await judge('início: painel por conferir');
  });

  it('asks about the dashboard at every press, and sends nothing without an answer', async () => {
    // A restored account is not usable before a person has checked it.
    const confirm = {
      commandId: crypto.randomUUID(),
      id: accountId,
      revision: await revision(),
      typedName: accountName,
    };
    expect(await call('accounts', 'confirm', confirm)).toMatchObject({ ok: true });
    await giveToken();
    // The ready rows are unconfirmed; the corrected row and the later sheet are ready again.
    await mend();
    await checked(after, 'Turma2B');
    await press('Control+1');
    await button(/^Turma2B/u)
      .first()
      .click();
    await button(/^Emitir 4 boletos/u).click();
    await page()
      .getByRole('alertdialog', { name: `O painel de ${accountName} ainda não foi comparado` })
      .waitFor();
    await judge('painel não conferido, diálogo');
    await press('Escape');
    await page().getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(await queue(draftId)).toMatchObject({ value: { kind: 'unmatched' } });
    expect(count()).toBe(10);
  });

  it('recognises the later batch in an export of the dashboard, and asks about each of its rows', async () => {
    await button(/^Emitir 4 boletos/u).click();
    await button('Comparar com o painel…').press('Enter');
    await field('Ou cole as linhas, com o cabeçalho').waitFor();
    await judge('conferir com o painel, diálogo');
    const shown = service.inspect().boletos.map(({ id, request }) => {
      const { payer, amount, dueDate } = request;
      const day = dueDate.split('-').toReversed().join('/');
      return [id, payer.name, payer.document, formatAmount(Math.round(amount * 100)), day].join(';');
    });
    const dashboard = ['id_boleto;Sacado;CPF;Valor;Vencimento', ...shown, ';Loja 99;;;'].join('\n');
    await field('Ou cole as linhas, com o cabeçalho').fill(dashboard);
    await button('Comparar com o Guichê').click();
    // Three were made before the backup; two are unconfirmed here.
    await seesText('7 boletos do painel não estão no Guichê');
    await seesText(/^2 deles podem ser boletos a confirmar/u);
    await seesText('1 linha não pôde ser lida e fica fora da comparação');
    await judge('conferir com o painel, comparado');
    await button('Incluir 7 boletos na busca por duplicidades').click();
    const asked = page().getByRole('alertdialog', { name: '4 possíveis duplicidades' });
    await asked.waitFor();
    expect(await asked.getByText('consta no painel, mas não no Guichê').count()).toBe(4);
    // The rows behind the question are marked as well, although nobody has returned to them yet.
    const marked = page().getByRole('gridcell', { name: 'duplicidade', includeHidden: true });
    await expect.poll(() => marked.count()).toBe(4);
    await judge('repetidos do painel, diálogo');
    await button('Voltar e revisar').click();
    await seesText(/^O painel do provedor mostra um boleto deste pagador/u);
    await judge('revisão: repete o painel');
    expect(count()).toBe(10);
  });

  let seen: object = {};

  it('asks about the row that was a draft, and then because the dashboard shows it', async () => {
    const maybe = await queue(draftId);
    expect(maybe).toMatchObject({ value: { kind: 'maybeSent', count: 1 } });
    const acceptMaybeSent = within(maybe, 'value', 'stamp');
    const meant = { commandId: crypto.randomUUID(), id: draftId, acceptMaybeSent };
    const repeats = await call('batches', 'queue', meant);
    expect(repeats).toMatchObject({ value: { kind: 'duplicates', count: 1 } });
    seen = { acceptMaybeSent, acceptDuplicates: within(repeats, 'value', 'stamp') };
    expect(count()).toBe(10);
  });

  it('asks about a single boleto that the dashboard shows, and says where it was seen', async () => {
    await press('Control+2');
    await page().getByRole('tab', { name: 'Avulso', exact: true }).click();
    await fillSingle(page(), { payer: 'Loja 7', document: taxId(7), amount: '107,50', due: dueIn(30) });
    await button(/^Emitir R\$/u).click();
    const asked = page().getByRole('alertdialog', { name: 'Já existem 2 boletos iguais' });
    await asked.getByText('consta no painel, mas não no Guichê').waitFor();
    await asked.getByText(/dos dados colados do painel em/u).waitFor();
    await judge('avulso: repete o painel, diálogo');
    await press('Escape');
    expect(count()).toBe(10);
  });

  it('sends the row once if a person was asked twice and still confirms it', async () => {
    const meant = { commandId: crypto.randomUUID(), id: draftId, ...seen };
    expect(await call('batches', 'queue', meant)).toMatchObject({ value: { kind: 'queued' } });
    await sent(draftId);
    expect(count()).toBe(11);
    expect(app.problems).toEqual([]);
  });
});
