// A team on a real server, new for each test: its owner, three clerks, one account and running batches.
import { Client } from 'pg';
import { beforeAll, onTestFinished } from 'vitest';
import { inTurn } from '../../main/async.ts';
import {
  callTeam,
  sendStep,
  type Answer,
  type Arguments,
  type SendStep,
  type TeamFunction,
  type ReportedOutcome,
  type RowToSend,
} from '../../main/ledger/postgres/team-calls.ts';
import { groupOf } from '../../main/ledger/postgres/team-privileges.ts';
import type { Role } from '../../main/ledger/postgres/team-schema.ts';
import { beginTeam, teamStatements } from '../../main/ledger/postgres/team.ts';
import { postgresForFile, type PostgresServer } from './postgres-server.ts';

export const clerkPassword = 'senha de clerk';
const clerks: Readonly<Record<string, Role>> = {
  ana: 'operator',
  bia: 'approver',
  caio: 'approver',
  rui: 'reader',
};

const database = 'equipe';
/** The first two belong to one service. */
const accounts = [
  ['padaria', 'https://servico.example'],
  ['mercado', 'https://servico.example'],
  ['outro', 'https://outro.example'],
] as const;

/** Connects to `database` of a server that may differ from the one that the team was made on. */
export async function connected(server: PostgresServer, user: string, database: string): Promise<Client> {
  const client = new Client({
    ...server.admin,
    ...(user === server.admin.user ? {} : { user, password: clerkPassword }),
    database,
  });
  // A stopped server breaks its connections, and the next statement reports this too.
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('SET search_path = guiche');
  return client;
}

/** The server of a file; its schema is made once. */
export function teamServerForFile(): {
  readonly server: () => PostgresServer;
  readonly newTeam: () => Promise<TestTeam>;
} {
  const server = postgresForFile();
  let deleting = '';
  beforeAll(async () => {
    await server().psql(`CREATE ROLE dona LOGIN CREATEROLE PASSWORD '${clerkPassword}'`);
    await server().psql(`CREATE DATABASE ${database} OWNER dona`);
    const owner = new Client({ ...server().admin, user: 'dona', password: clerkPassword, database });
    await owner.connect();
    await owner.query('BEGIN');
    for (const statement of teamStatements()) await owner.query(statement);
    for (const [login, role] of Object.entries(clerks))
      await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD '${clerkPassword}' IN ROLE ${groupOf(role)}`);
    await owner.query('COMMIT');
    const tables = await owner.query<{ readonly name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'guiche'::regnamespace AND relkind = 'r'`,
    );
    deleting = tables.rows.map(({ name }) => `DELETE FROM guiche.${name};`).join('');
    await owner.end();
  });
  return {
    server,
    async newTeam() {
      // Another database for each test, or TRUNCATE, would cost more than all statements of a test.
      const everything = await connected(server(), 'postgres', database);
      await everything.query(
        `SET session_replication_role = replica; ${deleting}
         GRANT CONNECT ON DATABASE ${database} TO ${Object.keys(clerks).join(', ')}`,
      );
      // Without their entries in the audit trail.
      for (const [login, role] of Object.entries(clerks))
        await everything.query('INSERT INTO clerks (login, name, role) VALUES ($1, initcap($1), $2)', [
          login,
          role,
        ]);
      const team = await teamIn(server(), database);
      await team.sql(beginTeam, 'equipe');
      for (const [id, url] of accounts)
        await team.sql(
          `INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
           VALUES ($1, 'service', $1, $2, '{}', '{}', '{}', moment())`,
          id,
          url,
        );
      return team;
    },
  };
}

