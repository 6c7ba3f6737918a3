import { onTestFinished, describe, expect, it } from 'vitest';
import {
  needsDump,
  needsPostgres,
  postgresForFile,
  type PostgresServer,
} from '../../helpers/postgres-server.ts';

const closing = async (server: Promise<PostgresServer>): Promise<PostgresServer> => {
  const started = await server;
  onTestFinished(() => started.close());
  return started;
};

const systemId = 'SELECT system_identifier FROM pg_control_system()';

describe('a PostgreSQL server of the tests', needsPostgres(), () => {
  const server = postgresForFile();

  it('keeps what was committed when it is stopped at once', async () => {
    await server().psql('CREATE TABLE kept AS SELECT 1 AS one');
    await server().stop('immediate');
    await server().start();
    expect(await server().psql('SELECT one FROM kept')).toBe('1');
    expect(await server().psql('SHOW fsync')).toBe('on');
  });

  it('has a standby that can be promoted, with the same system id', async () => {
    const standby = await closing(server().replica());
    expect(await standby.psql('SELECT pg_is_in_recovery()')).toBe('t');
    await standby.promote();
    expect(await standby.psql('SELECT pg_is_in_recovery()')).toBe('f');
    expect(await standby.psql(systemId)).toBe(await server().psql(systemId));
  });

  it('is copied by its files and by a dump', needsDump(), async () => {
    await server().psql('CREATE DATABASE dumped');
    await server().psql('CREATE TABLE kept AS SELECT 2 AS two', 'dumped');
    await server().restore(await server().dump('dumped'), 'restored');
    expect(await server().psql('SELECT two FROM kept', 'restored')).toBe('2');
    await server().stop();
    const copy = await closing(server().coldCopy());
    await server().start();
    expect(await copy.psql('SELECT two FROM kept', 'dumped')).toBe('2');
  });

  it('answers once it is resumed', async () => {
    server().pause();
    const answer = server().psql('SELECT 3');
    server().resume();
    expect(await answer).toBe('3');
  });
});
