// Concurrent writes of two computers of a team: each sees the other's result or waits for it. Every test but that of a frozen team fails
// without the locks of write-locks.ts.
import { describe, expect, it } from 'vitest';
import { CodedError } from '../../../../../main/failure.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { locksOf } from '../../../../../main/ledger/write-locks.ts';
import { announced, newFile, newLine, noParts } from '../../../../helpers/income-rows.ts';
import { inventedBoletos } from '../../../../helpers/invented-boletos.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { connected, teamServerForFile, type TestTeam } from '../../../../helpers/team-server.ts';

const facts = { kind: 'service', name: 'Conta', settings: {}, credentials: {} } as const;
const baseUrl = 'https://servico.example';

const rounds = Array.from({ length: 12 }, (_, at) => at);

async function sheet(ledger: Ledger, accountId: string, rows: number, first = 1): Promise<number> {
  const batch = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'Lote' });
  await ledger.write('boletos.insert', { batchId: batch.id, rows: inventedBoletos(first, rows) });
  return batch.id;
}

const day = '2026-11-20';
const paidScope = { scope: { accountId: 'padaria' }, most: 9 } as const;

const queued = (ledger: Ledger, boletos: readonly number[]) =>
  ledger.write('messages.queue', {
    accountId: 'padaria',
    purpose: 'new',
    template: { subject: 'Boleto', text: 'Segue.' },
    rows: boletos.map((boleto) => ({ boleto, recipients: 'a@exemplo.com', repetition: 0, filled: {} })),
  });

const begun = (ledger: Ledger, id: number) =>
  ledger.write('messages.begin', {
    accountId: 'padaria',
    id,
    attempt: `try-${id}`,
    at: 1,
    computer: 'pc-ana',
    composed: {
      messageId: `<${id}@exemplo.com>`,
      from: 'a@exemplo.com',
      to: ['b@exemplo.com'],
      bytes: Buffer.from('x'),
      sha256: 'f'.repeat(64),
      pdfSha256: null,
    },
  });

const codeOf = (result: PromiseSettledResult<unknown>): string => {
  if (result.status === 'fulfilled') return 'done';
  return result.reason instanceof CodedError ? result.reason.failure.code : String(result.reason);
};

