// One account on two computers of a team: its row is shared; which secrets are set and whether it was confirmed is stored locally.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { openLedger } from '../../../../../main/ledger/open.ts';
import type { TableGroup, WriteInput } from '../../../../../main/ledger/operations.ts';
import { unsafeCast } from '../../../../../main/ledger/unsafe-cast.ts';
import { createComputerLedger } from '../../../../../main/ledger/team/computer-ledger.ts';
import { noon, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

async function opened(): Promise<Ledger> {
  const { ledger } = await openLedger({
    folder: temporaryFolder(),
    now: () => noon,
    osUser: 'ana',
    machineId: 'm',
    keeper: null,
  });
  onTestFinished(() => ledger.close());
  return ledger;
}

async function computer(shared: Ledger) {
  const own = await opened();
  const told: (readonly TableGroup[])[] = [];
  const held: string[] = [];
  const team: Ledger = {
    ...shared,
    read: (op, input) => (op.startsWith('preferences.') ? own : shared).read(op, input),
    write: (op, input, options) => (op.startsWith('preferences.') ? own : shared).write(op, input, options),
  };
  const here = createComputerLedger({
    team,
    publish: (tables) => void told.push(tables),
    reportSecret: (id, secret, has) => Promise.resolve(held.push(`${id} ${secret} ${String(has)}`)),
  });
  return { ...here, told, held };
}

const since = '2026-11-20T15:00:00.000Z';
const account = {
  id: 'padaria',
  kind: 'service',
  name: 'Padaria Estrela',
  baseUrl: 'https://pag.exemplo.com.br',
  identity: { tenant: 'estrela' },
  settings: { ceiling: 8 },
} as const;

async function two() {
  const shared = await opened();
  const [ana, bia] = [await computer(shared), await computer(shared)];
  const made = await ana.ledger.write('accounts.insert', {
    ...account,
    credentials: { token: { since, slot: 'da ana' } },
    mac: 'prova da ana',
  });
  return { shared, ana, bia, made };
}
const seenBy = async ({ ledger }: { readonly ledger: Ledger }) => {
  const found = await ledger.read('accounts.get', { id: account.id });
  if (!found) throw new Error('no account');
  return found;
};

describe('an account that one computer created', () => {
  test('has its secrets and its proof on that computer only', async () => {
    const { shared, ana, bia, made } = await two();
    const own = { credentials: { token: { since, slot: 'da ana' } }, mac: 'prova da ana' };
    expect(made).toMatchObject({ ...account, ...own });
    expect(await seenBy(ana)).toEqual(made);
    const none = { credentials: {}, mac: null };
    expect(await seenBy(bia)).toMatchObject({ ...account, ...none });
    expect(await seenBy({ ledger: shared })).toMatchObject(none);
    expect(await bia.ledger.read('accounts.list', {})).toMatchObject([none]);
    expect(ana.held).toEqual(['padaria token true']);
  });

  test('gets a secret on another computer without changing the first', async () => {
    const { ana, bia } = await two();
    const { revision } = await seenBy(bia);
    const change = { credentials: { token: { since, slot: 'da bia' } } };
    const done = await bia.ledger.write('accounts.update', {
      id: account.id,
      revision,
      change,
      mac: 'prova da bia',
    });
    expect(done).toMatchObject({ kind: 'updated', account: { ...change, mac: 'prova da bia' } });
    expect(await seenBy(ana)).toMatchObject({
      credentials: { token: { slot: 'da ana' } },
      mac: 'prova da ana',
    });
    // The row has changed since that computer saw it.
    const late = { id: account.id, revision, change: {}, mac: null };
    expect(await bia.ledger.write('accounts.update', late)).toMatchObject({ kind: 'conflict' });
  });

  test('changes its name or address for all, and keeps the local part of each computer', async () => {
    const { ana, bia, made } = await two();
    const before = await seenBy(bia);
    const renamed = await ana.ledger.write('accounts.update', {
      id: account.id,
      revision: made.revision,
      change: { name: 'Padaria Nova' },
      mac: 'prova nova',
    });
    expect(renamed).toMatchObject({
      kind: 'updated',
      account: { name: 'Padaria Nova', credentials: { token: { slot: 'da ana' } }, mac: 'prova nova' },
    });
    expect(await seenBy(bia)).toMatchObject({ name: 'Padaria Nova', credentials: {} });
    const late = { id: account.id, revision: before.revision, change: { name: 'Outra' }, mac: null };
    expect(await bia.ledger.write('accounts.update', late)).toMatchObject({
      kind: 'conflict',
      account: { name: 'Padaria Nova' },
    });
  });

  test('is removed and restored for all, by the revision that each computer has seen', async () => {
    const { ana, bia } = await two();
    const seen = await seenBy(bia);
    const gone = await bia.ledger.write('accounts.remove', { id: account.id, revision: seen.revision });
    expect(gone).toMatchObject({ kind: 'updated' });
    const { revision } = await seenBy(ana);
    const back = await ana.ledger.write('accounts.insert', {
      ...account,
      credentials: {},
      mac: 'outra prova',
      revives: revision,
    });
    expect(back).toMatchObject({ removedAt: null, credentials: {}, mac: 'outra prova' });
    expect(ana.held.at(-1)).toBe('padaria token false');
  });

  test('gives the first answer again for the same command', async () => {
    const { ana } = await two();
    const commandId = '6f8f1f3e-1d11-4c3b-9d43-0b3f7c1f0a11';
    const other = {
      ...account,
      id: 'mercado',
      identity: { tenant: 'mercado' },
      credentials: {},
      mac: 'prova',
    };
    const about = { name: other.name };
    const made = await ana.ledger.write('accounts.insert', other, { commandId, commandInput: about });
    expect(await ana.ledger.first('accounts.insert', commandId, about)).toEqual({ value: made });
  });
});

test('a print made in a team is listed under its account, and only in the team', async () => {
  const shared = await opened();
  const own = await opened();
  await own.write('accounts.insert', { ...account, id: 'own', credentials: {} });
  const isOwn = (op: string): boolean => /^(?:preferences|prints)\./.test(op);
  const { ledger } = createComputerLedger({
    team: {
      ...shared,
      read: (op, input) => (isOwn(op) ? own : shared).read(op, input),
      write: (op, input, options) => (isOwn(op) ? own : shared).write(op, input, options),
    },
    publish: () => undefined,
    reportSecret: () => Promise.resolve(),
  });
  for (const id of ['padaria', 'mercado'])
    await ledger.write('accounts.insert', { ...account, id, identity: { tenant: id }, credentials: {} });
  const print = {
    printer: 'Sala',
    way: 'lp',
    pages: 1,
    copies: 1,
    layout: 'page',
    sha256: 'a'.repeat(64),
    bars: { found: 0, verdict: null, missing: 0 },
    notes: [],
  } as const;
  const made = (title: string, accounts: readonly string[], to = ledger) =>
    to.write('prints.insert', unsafeCast<WriteInput<'prints.insert'>>({ ...print, title, accounts }));
  const first = await made('da padaria', ['padaria']);
  await made('do mercado', ['mercado']);
  await made('calibração', []);
  await made('de antes', ['own'], own);
  const shown = async (scope: 'all' | { readonly accountId: string }, of = ledger) =>
    (await of.read('prints.list', { scope, most: 10 })).map(({ title }) => title);
  expect(await shown({ accountId: 'padaria' })).toEqual(['calibração', 'da padaria']);
  expect(await shown({ accountId: 'mercado' })).toEqual(['calibração', 'do mercado']);
  expect(await shown('all')).toEqual(['calibração', 'do mercado', 'da padaria']);
  expect(await shown('all', own)).toEqual(['de antes']);
  expect(await shown({ accountId: 'own' }, own)).toEqual(['de antes']);
  expect(await ledger.read('prints.get', { id: first.id })).toMatchObject({ accounts: ['padaria'] });
});

test('changes are published and received, each with a revision that later lists exceed', async () => {
  const { ana } = await two();
  const seen: { readonly tables: readonly TableGroup[]; readonly revision: number }[] = [];
  ana.ledger.on('changed', (event) => void seen.push(event));
  expect(ana.told).toContainEqual(['accounts']);
  const before = ana.told.length;
  ana.notifyChanged(['batches']);
  expect(seen.at(-1)?.tables).toEqual(['batches']);
  expect(ana.told).toHaveLength(before);
  const { revision } = await ana.ledger.lists.open('trail', {
    filter: {},
    sort: 'newest',
  });
  expect(revision).toBe(seen.at(-1)?.revision);
});
