// The administrator's file creates the same team as the program.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { administratorSql } from '../../../../../main/ledger/postgres/team-sql.ts';
import { needsPostgres, postgresForFile } from '../../../../helpers/postgres-server.ts';
import { beginTeam, teamStatements } from '../../../../../main/ledger/postgres/team.ts';

const made = `
  SELECT relkind::text || ' ' || relname || ' ' || coalesce(relacl::text, '') FROM pg_class WHERE relnamespace = 'guiche'::regnamespace
  UNION ALL SELECT 'f ' || proname || ' ' || md5(prosrc) || coalesce(proacl::text, '') FROM pg_proc WHERE pronamespace = 'guiche'::regnamespace
  UNION ALL SELECT 't ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1`;

describe('the file for an administrator', needsPostgres(), () => {
  const server = postgresForFile();

  it('creates what the program creates, with a team that has started', async () => {
    const { psql } = server();
    await psql('CREATE DATABASE by_hand');
    await psql(administratorSql(), 'by_hand');
    await psql('CREATE DATABASE by_program');
    await psql(
      `BEGIN; ${[...teamStatements(), beginTeam.replace('$1', "'equipe'")].join(';\n')}; COMMIT`,
      'by_program',
    );
    expect(await psql(made, 'by_hand')).toBe(await psql(made, 'by_program'));
    expect(await psql('SELECT epoch, schema_version, length(id) FROM guiche.team', 'by_hand')).toMatch(
      /^1\|\d+\|36$/,
    );
  });
});

it('is part of the build', () => {
  const config = readFileSync(join(import.meta.dirname, '../../../../../vite.config.ts'), 'utf8');
  expect(config).toMatch(/fileName: 'team\.sql', source: administratorSql\(\)/);
});