describe('two computers at once', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function two(): Promise<{ readonly team: TestTeam; readonly ana: Ledger; readonly bia: Ledger }> {
    const team = await newTeam();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    return { team, ana: ana.ledger, bia: bia.ledger };
  }

  it('give each batch a number of its own when both import', async () => {
    const { team, ana, bia } = await two();
    for (const _ of rounds)
      await Promise.all([sheet(ana, 'padaria', 5), sheet(bia, 'padaria', 5), sheet(bia, 'mercado', 5)]);
    const lotes = await team.sql(
      'SELECT account_id, count(DISTINCT lote) AS lotes FROM batches GROUP BY 1 ORDER BY 1',
    );
    expect(lotes).toEqual([
      { account_id: 'mercado', lotes: String(rounds.length) },
      { account_id: 'padaria', lotes: String(2 * rounds.length) },
    ]);
    expect(await team.sql('SELECT sum(count) AS count FROM batch_totals')).toEqual([
      { count: String(3 * 5 * rounds.length) },
    ]);
  });

  it('number accepted duplicates without a clash, also in different accounts', async () => {
    const { team, ana, bia } = await two();
    await sheet(ana, 'padaria', 6);
    for (const _ of rounds) {
      const mine = await sheet(ana, 'padaria', 6);
      const others = await sheet(bia, 'mercado', 6);
      const judged = await Promise.all([
        ana.write('boletos.judgeDuplicates', { batchId: mine, accept: 'all' }),
        bia.write('boletos.judgeDuplicates', { batchId: others, accept: 'all' }),
      ]);
      expect(judged.map(({ accepted }) => accepted)).toEqual([6, 6]);
    }
    // If two rows of different accounts shared a set, a repeat could pass that nobody accepted.
    expect(
      await team.sql(`SELECT acceptance FROM boletos WHERE acceptance IS NOT NULL
        GROUP BY acceptance HAVING count(DISTINCT (document, due, cents)) > 1 OR count(DISTINCT account) > 1`),
    ).toEqual([]);
  });

  it('mark each boleto paid once, in any order of the rows', async () => {
    const { team, ana, bia } = await two();
    await sheet(ana, 'padaria', 200);
    const admin = await connected(server(), 'postgres', team.database);
    await admin.query(`SET session_replication_role = replica;
      UPDATE guiche.boletos SET state = 'created', revision = 2, remote_id = id::text, created_at = guiche.moment()`);
    const ids = (await team.sql('SELECT id FROM boletos ORDER BY id')).map(({ id }) => Number(id));
    const orders = [
      [ana, ids],
      [bia, ids.toReversed()],
    ] as const;
    for (const round of rounds) {
      const on = round % 2 === 0 ? '2026-11-20' : null;
      const marked = await Promise.all(
        orders.map(([ledger, order]) =>
          ledger.write('boletos.markPaid', {
            boletos: order.map((id) => ({ id, on, how: null })),
            accountId: 'padaria',
          }),
        ),
      );
      expect(marked.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 200]);
    }
  });

  it('accept a line of a statement once, and import a file once', async () => {
    const { team, ana, bia } = await two();
    await sheet(ana, 'padaria', 2);
    const admin = await connected(server(), 'postgres', team.database);
    await admin.query(`SET session_replication_role = replica;
      UPDATE guiche.boletos SET state = 'created', revision = 2, remote_id = id::text, created_at = guiche.moment()`);
    const lines = rounds.map((round) => newLine(round + 1, 100 + round));
    const files = await Promise.all([ana, bia].map((one) => one.write('income.import', newFile(lines))));
    expect(files.map(({ kind }) => kind).toSorted()).toEqual(['again', 'imported']);
    const ids = (await team.sql('SELECT id FROM boletos ORDER BY id')).map(({ id }) => Number(id));
    for (const round of rounds) {
      const { rows } = await ana.lists.open('income', { filter: { place: 'open' }, sort: 'oldest' }, 1);
      const [line] = rows;
      const boletos = await ana.read('boletos.many', { ids });
      const both = await Promise.all(
        [ana, bia].map((ledger, at) =>
          ledger.write('income.accept', {
            accountId: 'padaria',
            step: `${round}/${at}`,
            how: 'one',
            acceptances: [
              {
                line: { id: line?.id ?? 0, revision: line?.revision ?? 0 },
                boletos: [
                  {
                    id: boletos[at]?.id ?? 0,
                    revision: boletos[at]?.revision ?? 0,
                    parts: { ...noParts, principal: line?.cents ?? 0 },
                  },
                ],
              },
            ],
          }),
        ),
      );
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'done']);
    }
    const sum = lines.reduce((all, { cents }) => all + cents, 0);
    expect(await team.sql('SELECT sum(cents) AS cents FROM allocations')).toEqual([{ cents: String(sum) }]);
  });

  it('accept what a callback says once, also if both press at the same time', async () => {
    const { team, ana, bia } = await two();
    await sheet(ana, 'padaria', rounds.length);
    const admin = await connected(server(), 'postgres', team.database);
    await admin.query(`SET session_replication_role = replica;
      UPDATE guiche.boletos SET state = 'created', revision = 2, remote_id = id::text, created_at = guiche.moment()`);
    const ids = (await team.sql('SELECT id FROM boletos ORDER BY id')).map(({ id }) => Number(id));
    for (const id of ids) {
      await announced(ana, id);
      const proposals = await ana.read('income.callbackProposals', paidScope);
      const asked = {
        accountId: 'padaria',
        boletos: proposals.map(({ boleto, revision }) => ({ id: boleto, revision })),
        says: 'paid',
        on: day,
      } as const;
      const both = await Promise.all([ana, bia].map((one) => one.write('income.acceptCallbacks', asked)));
      expect(both.flatMap(({ done }) => done)).toEqual([id]);
    }
    const accepted = `FROM evidence WHERE accepted = 1 AND says = 'paid'`;
    expect(await team.sql(`SELECT boleto, count(*) AS count ${accepted} GROUP BY 1 ORDER BY 1`)).toEqual(
      ids.map((id) => ({ boleto: String(id), count: '1' })),
    );
  });

  it('settle, start and send nothing in a frozen team, also if they do not know yet that it is frozen', async () => {
    const team = await newTeam();
    // With a long lease no heartbeat tells them of the freeze.
    const lease = { leaseMillis: 3_600_000 };
    const computers = [
      await openComputer(server(), team, 'ana', lease),
      await openComputer(server(), team, 'bia', lease),
    ];
    const [ana, bia] = computers;
    if (!ana || !bia) throw new Error('no computers');
    const batchId = await sheet(ana.ledger, 'padaria', 2);
    const admin = await connected(server(), 'postgres', team.database);
    await admin.query(`SET session_replication_role = replica;
      UPDATE guiche.boletos SET state = 'created', revision = 2, remote_id = id::text, created_at = guiche.moment()`);
    const ids = (await team.sql('SELECT id FROM boletos ORDER BY id')).map(({ id }) => Number(id));
    await announced(ana.ledger, ids[0] ?? 0);
    const [waiting = 0] = (await queued(ana.ledger, ids.slice(1))).ids;
    // Another computer has seen a later epoch: the server is an older copy.
    await (await team.as('rui')).query(`SELECT freeze_1(2, '{}', '{}')`);
    await announced(ana.ledger, ids[1] ?? 0);
    const proposals = await bia.ledger.read('income.callbackProposals', paidScope);
    expect(proposals).toHaveLength(2);
    const boletos = proposals.map(({ boleto: id, revision }) => ({ id, revision }));
    const accept = ({ ledger }: (typeof computers)[number]) =>
      ledger.write('income.acceptCallbacks', { accountId: 'padaria', boletos, says: 'paid', on: day });
    const refused = [
      () => accept(ana),
      () => accept(bia),
      () =>
        ana.ledger.write('income.accept', { accountId: 'padaria', step: 's', acceptances: [], how: 'one' }),
      () => ana.ledger.write('batches.queue', { id: batchId }),
      () => ana.ledger.write('batches.beginNext', { accountId: 'padaria' }),
      () => queued(ana.ledger, ids),
      () => begun(ana.ledger, waiting),
    ];
    for (const write of refused)
      await expect(write()).rejects.toMatchObject({ failure: { code: 'ledgerFrozen', detail: 'epoch' } });
    expect(await team.sql('SELECT count(*) AS count FROM evidence WHERE accepted = 1')).toEqual([
      { count: '0' },
    ]);
    for (const { team: link } of computers) await link.refresh();
    expect(await bia.team.call('unfreeze_1')).toMatchObject({ refused: null });
    for (const { team: link } of computers) await link.refresh();
    expect(new Set((await accept(ana)).done)).toEqual(new Set(ids));
    expect(await team.sql('SELECT state FROM messages')).toEqual([{ state: 'maybe' }]);
  });

  it('add an account of the same claims once', async () => {
    const { team, ana, bia } = await two();
    for (const round of rounds) {
      const identity = { tenant: `empresa-${round}`, subject: null };
      const added = await Promise.allSettled(
        [ana, bia].map((ledger, who) =>
          ledger.write('accounts.insert', { ...facts, id: `conta-${round}-${who}`, baseUrl, identity }),
        ),
      );
      expect(added.map(codeOf).toSorted()).toEqual(['accountExists', 'done']);
    }
    expect(await team.sql(`SELECT count(*) AS count FROM accounts WHERE id LIKE 'conta-%'`)).toEqual([
      { count: String(rounds.length) },
    ]);
  });

  it('do not wait for each other in different accounts', async () => {
    const { team, ana } = await two();
    const [mine, others] = [await sheet(ana, 'padaria', 1), await sheet(ana, 'mercado', 1)];
    const [first = 0, second = 0] = (await team.sql('SELECT id FROM boletos ORDER BY id')).map(({ id }) =>
      Number(id),
    );
    const holder = await team.as('bia');
    await holder.query('BEGIN');
    await holder.query(`SELECT pg_advisory_xact_lock_shared(7, 0), pg_advisory_xact_lock(7, seq::int)
      FROM accounts WHERE id = 'padaria'`);
    const moved = { batchId: others, step: 's', ids: [second] };
    expect(await ana.write('boletos.takeOut', moved)).toMatchObject({ changed: 1 });
    const events: string[] = [];
    const waiting = ana
      .write('boletos.takeOut', { batchId: mine, step: 't', ids: [first] })
      .finally(() => events.push('taken out'));
    while (events.length === 0) {
      const [{ waits } = {}] = await team.sql(
        `SELECT count(*) AS waits FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
      );
      if (waits === '1') events.push('waits');
    }
    await holder.query('COMMIT');
    expect(await waiting).toMatchObject({ changed: 1 });
    expect(events).toEqual(['waits', 'taken out']);
  });
});

describe('what a transaction locks', () => {
  const trail = { op: 'trail.append', input: { what: 'x' } } as const;
  const edit = (batchId: number) =>
    ({ op: 'boletos.edit', input: { batchId, step: 's', edits: [] } }) as const;
  const judge = { op: 'boletos.judgeDuplicates', input: { batchId: 1, accept: 'all' } } as const;

  it('is the accounts of all its writes', () => {
    expect(locksOf([edit(1), trail, edit(2)])).toMatchObject({ batches: [1, 2], accounts: [] });
  });

  it('is the whole ledger when one write needs it', () => {
    expect(locksOf([edit(1), judge])).toBe('ledger');
  });

  it('is nothing when all writes only add rows, unless a command may be repeated', () => {
    expect(locksOf([trail])).toEqual({ accounts: [], batches: [], boletos: [], watches: [], wallets: [] });
    expect(locksOf([{ ...trail, command: { id: 'c' } }])).toBe('ledger');
  });
});
