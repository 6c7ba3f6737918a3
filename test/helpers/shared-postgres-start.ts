// Starts the PostgreSQL server of a run once a test file asks for it, and stops it at the end; most runs of a few files do not ask.
import { mkdtempSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresSchema } from '../../main/ledger/postgres/schema.ts';
import { schemaName } from '../../main/ledger/postgres/team-functions.ts';
import { startPostgres, type Login, type PostgresServer } from './postgres-server.ts';

export const question = 'wanted';
export const answer = 'server.json';
/** The contents of the file with the answer. */
export type Answer = Login | { readonly failure: string };

/** Copied for each test. */
export const template = 'guiche_template';

/** The processes of the test files receive its name. */
export const folderOfServer = (): string => process.env['GUICHE_POSTGRES'] ?? '';

async function makeTemplate({ admin, psql }: PostgresServer): Promise<void> {
  await psql(`CREATE DATABASE ${template}`);
  const client = new Client({ ...admin, database: template });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schemaName}; SET search_path = ${schemaName}`);
  await client.query(postgresSchema().join('\n'));
  await client.end();
}

export default function prepare(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-shared-'));
  process.env['GUICHE_POSTGRES'] = folder;
  let server: Promise<PostgresServer> | null = null;

  async function start(): Promise<void> {
    server = startPostgres({ settings: { fsync: 'off', max_connections: '200', autovacuum: 'off' } });
    const found: Answer = await server.then(makeTemplate).then(
      async () => (await server)?.admin ?? { failure: '' },
      (error: unknown) => ({ failure: String(error) }),
    );
    // The file appears only once it is complete.
    writeFileSync(join(folder, `${answer}.new`), JSON.stringify(found));
    renameSync(join(folder, `${answer}.new`), join(folder, answer));
  }

  const watcher = watch(folder, (_event, name) => {
    if (name === question && !server) void start();
  });
  return async () => {
    watcher.close();
    await server?.then(
      (started) => started.close(),
      () => null,
    );
    rmSync(folder, { recursive: true, force: true });
  };
}
