// One PostgreSQL server for all test files of a run; shared-postgres-start.ts starts it once the first of them asks for it. Each test has a
// separate database, a copy of one with the ledger's newest schema.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { parseJson } from '../../main/ledger/json.ts';
import { schemaName } from '../../main/ledger/postgres/team-functions.ts';
import type { Login } from './postgres-server.ts';
import { answer, folderOfServer, question, template, type Answer } from './shared-postgres-start.ts';

async function find(): Promise<Login> {
  const folder = folderOfServer();
  if (!existsSync(join(folder, answer))) writeFileSync(join(folder, question), '');
  // Another program needs its own time; the test's time limit ends the waiting.
  while (!existsSync(join(folder, answer))) await wait(20);
  const found = parseJson<Answer>(readFileSync(join(folder, answer), 'utf8'));
  if ('failure' in found) throw new Error(found.failure);
  return found;
}

let shared: Promise<Login> | null = null;
let count = 0;

export interface TestDatabase {
  readonly login: Login;
  readonly drop: () => Promise<void>;
}

/** A database with the ledger's schema, with its tables or empty; the caller drops it. */
export async function newDatabase(like: 'ledger' | 'empty' = 'ledger'): Promise<TestDatabase> {
  shared ??= find();
  const server = await shared;
  const database = `test_${process.pid}_${(count += 1)}`;
  const client = await connected(server);
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${like === 'ledger' ? template : 'template0'}`);
  if (like === 'empty') {
    const inside = await connected({ ...server, database });
    await inside.query(`CREATE SCHEMA ${schemaName}`);
    await inside.end();
  }
  return {
    login: { ...server, database },
    async drop() {
      await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await client.end();
    },
  };
}

/** The same for the running test; dropped when it ends. */
export async function postgresDatabase(like: 'ledger' | 'empty' = 'ledger'): Promise<Login> {
  const { login, drop } = await newDatabase(like);
  onTestFinished(drop);
  return login;
}

async function connected(login: Login): Promise<Client> {
  const client = new Client({ ...login });
  await client.connect();
  await client.query(`SET search_path = ${schemaName}`);
  return client;
}

/** Ends when the running test ends. */
export async function connectedTo(login: Login): Promise<Client> {
  const client = await connected(login);
  onTestFinished(() => client.end());
  return client;
}