export interface TestTeam {
  readonly database: string;
  /** As the owner: the test's preparations, and its checks afterwards. */
  readonly sql: (
    text: string,
    ...values: readonly unknown[]
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly as: (login: string) => Promise<Client>;
  readonly computer: (login: string, id: string, hello?: Arguments) => Promise<TestComputer>;
  /** A running batch with this many ready rows, each with another payer. */
  readonly batch: (rows: number, more?: BatchOptions) => Promise<TestBatch>;
  readonly states: () => Promise<readonly string[]>;
}

interface BatchOptions {
  readonly account?: string;
  readonly due?: string;
  /** The same document for all rows. */
  readonly document?: string;
}

export interface TestBatch {
  readonly id: number;
  readonly account: string;
  readonly rows: readonly number[];
}

export interface TestComputer {
  readonly id: string;
  readonly client: Client;
  incarnation: number;
  epoch: number;
  sends: number;
  readonly call: <Name extends TeamFunction>(name: Name, args?: Arguments) => Promise<Answer<Name>>;
  /** Fills in computer, incarnation and epoch. */
  readonly mine: <Name extends TeamFunction>(name: Name, args?: Arguments) => Promise<Answer<Name>>;
  readonly lease: (batch: TestBatch) => Promise<number>;
  readonly step: (batch: TestBatch, fence: number, step: Partial<SendStep>) => Promise<Answer<'send_step_1'>>;
}

export const wanted = (boleto: number, attempt = `tentativa-${boleto}`, revision = 1): RowToSend => ({
  boleto,
  revision,
  attempt,
  ref: `ref-${attempt}`,
  body: Buffer.from(`{"boleto":${boleto}}`),
});

/** The parameters of a verdict about an answer without boleto data. */
export const noTitle = {
  p_remote: null,
  p_line: null,
  p_bar: null,
  p_nosso: null,
  p_installment: null,
  p_verification: null,
  p_findings: null,
} as const;

export const created = (attempt: string, remote: string): ReportedOutcome => ({
  attempt,
  state: 'created',
  status: 201,
  remote,
  line: `linha-${remote}`,
  verification: 'equal',
});

export async function teamIn(server: PostgresServer, database: string): Promise<TestTeam> {
  const owner = await connected(server, 'dona', database);
  const one = inTurn();
  const sql: TestTeam['sql'] = (text, ...values) =>
    one(async () => (await owner.query<Record<string, unknown>>(text, [...values])).rows);

  async function batch(
    rows: number,
    { account = 'padaria', due = '2031-01-10', document }: BatchOptions = {},
  ) {
    const [made] = await sql(
      `INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
       SELECT $1::text, '{}', 'single', 'Lote', coalesce(max(lote), 0) + 1, 'null', moment() FROM batches RETURNING id`,
      account,
    );
    const id = Number(made?.['id']);
    await sql(`UPDATE batches SET state = 'queued' WHERE id = $1`, id);
    await sql(`UPDATE batches SET state = 'running' WHERE id = $1`, id);
    const ids = await sql(
      `INSERT INTO boletos (batch_id, account, item, parcel, parcels, state, name, name_key, document, cents, due)
       SELECT $1::bigint, (SELECT seq FROM accounts WHERE id = $2), item, 1, 1, 'ready', 'Pagador', 'pagador',
         coalesce($3::text, lpad(($1::bigint * 1000000 + item)::text, 11, '0')), 1234, $4::text
       FROM generate_series(1, $5::int) AS item RETURNING id`,
      id,
      account,
      document ?? null,
      due,
      rows,
    );
    return { id, account, rows: ids.map((row) => Number(row['id'])) };
  }

  return {
    database,
    sql,
    as: (login) => connected(server, login, database),
    batch,
    states: async () =>
      (await sql('SELECT state FROM boletos ORDER BY id')).map((row) => String(row['state'])),
    async computer(login, id, hello = {}) {
      const client = await connected(server, login, database);
      const answer = await callTeam(client, 'hello_1', {
        p_computer: id,
        p_name: id,
        p_version: '1.0.0',
        p_boot: `boot-${id}`,
        p_journal_whole: true,
        p_epoch: 0,
        p_sends: 0,
        ...hello,
      });
      if (answer.refused !== null) throw new Error(`hello: ${answer.refused}`);
      const computer: TestComputer = {
        id,
        client,
        incarnation: answer.incarnation ?? 0,
        epoch: answer.epoch,
        sends: answer.sends ?? 0,
        call: (name, args = {}) => callTeam(client, name, args),
        mine: (name, args = {}) =>
          callTeam(client, name, {
            p_computer: id,
            p_incarnation: computer.incarnation,
            p_epoch: computer.epoch,
            ...args,
          }),
        async lease(batch) {
          const { refused, fence } = await computer.mine('lease_1', { p_what: `batch/${batch.id}` });
          if (fence === null) throw new Error(`lease: ${String(refused)}`);
          return fence;
        },
        async step(batch, fence, step) {
          const { incarnation, epoch, sends } = computer;
          const answer = await sendStep(client, {
            computer: id,
            incarnation,
            epoch,
            sends,
            account: batch.account,
            batch: batch.id,
            fence,
            settle: [],
            begin: [],
            ...step,
          });
          if (answer.sends !== null && answer.refused === null) computer.sends = answer.sends;
          return answer;
        },
      };
      return computer;
    },
  };
}
