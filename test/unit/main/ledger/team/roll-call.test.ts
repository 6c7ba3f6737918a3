import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalAttempt, JournalRecord } from '../../../../../main/ledger/team/journal-records.ts';
import { rollCall } from '../../../../../main/ledger/team/roll-call.ts';
import { inventedAttempts } from '../../../../helpers/invented-attempts.ts';
import { inventedBoletos } from '../../../../helpers/invented-boletos.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { connected, teamServerForFile } from '../../../../helpers/team-server.ts';

const attempt = (id: string, n: number, epoch = 1): JournalAttempt => ({
  attempt: id,
  account: 'padaria',
  ref: `ref-${id}`,
  incarnation: 1,
  epoch,
  n,
  startedAt: '2026-11-20T15:00:00.000Z',
  body: Buffer.from('{"amount":12.34}'),
  row: `row-${id}`,
  batch: 'batch',
  batchName: 'Lote',
  batchKind: 'sheet',
  item: n,
  line: null,
  parcel: 1,
  parcels: 1,
  name: 'Pagador',
  nameKey: 'pagador',
  document: '11144477735',
  cents: 1_234,
  dueDate: '2026-12-10',
  email: null,
  phone: null,
  description: null,
  callback: null,
});

const records: readonly JournalRecord[] = [
  { attempt: attempt('d', 1, 2), started: false, outcome: null },
  { attempt: attempt('c', 3), started: true, outcome: null },
  {
    attempt: attempt('a', 1),
    started: true,
    outcome: { state: 'created', remote: '9007199254740993', answer: Buffer.from('{}') },
  },
];

const told = (whole: boolean) =>
  rollCall({ records, whole }).map(({ entries }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made above
    (JSON.parse(entries) as { readonly attempt: string; readonly told: unknown }[]).map((entry) => [
      entry.attempt,
      entry.told,
    ]),
  );

it('lists outcomes, and other rows as not sent, in the order of the grants', () => {
  const outcome = { state: 'created', remote: '9007199254740993', answerBase64: 'e30=' };
  expect(told(true)).toEqual([
    [
      ['a', outcome],
      ['c', null],
      ['d', { state: 'notSent' }],
    ],
  ]);
});

it('lists no row as not sent when the journal may miss records', () => {
  expect(told(false)[0]?.slice(1)).toEqual([
    ['c', null],
    ['d', null],
  ]);
});

it('is split into parts, and has one empty part when nothing was sent', () => {
  const attemptsIn = (taken?: ReadonlySet<string>) =>
    rollCall({ records, whole: true }, taken, 2).map(({ entries }) =>
      [...entries.matchAll(/"attempt":"(.)"/g)].map(([, id]) => id),
    );
  expect(attemptsIn()).toEqual([['a', 'c'], ['d']]);
  expect(rollCall({ records: [], whole: true })).toEqual([{ entries: '[]', keys: [] }]);
  // The list leaves out what the server has, if the journal agrees.
  const [first] = rollCall({ records, whole: true }, new Set(), 2);
  expect(attemptsIn(new Set(first?.keys))).toEqual([['d']]);
  const answered = records.map((one) => ({
    ...one,
    outcome: one.outcome ?? ({ state: 'uncertain' } as const),
  }));
  expect(
    rollCall({ records: answered, whole: true }, new Set(first?.keys)).flatMap(({ keys }) => keys),
  ).toEqual(['c uncertain', 'd uncertain']);
});

describe('the answer to a roll call', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  it('continues where a server that is too slow ended it, and meanwhile reports what the server said', async () => {
    const team = await newTeam();
    const { ledger, team: link } = await openComputer(server(), team, 'ana');
    const facts = {
      name: 'Conta',
      identity: {},
      settings: {},
      credentials: {},
      baseUrl: 'https://servico.example',
    };
    await ledger.write('accounts.insert', { id: 'padaria1', kind: 'practice', ...facts });
    const { id } = await ledger.write('batches.insert', {
      accountId: 'padaria1',
      kind: 'sheet',
      name: 'Lote',
    });
    await ledger.write('boletos.insert', { batchId: id, rows: inventedBoletos(1, 120) });
    await ledger.write('batches.queue', { id });
    await ledger.write('batches.beginNext', { accountId: 'padaria1' });
    const begin = inventedAttempts(await ledger.read('boletos.ready', { batchId: id, after: 0, most: 120 }));
    const turn = { accountId: 'padaria1', today: '2026-11-20', settle: [], begin };
    expect((await ledger.write('boletos.turn', turn)).begun).toEqual(begin.map(() => null));

    const owner = await connected(server(), 'dona', team.database);
    // Every entry is counted, including those of a part that is rolled back. The sixtieth is too slow.
    await owner.query(`
      CREATE SEQUENCE entries;
      ALTER FUNCTION bring_back RENAME TO bring_one_back;
      CREATE FUNCTION bring_back(c computers, e jsonb) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('entries') = 60 THEN RAISE EXCEPTION USING ERRCODE = '57014', MESSAGE = 'too slow'; END IF;
        PERFORM bring_one_back(c, e);
      END $$`);
    onTestFinished(async () => {
      await owner.query(`DROP FUNCTION bring_back; DROP SEQUENCE entries;
        ALTER FUNCTION bring_one_back RENAME TO bring_back`);
    });
    await owner.query(
      `UPDATE team SET epoch = epoch + 1, frozen_reason = 'counters', frozen_since = clock_timestamp()`,
    );
    await link.refresh();
    expect(link.state()).toMatchObject({ frozen: 'counters', rollAnswered: false, rollTrouble: 'too slow' });
    await link.refresh();
    expect(link.state()).toMatchObject({ frozen: 'counters', rollAnswered: true, rollTrouble: null });
    expect(await team.sql(`SELECT last_value::int AS n FROM entries`)).toEqual([{ n: 130 }]);
    expect(await team.states()).toEqual(begin.map(() => 'ready'));
  });
});
