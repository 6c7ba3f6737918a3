// The server's functions send by the rules of every ledger: the same random rows, in the team and in a file of SQLite, begin or are held
// for the same reason, and end in the same state.
import { DatabaseSync } from 'node:sqlite';
import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import type { ServiceMessage } from '../../../../../preload/contract/boleto-terms.ts';
import { parseJson } from '../../../../../main/ledger/json.ts';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import type { RowToSend, ReportedOutcome } from '../../../../../main/ledger/postgres/team-calls.ts';
import { sqliteSql } from '../../../../../main/ledger/sqlite.ts';
import { takeBoletoTurn } from '../../../../../main/ledger/tables/boletos-turn.ts';
import { bankDay } from '../../../../../preload/shared/bank-day.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { connected, teamServerForFile, wanted, type TestTeam } from '../../../../helpers/team-server.ts';

const day = (from: number): string => bankDay(new Date(Date.now() + from * 24 * 3_600_000));
const few = (...values: readonly (string | number | null)[]) => fc.constantFrom(...values);
const payer = {
  document: few('52998224725', '11144477735'),
  due: few(day(-1), day(0), day(0), day(0)),
  cents: few(100, 100, 200),
};

/** A row of the batch, as it is before the turn; `wants`: the revision that the computer has. */
const row = fc.record({
  ...payer,
  state: fc.constantFrom('ready', 'ready', 'ready', 'ready', 'draft', 'out'),
  name_key: few('ana', 'rui', null),
  maybe_sent: few(null, null, null, '2026-01-01T00:00:00.000Z'),
  maybe_sent_meant: few(0, 1),
  problems: few(null, '[{"severity":"doubt","field":"name","code":"nameOdd"}]'),
  acceptance: few(null, 1, 2),
  wants: few(2, 2, 2, 2, 3),
});
/** A row of another batch or account. */
const other = fc.record({
  ...payer,
  account: few('padaria', 'padaria', 'mercado', 'outro'),
  state: fc.constantFrom('draft', 'ready', 'uncertain', 'created', 'created', 'created', 'refused'),
  name_key: few('ana', 'rui', null),
  remote_id: few('r1', 'r2'),
});
const shown = fc.record({
  ...payer,
  account: few('padaria', 'padaria', 'mercado', 'outro'),
  payer: few('52998224725', '11144477735', 'ana', 'rui'),
  known: few(null, '52998224725', '11144477735'),
  remote_id: few(null, 'r1', 'r1'),
});
const outcome = fc.record({
  state: fc.constantFrom('created', 'created', 'refused', 'notSent', 'notProcessed', 'uncertain'),
  remote: fc.constantFrom('r1', 'r2', 'r5', 'r6', 'r7', 'r8'),
  refuse: fc.boolean(),
  message: few(null, '{"text":"Recusado"}'),
});
const world = fc.record({
  rows: fc.array(row, { minLength: 4, maxLength: 8 }),
  others: fc.uniqueArray(other, {
    maxLength: 4,
    selector: ({ account, remote_id }) => `${account} ${remote_id}`,
  }),
  panel: fc.array(shown, { maxLength: 3 }),
  accepted: fc.uniqueArray(fc.tuple(few(1, 2), few('boleto', 'panel'), fc.nat(6)), {
    maxLength: 6,
    selector: String,
  }),
  batchState: fc.constantFrom('running', 'running', 'running', 'running', 'paused'),
  removed: fc.constantFrom(false, false, false, false, true),
  outcomes: fc.array(outcome, { minLength: 8, maxLength: 8 }),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** The dashboard numbers its boletos anew: its `r1` is of another payer than the ledger's, and still duplicates this row. */
const usedNumber: World = {
  rows: [
    {
      document: '52998224725',
      due: day(0),
      cents: 200,
      state: 'ready',
      name_key: 'rui',
      maybe_sent: null,
      maybe_sent_meant: 0,
      problems: null,
      acceptance: null,
      wants: 2,
    },
  ],
  others: [
    {
      document: '11144477735',
      due: day(0),
      cents: 100,
      account: 'padaria',
      state: 'created',
      name_key: 'ana',
      remote_id: 'r1',
    },
  ],
  panel: [
    {
      document: '52998224725',
      due: day(0),
      cents: 200,
      account: 'padaria',
      payer: 'rui',
      known: null,
      remote_id: 'r1',
    },
  ],
  accepted: [],
  batchState: 'running',
  removed: false,
  outcomes: [],
};

const compared = {
  boletos: [
    'id',
    'state',
    'worst',
    'problems',
    'revision',
    'remote_id',
    'slip_line',
    'bar_code',
    'nosso_numero',
    'service_status',
    'conference',
    'findings',
    'said',
    'maybe_sent',
  ],
  attempts: ['id', 'account_id', 'kind', 'ref', 'owner', 'state', 'http_status', 'remote_id', 'outcome'],
} as const;
const json = new Set(['problems', 'findings', 'said', 'outcome']);

type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** JSON is compared by what it says, and numbers of both engines as text. */
function plain(name: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return json.has(name) && typeof value === 'string' ? parseJson(value) : value;
}

async function found(ask: Ask): Promise<unknown> {
  const all: unknown[] = [];
  for (const [table, columns] of Object.entries(compared))
    for (const one of await ask(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY id`))
      all.push(Object.fromEntries(Object.entries(one).map(([name, value]) => [name, plain(name, value)])));
  return all;
}

/** The same rows in a file of SQLite. */
async function copyOf(team: TestTeam): Promise<DatabaseSync> {
  const file = new DatabaseSync(':memory:');
  migrate(file);
  file.exec('PRAGMA foreign_keys = OFF');
  for (const { name } of file.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all())
    file.exec(`DROP TRIGGER "${String(name)}"`);
  for (const table of [
    'accounts',
    'batches',
    'boletos',
    'panel_boletos',
    'panel_keys',
    'accepted_twins',
    'meta',
  ]) {
    const columns = file
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => String(name));
    for (const one of await team.sql(`SELECT ${columns.join(', ')} FROM ${table}`))
      file
        .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .run(...columns.map((column) => asStored(one[column])));
  }
  return file;
}

const asStored = (value: unknown): string | number | bigint | Uint8Array | null => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(typeof value);
};

describe('sending in a team', needsPostgres(), () => {
  const { newTeam, server } = teamServerForFile();

  /** One team for all draws, with a login that may make states to which only a long life would lead. */
  async function begun() {
    const team = await newTeam();
    const computer = await team.computer('ana', 'PC-01');
    const by = await connected(server(), 'postgres', team.database);
    await by.query('SET session_replication_role = replica');
    return { team, computer, by };
  }
  type Begun = Awaited<ReturnType<typeof begun>>;

  async function prepare(
    { team, computer, by }: Begun,
    { rows, others, panel, accepted, batchState, removed }: World,
  ) {
    const emptied = [
      'accepted_twins',
      'panel_keys',
      'panel_boletos',
      'boletos',
      'attempts',
      'batch_totals',
      'batches',
    ];
    await by.query(emptied.map((table) => `DELETE FROM ${table};`).join(''));
    await by.query('UPDATE accounts SET removed_at = NULL');
    const batch = await team.batch(rows.length);
    const elsewhere = await team.batch(0);
    const fence = await computer.lease(batch);
    for (const [at, { wants: _wants, ...columns }] of rows.entries())
      await by.query(
        `UPDATE boletos SET revision = 2, ${Object.keys(columns)
          .map((name, n) => `${name} = $${n + 2}`)
          .join(', ')} WHERE id = $1`,
        [batch.rows[at], ...Object.values(columns)],
      );
    for (const one of others) {
      const remote = one.state === 'created' ? one.remote_id : null;
      await by.query(
        `INSERT INTO boletos (batch_id, account, item, parcel, parcels, state, name, name_key, document, cents, due, remote_id, revision)
         SELECT $1::bigint, (SELECT seq FROM accounts WHERE id = $2), (SELECT count(*) + 1 FROM boletos), 1, 1, $3, 'Pagador', $4, $5, $6, $7, $8, 2`,
        [elsewhere.id, one.account, one.state, one.name_key, one.document, one.cents, one.due, remote],
      );
    }
    for (const one of panel) {
      const made = await by.query<{ readonly id: number }>(
        `INSERT INTO panel_boletos (account, remote_id, document, due, amounts, line, original, kept_at)
         SELECT seq, $2, $3, $4, '[100]', 1, '[]', moment() FROM accounts WHERE id = $1 RETURNING id`,
        [one.account, one.remote_id, one.known, one.due],
      );
      await by.query('INSERT INTO panel_keys SELECT $1, $2, $3, seq, $4 FROM accounts WHERE id = $5', [
        one.payer,
        one.due,
        one.cents,
        made.rows[0]?.['id'],
        one.account,
      ]);
    }
    const first = Number((await team.sql('SELECT min(id) AS id FROM boletos'))[0]?.['id']);
    const firstShown = Number((await team.sql('SELECT min(id) AS id FROM panel_boletos'))[0]?.['id'] ?? 0);
    for (const [acceptance, source, at] of accepted)
      await by.query('INSERT INTO accepted_twins (acceptance, source, twin) VALUES ($1, $2, $3)', [
        acceptance,
        source,
        (source === 'boleto' ? first : firstShown) + at,
      ]);
    await by.query('UPDATE batches SET state = $1 WHERE id = $2', [batchState, batch.id]);
    if (removed) await by.query(`UPDATE accounts SET removed_at = moment() WHERE id = 'padaria'`);
    return { batch, fence };
  }

  it('begins, holds, gives back and settles as every ledger does', { timeout: 300_000 }, async () => {
    const all = await begun();
    const { team, computer } = all;
    const seen = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(world, async (drawn) => {
        const { batch, fence } = await prepare(all, drawn);
        const file = await copyOf(team);
        const db = sqliteSql(file);
        const inTeam: Ask = (sql) => team.sql(sql);
        const inFile: Ask = (sql) => db.all(sql);
        const moment = { at: new Date().toISOString(), utcOffset: 0, osUser: 'ana' };
        const begin: readonly RowToSend[] = batch.rows.map((id, at) =>
          wanted(id, `t-${id}`, Number(drawn.rows[at]?.wants)),
        );
        const turn = { accountId: batch.account, today: day(0) };
        const here = await takeBoletoTurn(
          db,
          { ...turn, settle: [], begin: begin.map(({ attempt, ...one }) => ({ ...one, id: attempt })) },
          moment,
        );
        const there = await computer.step(batch, fence, { begin });
        expect(there.begun?.map((held) => (held === '' ? null : held))).toEqual(here.begun);
        expect(await found(inTeam)).toEqual(await found(inFile));
        for (const held of here.begun) seen.add(held);

        const sent = begin.filter((_, at) => here.begun[at] === null);
        const told = sent.map(({ boleto, attempt }, at) => {
          const { state, remote, refuse, message } = drawn.outcomes[at] ?? {
            state: 'uncertain',
            remote: '',
            refuse: false,
            message: null,
          };
          const created = state === 'created';
          return {
            boleto,
            attempt,
            state,
            remote: created ? remote : null,
            refuse: refuse && state === 'notProcessed',
            message,
          };
        });
        const settled = await takeBoletoTurn(
          db,
          {
            ...turn,
            begin: [],
            settle: told.map(({ boleto, attempt, state, remote, refuse, message }) => ({
              boleto,
              id: attempt,
              state,
              refuse,
              ...(remote === null
                ? {}
                : {
                    remoteId: remote,
                    title: { line: `linha-${remote}`, conference: 'equal', findings: [] },
                  }),
              ...(message === null ? {} : { serviceMessage: parseJson<ServiceMessage>(String(message)) }),
            })),
          },
          moment,
        );
        const reports = told.map(({ attempt, state, remote, refuse, message }): ReportedOutcome => ({
          attempt,
          state,
          ...(remote === null
            ? {}
            : { remote, line: `linha-${remote}`, verification: 'equal', findings: '[]' }),
          ...(message === null ? {} : { message: String(message) }),
          refuse,
        }));
        await computer.step(batch, fence, { settle: reports });
        expect(await found(inTeam)).toEqual(await found(inFile));
        for (const { state } of settled.settled) seen.add(state);
        file.close();
      }),
      { numRuns: 60, endOnFailure: true, examples: [[usedNumber]] },
    );
    // The draws reach every rule.
    for (const one of [
      null,
      'changed',
      'notRunning',
      'accountRemoved',
      'maybeSent',
      'pastDue',
      'duplicate',
      'created',
      'refused',
      'ready',
      'uncertain',
    ])
      expect(seen).toContain(one);
  });
});
