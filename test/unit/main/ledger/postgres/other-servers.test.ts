// Real servers on which no team can work: of an older version, and without the search extension.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionSettings } from '../../../../../main/ledger/postgres/connect.ts';
import { teamOwner } from '../../../../../main/ledger/postgres/owner.ts';
import { probe } from '../../../../../main/ledger/postgres/probe.ts';
import { teamUpgrade } from '../../../../../main/ledger/postgres/team-upgrade.ts';
import { createOwnerCalls } from '../../../../../main/team/owner-calls.ts';
import { fetchedPrograms, programsWithoutExtension } from '../../../../helpers/postgres-programs.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../../../../helpers/postgres-server.ts';

const password = 'senha de cada pessoa';
const database = 'escritorio';

async function started(programs?: string): Promise<PostgresServer> {
  const server = await startPostgres(programs === undefined ? {} : { programs });
  onTestFinished(() => server.close());
  await server.psql(`CREATE ROLE dona LOGIN CREATEROLE PASSWORD '${password}'`);
  await server.psql(`CREATE DATABASE ${database} OWNER dona`);
  return server;
}

const settings = ({ host, port }: PostgresServer, user: string): ConnectionSettings => ({
  host,
  port,
  database,
  user,
  password,
  ca: null,
});
const probing = (server: PostgresServer, user: string, purpose: 'make' | 'join') =>
  probe(settings(server, user), { purpose, appVersion: '1.0.0' });

/** What the window asks when it creates a team. */
function making(server: PostgresServer) {
  const calls = createOwnerCalls({
    saved: {
      read: () => ({ kind: 'none' }),
      password: () => Promise.resolve(null),
      save: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    probe,
    team: teamOwner,
    upgrade: teamUpgrade(),
    appVersion: '1.0.0',
    learn: () => undefined,
  });
  const { host, port, user, ca } = settings(server, 'dona');
  return calls.make({
    commandId: crypto.randomUUID(),
    connection: { host, port, database, user, ca },
    password,
    clerk: { login: 'ana', name: 'Ana', password },
  });
}

const untouched = async (server: PostgresServer): Promise<boolean> =>
  (await server.psql(`SELECT to_regnamespace('guiche') IS NULL AND to_regrole('ana') IS NULL`, database)) ===
  't';

const old = needsPostgres().skip ? null : fetchedPrograms(14);

describe('a server of PostgreSQL 14, where npm can fetch it', { skip: old === null }, () => {
  it('is too old both to create a team and to join one', async () => {
    const server = await started(old ?? undefined);
    expect(await making(server)).toEqual({
      kind: 'troubled',
      trouble: 'serverTooOld',
      detail: 'PostgreSQL 14.23',
    });
    expect(await untouched(server)).toBe(true);
    for (const purpose of ['make', 'join'] as const) {
      const found = await probing(server, 'dona', purpose);
      expect(found).toMatchObject({ kind: 'refused', code: 'serverTooOld' });
      expect(found.kind === 'refused' && found.facts?.version).toContain('PostgreSQL 14');
    }
  });
});

describe('a server without the search extension', needsPostgres('pg_config'), () => {
  function without(): ReturnType<typeof programsWithoutExtension> {
    const made = programsWithoutExtension();
    onTestFinished(made.remove);
    return made;
  }

  it('accepts no team, and says what is missing', async () => {
    const server = await started(without().programs);
    expect(await making(server)).toEqual({ kind: 'troubled', trouble: 'extensionMissing', detail: null });
    expect(await untouched(server)).toBe(true);
  });

  it('is not joined by a computer if the files of a team were moved to it', async () => {
    const { whole, programs } = without();
    const server = await started(whole);
    expect(await making(server)).toEqual({ kind: 'done' });
    expect(await probing(server, 'ana', 'join')).toMatchObject({ kind: 'ready' });
    await server.stop();
    await server.start(programs);
    expect(await probing(server, 'ana', 'join')).toMatchObject({ kind: 'refused', code: 'extensionMissing' });
  });
});
