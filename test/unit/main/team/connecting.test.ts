// Joining a team's server and leaving it, on a real one: nothing is stored before the server passed the check.
import { describe, expect, test } from 'vitest';
import { connectTroubles } from '../../../../main/ledger/postgres/connect.ts';
import { probe, serverTroubles } from '../../../../main/ledger/postgres/probe.ts';
import { createConnecting } from '../../../../main/team/connecting.ts';
import type { ConnectionStore } from '../../../../main/team/saved-connection.ts';
import { teamTroubles, type TeamConnection } from '../../../../preload/contract/team.ts';
import { needsPostgres } from '../../../helpers/postgres-server.ts';
import { clerkPassword, teamServerForFile } from '../../../helpers/team-server.ts';

test('the window has a text for every failure of a server', () => {
  expect(teamTroubles).toEqual([
    ...connectTroubles,
    ...serverTroubles,
    'passwordMissing',
    'connectionUnreadable',
  ]);
});

interface Kept {
  connection: TeamConnection | null;
  password: string;
}

describe('on a server', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function room(jobs = 0) {
    const { database } = await newTeam();
    const kept: Kept = { connection: null, password: '' };
    let reopened = 0;
    const saved: ConnectionStore = {
      read: () => (kept.connection ? { kind: 'saved', connection: kept.connection } : { kind: 'none' }),
      password: () => Promise.resolve(kept.connection && kept.password),
      save: (connection, password) => Promise.resolve(void Object.assign(kept, { connection, password })),
      forget: () => Promise.resolve(void Object.assign(kept, { connection: null, password: '' })),
    };
    const calls = createConnecting({
      saved,
      probe,
      appVersion: '9.0.0',
      learn: () => undefined,
      jobs: () => jobs,
      reopen: () => (reopened += 1),
    });
    const connection: TeamConnection = {
      host: server().host,
      port: server().port,
      database,
      user: 'ana',
      ca: null,
    };
    return { calls, kept, connection, reopened: () => reopened };
  }
  const commandId = '6f8f1f3e-1d11-4c3b-9d43-0b3f7c1f0a11';

  test('is reported before anything is stored', async () => {
    const { calls, connection, kept } = await room();
    const found = await calls.probe({ connection, password: clerkPassword, purpose: 'join' });
    expect(found).toMatchObject({ trouble: null, server: { hasTeam: true, role: 'operator' } });
    expect(kept.connection).toBeNull();
  });

  test('is stored once the server passed the check, then the other ledger opens, and it can be left again', async () => {
    const { calls, connection, kept, reopened } = await room();
    expect(await calls.connect({ commandId, connection, password: clerkPassword })).toEqual({ kind: 'done' });
    expect(kept).toEqual({ connection, password: clerkPassword });
    expect(await calls.connection(undefined)).toEqual({
      saved: connection,
      hasPassword: true,
    });
    expect(reopened()).toBe(1);
    expect(await calls.leave({ commandId })).toEqual({ kind: 'done' });
    expect(kept.connection).toBeNull();
    expect(reopened()).toBe(2);
  });

  test('with a wrong password, or none, nothing is stored', async () => {
    const { calls, connection, kept, reopened } = await room();
    const wrong = await calls.connect({ commandId, connection, password: 'outra senha' });
    expect(wrong).toMatchObject({ kind: 'troubled', trouble: 'passwordWrong' });
    expect(JSON.stringify(wrong)).not.toContain('outra senha');
    expect(await calls.connect({ commandId, connection })).toMatchObject({ trouble: 'passwordMissing' });
    expect(kept.connection).toBeNull();
    expect(reopened()).toBe(0);
  });

  test('while something is being sent, the ledger stays', async () => {
    const { calls, connection, kept } = await room(1);
    expect(await calls.connect({ commandId, connection, password: clerkPassword })).toEqual({ kind: 'busy' });
    expect(await calls.leave({ commandId })).toEqual({ kind: 'busy' });
    expect(kept.connection).toBeNull();
  });
});
