// The calls about single documents, over a real ledger and the practice service.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openCalls } from '../../../../../main/documents/fetch/calls.ts';
import { CodedError } from '../../../../../main/failure.ts';
import { deliver } from '../../../../../main/host/delivery.ts';
import { newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { account } from '../../../../helpers/ledger-folder.ts';
import { keptDocuments, practiceRegister } from '../../../../helpers/kept-documents.ts';
import { exportPorts } from '../../../../helpers/register.ts';
import { anyNumber, anyText } from '../../../../helpers/sandbox-caller.ts';

async function room(rows = newBoletos(2)) {
  const { ledger, client, sandbox } = await practiceRegister(rows);
  const kept = keptDocuments({ ledger, clientOf: () => Promise.resolve(client) });
  const { tickets } = exportPorts();
  const report = (where: string) => void kept.reported.push(where);
  const parts = { ledger, ...kept, tickets, report };
  return { ...parts, parts, sandbox, calls: openCalls(parts) };
}

type Room = Awaited<ReturnType<typeof room>>;

async function openReady({ calls }: Pick<Room, 'calls'>, boleto: number, fresh = false) {
  const opened = await calls.open({ of: { boleto }, fresh });
  if (opened.kind !== 'ready') throw new Error('broken');
  return opened;
}

function fileOf({ tickets }: Pick<Room, 'tickets'>, ticket: string) {
  const file = tickets.find(ticket);
  if (!file || !('path' in file.from)) throw new Error('no file');
  return { ...file, path: file.from.path };
}

const trailOf = async ({ ledger }: Pick<Room, 'ledger'>) => {
  const { handle } = await ledger.lists.open('trail', {
    filter: { what: ['document.emptied'] },
    sort: 'oldest',
  });
  return (await ledger.lists.window('trail', { handle, from: 0, count: 9 })).map(({ detail }) => detail);
};

test('returns a ticket for the stored bytes of a document', async () => {
  const at = await room();
  const opened = await openReady(at, 1);
  expect(opened).toMatchObject({ pages: 1, changed: false, locked: false, password: null, lastPage: 1 });
  const { type, name, path } = fileOf(at, opened.ticket);
  expect([type, name]).toEqual(['application/pdf', opened.facts.name]);
  expect(path.startsWith(at.folder)).toBe(true);
  expect(readFileSync(path).length).toBe(opened.facts.bytes);
});

test('reads stored documents when nothing can be written', async () => {
  const at = await room();
  await openReady(at, 1);
  const full = { ...at.ledger, write: () => Promise.reject(new CodedError('diskFull', 'ledger')) };
  const calls = openCalls({ ...at.parts, ledger: full });
  expect(await openReady({ calls }, 1)).toMatchObject({ kind: 'ready', pages: 1 });
  expect(at.reported).toEqual(['documents.opened']);
});

test('rewrites a copy that a window cannot read, with the same content', async () => {
  const at = await room();
  const { facts } = await openReady(at, 1);
  const { name, ticket } = await at.calls.mended({ id: facts.id });
  expect(name).toBe(facts.name);
  const { path } = fileOf(at, ticket);
  expect(path.startsWith(at.outgoing)).toBe(true);
  const barCode = (await at.ledger.read('boletos.get', { id: 1 }))?.barCode;
  expect(await at.engine.inspect(path, [])).toMatchObject({ pages: 1, bars: [{ digits: barCode }] });
  await openReady(at, 2);
  await at.store.empty();
  await expect(at.calls.mended({ id: facts.id })).rejects.toMatchObject({ failure: { code: 'fileGone' } });
});

test('answers a ticket of a deleted file as not found', async () => {
  const at = await room();
  const { ticket } = await openReady(at, 1);
  await openReady(at, 2);
  await at.store.empty();
  const answer = await deliver(new Request('http://127.0.0.1/f'), fileOf(at, ticket), 'inline');
  expect(answer.status).toBe(404);
});

test('lists recently opened documents, newest first, each once, if stored', async () => {
  const at = await room();
  expect(await at.calls.recent({ scope: 'all' })).toEqual([]);
  const first = await openReady(at, 1);
  const second = await openReady(at, 2);
  await at.keeper.get({ boleto: 1 });
  expect(await at.calls.recent({ scope: 'all' })).toEqual([second.facts, first.facts]);
  await openReady(at, 1);
  expect((await at.calls.recent({ scope: 'all' })).map(({ id }) => id)).toEqual([
    first.facts.id,
    second.facts.id,
  ]);
  at.sandbox.setFaults({ pdf: 'badXref' });
  const changed = await openReady(at, 1, true);
  expect(changed.changed).toBe(true);
  expect(await at.calls.recent({ scope: 'all' })).toEqual([changed.facts, second.facts]);
  await at.store.empty();
  // It is still open.
  expect(await at.calls.recent({ scope: 'all' })).toEqual([changed.facts]);
});

test('remembers the last page, at most the number of pages', async () => {
  const at = await room();
  const { facts } = await openReady(at, 1);
  expect(await at.calls.turnedTo({ id: facts.id, page: 40 })).toBeNull();
  expect((await openReady(at, 1)).lastPage).toBe(1);
  await expect(at.calls.turnedTo({ id: 99, page: 1 })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('lists carnês of more than one boleto with their known facts', async () => {
  const parcel = (at: number, of: number, payer: number) =>
    newBoleto(payer, {
      description: `Curso, parcela ${at}/${of}`,
      dueDate: `2027-0${at}-10`,
      amount: 1000 * at,
    });
  const at = await room([parcel(1, 3, 1), parcel(1, 2, 2), parcel(2, 3, 1), parcel(3, 3, 1), newBoleto(4)]);
  await at.ledger.write('accounts.insert', account('escola', { baseUrl: 'https://outro.example' }));
  const rows = await at.ledger.read('boletos.many', { ids: [1] });
  const known = (row: number, boletos: number, cents: number, lastDue: string) => ({
    accountId: 'padaria',
    installmentId: rows[row]?.installmentId,
    payer: rows[row]?.fields['payer.name'],
    document: rows[row]?.fields['payer.document'],
    boletos,
    cents,
    firstDue: '2027-01-10',
    lastDue,
  });
  expect(await at.calls.carnes({ accountId: 'padaria' })).toEqual([known(0, 3, 6000, '2027-03-10')]);
  expect(await at.calls.carnes({ accountId: 'escola' })).toEqual([]);
});

test('empties the store once per command, and keeps the register', async () => {
  const at = await room();
  const { facts } = await openReady(at, 1);
  const { bytes, idle } = await at.calls.store();
  expect(idle).toEqual({ files: 0, bytes: 0 });
  // The file shown last stays; the file shown before it is deleted.
  await openReady(at, 2);
  expect(await at.calls.store()).toMatchObject({ files: 2, idle: { files: 1, bytes } });
  const left = await at.calls.emptyStore({ commandId: 'c1' });
  expect(left).toMatchObject({ files: 1, idle: { files: 0, bytes: 0 } });
  expect(await trailOf(at)).toEqual([{ count: 1, bytes }]);
  const again = await openReady(at, 1);
  expect(again.facts).toMatchObject({ id: facts.id, fetchedAt: anyText, bytes: anyNumber });
  expect(await at.calls.emptyStore({ commandId: 'c1' })).toMatchObject({ files: 2 });
  expect(await trailOf(at)).toHaveLength(1);
});
