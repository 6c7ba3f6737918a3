// Facts of rows are read in advance with their portion, and again only for rows that have changed since.
import { describe, expect, it } from 'vitest';
import type { Sql } from '../../../../../main/ledger/sql.ts';
import { connectLedger, postgresSql } from '../../../../../main/ledger/postgres/driver.ts';
import { createRowFactsCache } from '../../../../../main/ledger/team/row-facts.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { clerkPassword, teamServerForFile } from '../../../../helpers/team-server.ts';

describe('facts of rows that will be sent', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  it('are read by one statement, and by another one for a changed row', async () => {
    const team = await newTeam();
    const { rows } = await team.batch(20);
    const { host, port } = server();
    const client = await connectLedger({
      host,
      port,
      database: team.database,
      user: 'ana',
      password: clerkPassword,
      ca: null,
    });
    const db = postgresSql(client);
    let asked = 0;
    const view: Sql = { ...db, all: (...statement) => ((asked += 1), db.all(...statement)) };
    const facts = createRowFactsCache(view);
    facts.prefetch(rows);
    for (const boleto of rows.slice(1)) {
      const found = await facts.get([{ boleto, revision: 1 }]);
      expect([...found.keys()]).toEqual([boleto]);
    }
    expect(asked).toBe(1);
    const [changed = 0] = rows;
    await team.sql(`UPDATE boletos SET name = 'Outro', revision = 2 WHERE id = $1`, changed);
    const found = await facts.get([{ boleto: changed, revision: 2 }]);
    expect(found.get(changed)).toMatchObject({ revision: 2, journaled: { name: 'Outro' } });
    expect(asked).toBe(2);
    await client.end();
  });
});
