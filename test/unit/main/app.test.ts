// All of main behind its bridge, in a folder of its own, with the practice account: no window, and a host that only listens.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { practiceAccountId } from '../../../preload/contract/accounts.ts';
import type { App } from '../../../main/app.ts';
import { createElectronHost } from '../../../main/host/electron/host.ts';
import { createPrintPages } from '../../../main/host/electron/print-pages.ts';
import { wordsIn } from '../../../main/host/words-in.ts';
import { unsafeCast } from '../../../main/ledger/unsafe-cast.ts';
import { startSandbox } from '../../../main/sandbox/server.ts';
import { electronDouble } from '../../helpers/electron-double.ts';
import { runningApp, type Ask } from '../../helpers/running-app.ts';
import { temporaryFolder } from '../../helpers/ledger-folder.ts';
import { form } from '../../helpers/boletos-runtime.ts';
import { completeTaxId } from '../../../preload/shared/tax-id.ts';

async function started(
  folder = temporaryFolder(),
): Promise<{ app: App; ask: Ask; busy: number[]; themes: string[]; languages: string[] }> {
  const busy: number[] = [];
  const themes: string[] = [];
  const languages: string[] = [];
  const { app, ask } = await runningApp(folder, {
    host: {
      showBusy: (jobs) => busy.push(jobs),
      showTheme: (theme) => themes.push(theme),
      showLanguage: (language) => languages.push(language),
    },
  });
  return { app, ask, busy, themes, languages };
}

const day = '10/12/2031';

test('the host gets theme and language at the start and when the clerk changes them', async () => {
  const { ask, themes, languages } = await started();
  await ask('app', 'setPreferences', { theme: 'dark' });
  await ask('app', 'setPreferences', { language: 'en' });
  expect(themes).toEqual(['system', 'dark', 'dark']);
  expect(languages).toEqual(['pt-BR', 'pt-BR', 'en']);
});

test('a boleto of the practice account is sent and created', async () => {
  const { ask, app, busy } = await started();
  const issued = await ask('boletos', 'issue', {
    commandId: randomUUID(),
    accountId: practiceAccountId,
    form: form({ dueDate: day }),
    refInCallback: true,
  });
  if (issued.kind !== 'issued') throw new Error(issued.kind);
  await expect
    .poll(() => ask('boletos', 'get', { id: issued.boleto }))
    .toMatchObject({ state: 'created', conference: 'equal' });
  await expect.poll(() => app.jobs()).toBe(0);
  expect(busy).toEqual([1, 0]);
  const details = await ask('boletos', 'details', { id: issued.boleto });
  expect(details.sendings).toHaveLength(1);
  expect(JSON.stringify(details)).not.toContain('Bearer');
});

test('a pasted sheet is sent around a sleep, and stays paused after a quit', async () => {
  const folder = temporaryFolder();
  const { ask, app } = await started(folder);
  const rows = Array.from(
    { length: 800 },
    (_, at) => `Cliente ${at};${completeTaxId(String(104_285_713 + at * 7_919))};${at + 10},50;${day}`,
  );
  const text = `Nome;CPF;Valor;Vencimento\n${rows.join('\n')}\n`;
  const opened = await ask('sheets', 'open', { accountId: practiceAccountId, input: { text } });
  if (opened.kind !== 'opened') throw new Error(opened.why);
  const { sheet, plan } = opened;
  const checked = await ask('sheets', 'check', {
    commandId: randomUUID(),
    sheet,
    plan,
    answered: [],
    name: 'Teste',
  });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  const { batchId: id } = checked;
  const running: number[] = [];
  app.onEvent((stream, { value }) => {
    if (stream === 'batches') running.push(unsafeCast<{ running: unknown[] }>(value).running.length);
  });
  expect(await ask('batches', 'queue', { commandId: randomUUID(), id })).toEqual({ kind: 'queued' });
  const created = async () => (await ask('batches', 'get', { id })).totals.created.count;
  await expect.poll(created).toBeGreaterThan(20);
  app.suspend();
  const sending = async () => (await ask('batches', 'get', { id })).totals.sending.count;
  await expect.poll(sending).toBe(0);
  const asleep = await created();
  expect(app.jobs()).toBe(1);
  expect(asleep).toBeLessThan(800);
  app.resume();
  await expect.poll(created).toBeGreaterThan(asleep + 20);
  expect(running).toContain(1);
  await app.stop();

  const again = await started(folder);
  const batch = await again.ask('batches', 'get', { id });
  expect(batch).toMatchObject({ state: 'paused', rest: { code: 'quit' } });
  expect(batch.totals.uncertain.count + batch.totals.sending.count).toBe(0);
  expect(again.app.jobs()).toBe(0);
  await again.ask('batches', 'queue', { commandId: randomUUID(), id });
  await expect.poll(async () => (await again.ask('batches', 'get', { id })).state).toBe('finished');
  const { totals } = await again.ask('batches', 'get', { id });
  expect(totals.created.count).toBe(800);
});

