import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TicketFile } from '../../../../main/host/host.ts';
import { createTrailRoom, kindsOf } from '../../../../main/trail/trail.ts';
import { trailDetails } from '../../../../preload/contract/trail-details.ts';
import { trailSubjects } from '../../../../preload/contract/trail-list.ts';
import { storedCells } from '../../../helpers/whole-sheet.ts';
import { account, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';

async function open(now?: () => number) {
  const { ledger } = await openedIn(temporaryFolder(), now ? { now } : {});
  await ledger.write('accounts.insert', account());
  const issued: TicketFile[] = [];
  const tickets = {
    issue: (file: TicketFile) => `ticket-${issued.push(file)}`,
    find: () => undefined,
    admitUpload: () => '',
    takeUpload: () => undefined,
  };
  const room = createTrailRoom({ ledger, tickets, outgoing: temporaryFolder(), today: () => '2026-11-20' });
  return { ledger, issued, room };
}

test('finds entries by the texts that the window shows for a code', async () => {
  const { ledger, room } = await open();
  await ledger.write('trail.append', { what: 'practice.reset', detail: {} });
  await ledger.write('trail.append', { what: 'practice.scenario', detail: { scenario: 'slow' } });
  const { handle } = await room.open({
    text: 'recomeçada',
    codes: ['practice.reset'],
    scope: 'all',
    withApp: true,
    sort: 'newest',
  });
  const rows = await room.window({ handle, from: 0, count: 10 });
  expect(rows.map(({ what }) => what)).toEqual(['practice.reset']);
});

test('every kind of entry has one subject', () => {
  const subjectsOf = (code: string) =>
    trailSubjects.filter((subject) => new Set<string>(kindsOf[subject]).has(code.split('.')[0] ?? ''));
  expect(Object.keys(trailDetails).filter((code) => subjectsOf(code).length !== 1)).toEqual([]);
});

test("narrows to a subject and to the banks' days, including the last one", async () => {
  let now = 0;
  const { ledger, room } = await open(() => now);
  for (const [at, what] of [
    ['2026-11-20T02:59:00Z', 'batch.queued'],
    ['2026-11-20T03:00:00Z', 'batch.paused'],
    ['2026-11-20T12:00:00Z', 'wallet.added'],
    ['2026-11-22T02:59:00Z', 'boleto.paid'],
    ['2026-11-22T03:00:00Z', 'batch.finished'],
  ] as const) {
    now = Date.parse(at);
    await ledger.write('trail.append', { what, detail: {} });
  }
  const found = await room.open({
    subject: 'boletos',
    days: { from: '2026-11-20', to: '2026-11-21' },
    scope: 'all',
    withApp: true,
    sort: 'oldest',
  });
  expect(found.rows.map(({ what }) => what)).toEqual(['batch.paused', 'boleto.paid']);
});

test('writes the spreadsheet in the texts of the screen', async () => {
  const { ledger, issued, room } = await open();
  await ledger.write('trail.append', {
    what: 'account.changed',
    accountId: 'padaria',
    detail: { which: 'name, settings', other: 'x' },
  });
  const { handle } = await room.open({ scope: 'all', withApp: true, sort: 'oldest' });
  const file = await room.saveList({
    handle,
    format: 'csv',
    words: {
      file: 'trilha',
      at: 'Quando',
      'what account.changed': 'Conta mudada',
      'detail which': 'o quê',
      'detail other': 'outro dado',
      'detail which name': 'nome',
      'detail which settings': 'ajustes',
      'account padaria': 'Padaria Aurora',
    },
  });
  expect(file.name).toBe('trilha-2026-11-20.csv');
  const from = issued[0]?.from;
  const lines = from && 'path' in from ? readFileSync(from.path, 'utf8').split('\r\n') : [];
  expect(lines[0]).toBe('\uFEFFsequence;Quando;user;account;what;detail');
  expect(lines[1]).toMatch(
    /^1;2[01]\/11\/2026 \d\d:\d\d:\d\d;ana;Padaria Aurora;Conta mudada;"O quê: nome, ajustes; Outro dado: x"$/,
  );
  const book = await room.saveList({ handle, format: 'xlsx', words: {} });
  const made = issued[1]?.from;
  const [, cells] = storedCells(made && 'path' in made ? readFileSync(made.path) : new Uint8Array());
  expect(book.name).toBe('trilha-2026-11-20.xlsx');
  expect(cells?.slice(0, 3)).toEqual([
    '1 0',
    expect.stringMatching(/^\d{5}\.\d{10} dd\/mm\/yyyy hh:mm:ss$/),
    'ana',
  ]);
});
