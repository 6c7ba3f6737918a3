// Time limits of the connections to a team's server.
import { describe, expect, it } from 'vitest';
import { connect, limits } from '../../../../../main/ledger/postgres/connect.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { connected, teamServerForFile } from '../../../../helpers/team-server.ts';

const silent = { failure: { code: 'teamSilent', retryable: true } };

describe('limits of a team’s server', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();
  const search = { filter: { text: 'ana' }, sort: 'newest' } as const;

  it('differ by the purpose of the connection', async () => {
    for (const { statement, lock } of Object.values(limits)) expect(lock).toBeLessThan(statement);
    const client = await connect({ ...server().admin, ca: null }, { limits: limits.step });
    const { rows } = await client.query(
      `SELECT name, setting FROM pg_settings WHERE name ~ '_timeout$' AND source = 'session' ORDER BY name`,
    );
    await client.end();
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: String(limits.step.idle) },
      { name: 'lock_timeout', setting: String(limits.step.lock) },
      { name: 'statement_timeout', setting: String(limits.step.statement) },
    ]);
  });

  it('end a search that waits for a lock, while other reads continue', async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'ana', { limits: { read: { lock: 600 } } });
    const owner = await connected(server(), 'dona', team.database);
    await owner.query('BEGIN; LOCK TABLE guiche.boletos IN ACCESS EXCLUSIVE MODE');
    const events: string[] = [];
    const searched = ledger.lists.open('boletos', search).finally(() => events.push('searched'));
    searched.catch(() => undefined);
    for (let at = 0; at < 3; at += 1) expect(await ledger.read('accounts.list', {})).toHaveLength(3);
    events.push('read');
    await expect(searched).rejects.toMatchObject(silent);
    expect(events).toEqual(['read', 'searched']);
    await owner.query('ROLLBACK');
    expect(await ledger.lists.open('boletos', search)).toMatchObject({ count: 0 });
  });

  it('end a transaction that waits for a lock, with none of its writes stored', async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'ana', { limits: { write: { lock: 300 } } });
    const owner = await connected(server(), 'dona', team.database);
    await owner.query('BEGIN');
    await owner.query('SELECT pg_advisory_xact_lock(7, 0)');
    const entry = { what: 'batch.renamed', accountId: 'padaria' };
    const written = await Promise.allSettled(
      ['accounts.markUsed', 'trail.append'].map((op) =>
        op === 'trail.append'
          ? ledger.write('trail.append', entry)
          : ledger.write('accounts.markUsed', { id: 'padaria' }),
      ),
    );
    expect(written).toMatchObject([
      { status: 'rejected', reason: silent },
      { status: 'rejected', reason: silent },
    ]);
    await owner.query('ROLLBACK');
    expect(await ledger.lists.open('trail', { filter: {}, sort: 'newest' })).toMatchObject({ count: 0 });
    await ledger.write('trail.append', entry);
    expect(await ledger.lists.open('trail', { filter: {}, sort: 'newest' })).toMatchObject({ count: 1 });
  });

  it('end a statement that takes too long', async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'ana', {
      limits: { read: { statement: 300, lock: 0 } },
    });
    const owner = await connected(server(), 'dona', team.database);
    await owner.query('BEGIN; LOCK TABLE guiche.boletos IN ACCESS EXCLUSIVE MODE');
    await expect(ledger.lists.open('boletos', search)).rejects.toMatchObject(silent);
    await owner.query('ROLLBACK');
  });
});