test('a PDF that is opened once is one stored copy for register and viewer, also after a restart', async () => {
  const folder = temporaryFolder();
  const { ask, app } = await started(folder);
  const issued = await ask('boletos', 'issue', {
    commandId: randomUUID(),
    accountId: practiceAccountId,
    form: form({ dueDate: day }),
    refInCallback: true,
  });
  if (issued.kind !== 'issued') throw new Error(issued.kind);
  const { boleto } = issued;
  await expect.poll(() => ask('boletos', 'get', { id: boleto })).toMatchObject({ state: 'created' });
  const { name } = await ask('boletos', 'pdf', { id: boleto });
  const opened = await ask('documents', 'open', { of: { boleto }, fresh: false });
  expect(opened).toMatchObject({ kind: 'ready', bars: 'equal', changed: false, facts: { name } });
  expect(await ask('documents', 'store')).toMatchObject({ files: 1 });
  await app.stop();

  const again = await started(folder);
  const recent = await again.ask('documents', 'recent', { scope: { accountId: practiceAccountId } });
  expect(recent).toEqual([opened.kind === 'ready' && opened.facts]);
  const reopened = await again.ask('documents', 'open', { of: { boleto }, fresh: false });
  expect(reopened).toMatchObject({ facts: { fetchedAt: recent[0]?.fetchedAt } });
  const save = () => again.ask('files', 'save', { ticket: reopened.ticket, name });
  expect(await save()).toEqual({ outcome: 'download' });
  await again.ask('documents', 'emptyStore', { commandId: randomUUID() });
  // It is open.
  expect(await save()).toEqual({ outcome: 'download' });
});

test('payments of the practice service are found when they are watched', async () => {
  const { ask } = await started(temporaryFolder());
  const { transactionIds } = await ask('accounts', 'practiceDeposits', { commandId: randomUUID(), count: 3 });
  expect(new Set(transactionIds).size).toBe(3);
  const items = transactionIds.map((transactionId) => ({ transactionId }));
  const wanted = { commandId: randomUUID(), accountId: practiceAccountId, items, source: 'typed' } as const;
  await ask('monitor', 'add', wanted);
  await expect
    .poll(() =>
      ask('monitor', 'board', { filter: { scope: { accountId: practiceAccountId }, sort: 'next' } }),
    )
    .toMatchObject({ columns: { pending: { count: 3, withoutValue: 0 } } });
});

test('a pasted id is watched and polled, also after a restart, and does not prevent quitting', async () => {
  const folder = temporaryFolder();
  const { ask, app } = await started(folder);
  const read = await ask('monitor', 'readIds', {
    accountId: practiceAccountId,
    input: { text: 'transactionId;Nome\nf3c1a2b4-0000-4000-8000-000000000001;Ana Lemos\n' },
  });
  if (read.kind !== 'read') throw new Error(read.why);
  const revisions: number[] = [];
  app.onEvent((stream, { value }) => {
    if (stream === 'monitor') revisions.push(unsafeCast<{ accounts: unknown[] }>(value).accounts.length);
  });
  const items = read.items.map(({ transactionId, label }) => ({
    transactionId,
    ...(label ? { label } : {}),
  }));
  const command = { commandId: randomUUID(), accountId: practiceAccountId, items, source: 'typed' } as const;
  expect(await ask('monitor', 'add', command)).toEqual({ added: 1, already: 0, reopened: 0 });
  expect(await ask('monitor', 'add', command)).toEqual({ added: 1, already: 0, reopened: 0 });
  await expect
    .poll(() => ask('monitor', 'details', { id: 1 }))
    .toMatchObject({ watch: { trouble: 'notFound', label: 'Ana Lemos' } });
  await expect.poll(() => revisions.at(-1)).toBe(1);
  expect(app.jobs()).toBe(0);
  const details = await ask('monitor', 'details', { id: 1 });
  expect(details.answers.map(({ status }) => status)).toEqual([404]);
  await app.stop();

  const again = await started(folder);
  expect(
    await again.ask('monitor', 'board', {
      filter: { scope: { accountId: practiceAccountId }, sort: 'next' },
    }),
  ).toMatchObject({
    troubled: 1,
  });
});

test('a notification that the system does not show becomes a notice in the window', async () => {
  const folder = temporaryFolder();
  const service = await startSandbox({ seed: 'guiche', folder: join(folder, 'practice'), now: Date.now });
  const transactionId = service.addDeposit({ cents: 990, settlesInMs: 0, outcome: 'COMPLETO' });
  await service.stop();

  const double = electronDouble();
  const electronHost = createElectronHost({
    electron: double.electron,
    platform: 'darwin',
    words: () => wordsIn('pt-BR').files,
    pages: createPrintPages(randomUUID),
    showWindow: () => undefined,
    find: () => undefined,
    parent: () => undefined,
    showTray: () => undefined,
    showTheme: () => undefined,
    showLanguage: () => undefined,
    showProgress: () => undefined,
    openWith: null,
  });
  const { ask } = await runningApp(folder, {
    host: { notify: (note, failed) => electronHost.notify(note, failed) },
  });
  const items = [{ transactionId }];
  const wanted = { commandId: randomUUID(), accountId: practiceAccountId, items, source: 'typed' } as const;
  await ask('monitor', 'add', wanted);
  await expect.poll(() => double.notes).toHaveLength(1);
  const shown = async () => {
    const state = await ask('app', 'state');
    const notices = state.phase === 'ready' ? state.notices : [];
    return notices.filter(({ code }) => code === 'notificationNotShown').map(({ detail }) => detail);
  };
  expect(await shown()).toEqual([]);
  // As macOS does for an unsigned program.
  double.notes[0]?.fail();
  expect(await shown()).toEqual([expect.stringContaining(transactionId)]);
});
