// A trial team: a temporary server on this computer, two clerks with a data folder each, the simulated service with one account for them,
// and the browser host of each clerk. Everything is removed when it stops.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { groupOf } from '../../main/ledger/postgres/team-privileges.ts';
import { beginTeam, teamStatements } from '../../main/ledger/postgres/team.ts';
import type { Role } from '../../main/ledger/postgres/team-schema.ts';
import { startSandbox } from '../../main/sandbox/server.ts';
import type { CallName, Input, Output, Room } from '../../preload/contract/contract.ts';
import type { Result } from '../../preload/contract/result.ts';
import { out, startProcess, type Process } from '../helpers/app-under-test.ts';
import { callAs, enter } from '../helpers/browser-host.ts';
import { startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';

export interface Clerk {
  readonly login: string;
  readonly name: string;
  readonly role: Role;
}

export const clerks: readonly [Clerk, Clerk] = [
  { login: 'ana', name: 'Ana', role: 'operator' },
  { login: 'bia', name: 'Bia', role: 'approver' },
];
export const teamPassword = 'senha de teste';
export const teamDatabase = 'guiche';

/** The team as its owner makes it: a database, its tables and functions, its clerks. */
export async function makeTeam(server: PostgresServer): Promise<void> {
  await server.psql(`CREATE ROLE dona LOGIN CREATEROLE PASSWORD '${teamPassword}'`);
  await server.psql(`CREATE DATABASE ${teamDatabase} OWNER dona`);
  const owner = new Client({ ...server.admin, user: 'dona', password: teamPassword, database: teamDatabase });
  await owner.connect();
  try {
    await owner.query('BEGIN');
    for (const statement of teamStatements()) await owner.query(statement);
    for (const { login, name, role } of clerks) {
      await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD '${teamPassword}' IN ROLE ${groupOf(role)}`);
      await owner.query('INSERT INTO guiche.clerks (login, name, role) VALUES ($1, $2, $3)', [
        login,
        name,
        role,
      ]);
    }
    await owner.query(beginTeam, [randomUUID()]);
    await owner.query('COMMIT');
  } finally {
    await owner.end();
  }
}

/** A window's calls, over a separate session. */
export type Ask = <R extends Room, C extends CallName<R>>(
  room: R,
  name: C,
  ...input: undefined extends Input<R, C> ? [] : [Input<R, C>]
) => Promise<Output<R, C>>;

async function askOf(address: string): Promise<Ask> {
  const port = Number(new URL(address).port);
  const entry = await enter({ port }, address);
  return async (room, name, ...[input]) => {
    const { text } = await callAs(
      port,
      entry,
      input === undefined ? '' : JSON.stringify(input),
      {},
      `/calls/${room}/${name}`,
    );
    // The answer of the call by this name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = JSON.parse(text) as Result<Output<typeof room, typeof name>>;
    if (!answer.ok) throw new Error(`${room}.${name}: ${answer.error.code} ${answer.error.detail ?? ''}`);
    return answer.value;
  };
}

export interface Window {
  readonly clerk: Clerk;
  readonly folder: string;
  readonly ask: Ask;
  readonly process: Process;
}

/** Without a keychain the trial's secrets are kept in memory. */
async function secretsSomewhere(ask: Ask): Promise<void> {
  const state = await ask('app', 'state');
  if (state.phase === 'ready' && ['unavailable', 'locked'].includes(state.vault.state))
    await ask('app', 'agreeToMemoryVault');
}

async function joined(server: PostgresServer, clerk: Clerk, folder: string): Promise<Window> {
  const process = startProcess(['--no-open', '--data', folder]);
  const ask = await askOf(await process.address);
  await secretsSomewhere(ask);
  const { host, port } = server;
  const answer = await ask('team', 'connect', {
    commandId: randomUUID(),
    connection: { host, port, database: teamDatabase, user: clerk.login, ca: null },
    password: teamPassword,
  });
  if (answer.kind !== 'done')
    throw new Error(`${clerk.name}: ${answer.kind === 'troubled' ? answer.trouble : answer.kind}`);
  return { clerk, folder, ask, process };
}

export interface TeamToTry {
  readonly server: PostgresServer;
  readonly windows: readonly Window[];
  readonly stop: () => Promise<void>;
}

export async function startTeamToTry(): Promise<TeamToTry> {
  const undo: (() => unknown)[] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).toReversed()) await step();
  }
  try {
    const server = await startPostgres();
    undo.push(() => server.close());
    await makeTeam(server);
    const service = await startSandbox({ folder: null, seed: 'equipe', now: Date.now });
    undo.push(() => service.stop());
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const windows: Window[] = [];
    for (const clerk of clerks) {
      const folder = mkdtempSync(join(tmpdir(), `guiche-equipe-${clerk.login}-`));
      undo.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
      const window = await joined(server, clerk, folder);
      undo.push(async () => {
        window.process.child.kill('SIGTERM');
        await window.process.ended;
      });
      windows.push(window);
    }
    const credentials = { token, ci, cs };
    const [first, ...others] = windows;
    const account = await first?.ask('accounts', 'create', {
      commandId: randomUUID(),
      name: 'Padaria Estrela',
      baseUrl: service.url,
      credentials,
    });
    // The account belongs to the team; each computer receives its token separately.
    for (const { ask } of others) {
      if (!account) break;
      const listed = (await ask('accounts', 'list')).accounts.find(({ id }) => id === account.id);
      if (listed?.confirmed === false)
        await ask('accounts', 'confirm', {
          commandId: randomUUID(),
          id: account.id,
          revision: listed.revision,
          typedName: listed.name,
        });
      await ask('accounts', 'setCredentials', { commandId: randomUUID(), id: account.id, credentials });
    }
    return { server, windows, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A second start on the same folder asks the first process for another address, and opens it in a window. */
export function openWindow({ folder }: Window, open: boolean): Promise<string> {
  const shown = open ? [] : ['--no-open'];
  const child = spawn(process.execPath, [join(out, 'main', 'browser.js'), ...shown, '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [address, notes]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => address.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => notes.push(text));
  // A note says what to do with the address, so it is printed after the address.
  return new Promise((resolve) =>
    child.once('close', () => resolve([...address, ...notes].join('').trim().replaceAll('\n', '\n  '))),
  );
}
