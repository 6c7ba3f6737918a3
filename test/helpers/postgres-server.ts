// Starts real PostgreSQL servers for tests: a new cluster in a temporary folder, on loopback and a free port, with passwords (SCRAM), never
// as root. If its programs are missing, the tests are skipped with a message; in CI they fail.
import { randomUUID } from 'node:crypto';
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { postgresProgram, postgresPrograms } from '../../build/postgres-programs.mjs';
import type { TestCertificates } from './service-certificate.ts';
import { strictAbout } from './system-tools.ts';

const exec = promisify(execFile);

export interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface PostgresOptions {
  /** Settings of postgresql.conf, such as `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The server offers TLS with this certificate. */
  readonly certificates?: TestCertificates;
  /** The folder of the server's own programs, of another version than this computer's or without an extension. */
  readonly programs?: string;
}

export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  /** The superuser, in the database `postgres`. */
  readonly admin: Login;
  /** The output of psql for a statement by the superuser, one row per line and without frames. */
  readonly psql: (sql: string, database?: string) => Promise<string>;
  /** Uses another certificate from now on; null: no TLS. */
  readonly offer: (certificates: TestCertificates | null) => Promise<void>;
  /** Lines of pg_hba.conf before the others. */
  readonly admit: (lines: string) => Promise<void>;
  /** `immediate` is a crash: the server writes nothing before its end. */
  readonly stop: (how?: 'fast' | 'immediate') => Promise<void>;
  /** From now on with the programs of another folder, if one is named. */
  readonly start: (programs?: string) => Promise<void>;
  /** Pauses all of its processes (SIGSTOP), with its connections open. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** The processor time of all of its processes so far, in milliseconds; on Linux only. */
  readonly cpuMillis: () => number;
  /** A standby that follows this server. */
  readonly replica: () => Promise<PostgresServer>;
  /** Turns a standby into a separate server, on the next timeline. */
  readonly promote: () => Promise<void>;
  /** A server on a copy of this one's files, made while this one is stopped. */
  readonly coldCopy: () => Promise<PostgresServer>;
  /** A dump of one database, which can be restored on any server. */
  readonly dump: (database: string) => Promise<string>;
  /** `between` runs while only a part of the dump is restored. */
  readonly restore: (dump: string, database: string, between?: () => Promise<void>) => Promise<void>;
  /** Stops it and removes its files. */
  readonly close: () => Promise<void>;
}

const programs = postgresPrograms();

/** `describe('name', needsPostgres(), () => { … })`; `more` are client programs that the test needs. */
export const needsPostgres = (...more: readonly string[]): { readonly skip: boolean } =>
  strictAbout(programs === null ? ['PostgreSQL'] : more.filter((name) => postgresProgram(name) === null));

/** `it('name', needsDump(), () => { … })`: pg_dump dumps no server of a newer version than its own. */
export function needsDump(): { readonly skip: boolean } {
  if (needsPostgres().skip) return { skip: true };
  const [own, server] = ['pg_dump', 'postgres'].map((name) => {
    const words = execFileSync(programAt(name), ['--version'], { encoding: 'utf8' });
    return Number(/\) (\d+)/.exec(words)?.[1]);
  });
  return { skip: (own ?? 0) < (server ?? 0) };
}

const programAt = (name: string, folder?: string): string => {
  const found = folder === undefined ? postgresProgram(name) : join(folder, name);
  if (found === null) throw new Error(`${name} of PostgreSQL is not installed here`);
  return found;
};

const isRoot = process.getuid?.() === 0;

/** The user of the package; PostgreSQL refuses to run as root. */
export function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (!isRoot) return null;
  const id = (which: '-u' | '-g'): number =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

const host = '127.0.0.1';
const password = 'senha de teste';
const superuser = 'postgres';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A new server that nobody has used; the caller closes it. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = newFolder();
  const owner = serverUser();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  giveTo(owner, folder, passwordFile);
  await exec(
    programAt('initdb', options.programs),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { cwd: folder, ...owner },
  );
  configure(folder, options);
  return serverIn(folder, options.programs);
}

/** One server for all tests of a file, started before the first and removed after the last. */
export function postgresForFile(options: PostgresOptions = {}): () => PostgresServer {
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    if (programs !== null) server = await startPostgres(options);
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('the server is not started yet');
    return server;
  };
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'guiche-postgres-'));

function giveTo(owner: ReturnType<typeof serverUser>, ...paths: readonly string[]): void {
  if (owner) for (const path of paths) chownSync(path, owner.uid, owner.gid);
}

function putCertificates(data: string, { key, cert }: TestCertificates): void {
  for (const [name, content] of Object.entries({ 'server.key': key, 'server.pem': cert })) {
    writeFileSync(join(data, name), content, { mode: 0o600 });
    giveTo(serverUser(), join(data, name));
  }
}

function configure(folder: string, { settings = {}, certificates }: PostgresOptions): void {
  const data = join(folder, 'data');
  const all: Record<string, string> = {
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '16MB',
    max_wal_senders: '4',
    // Kept for a standby that follows later.
    wal_keep_size: '64MB',
    jit: 'off',
    timezone: 'UTC',
    ...settings,
  };
  if (certificates) {
    putCertificates(data, certificates);
    Object.assign(all, { ssl: 'on', ssl_key_file: 'server.key', ssl_cert_file: 'server.pem' });
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
  giveTo(serverUser(), join(data, 'postgresql.auto.conf'));
}

/** The fields of a process from its state on; empty if it has ended. */
function statOf(pid: number | string): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** The server and all of its processes, each of which leads its own group. */
function familyOf(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[1] === `${pid}`);
  return [pid, ...children.map(Number)];
}

/** Linux counts hundredths of a second. Those of ended children are counted with the server. */
function cpuMillisOf(pid: number): number {
  const ticks = familyOf(pid).flatMap((one) => statOf(one).slice(11, one === pid ? 15 : 13));
  return ticks.reduce((sum, count) => sum + 10 * Number(count), 0);
}

async function serverIn(folder: string, first?: string): Promise<PostgresServer> {
  let own = first;
  const data = join(folder, 'data');
  const owner = serverUser();
  let running: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | null = null;
  let port = await freePort();
  let paused = false;

  const login = (database: string): Login => ({ host, port, user: superuser, password, database });
  const env = () => ({
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: superuser,
    PGPASSWORD: password,
  });
  const ask = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await exec(programAt(program), args, { cwd: folder, env: env(), ...owner, maxBuffer: 2 ** 26 })).stdout;
  const psql = async (sql: string, database = 'postgres'): Promise<string> => {
    // Linux accepts no argument longer than 128 KiB.
    const isLong = sql.length > 100_000;
    const file = join(folder, `${randomUUID()}.sql`);
    if (isLong) writeFileSync(file, sql);
    const statements = isLong ? ['-f', file] : ['-c', sql];
    return (await ask('psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', database, ...statements)).trim();
  };

  /** False if another program has taken the port meanwhile. */
  async function launch(): Promise<boolean> {
    const command = [programAt('postgres', own), '-D', data, '-p', String(port)];
    // It ends with the tests, however they end: every Linux has the package of setpriv.
    const guarded = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'QUIT', ...command] : command;
    const [program = '', ...args] = guarded;
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...owner });
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-20_000)));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    running = { child, ended };
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) {
        running = null;
        if (words.includes('could not create any TCP/IP sockets') || words.includes('Address already in use'))
          return false;
        throw new Error(`PostgreSQL did not start:\n${words}`);
      }
      // Another program needs its own time; the test's time limit ends the waiting.
      const ready = await ask('pg_isready', '-q').then(
        () => true,
        () => false,
      );
      if (ready) return true;
      await wait(20);
    }
  }

  async function start(programs = own): Promise<void> {
    own = programs;
    while (!(await launch())) port = await freePort();
  }

  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const now = running;
    if (!now) return;
    running = null;
    now.child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await now.ended;
  }

  /** Like pg_basebackup, which copies no server of a newer version than its own. Files that disappear meanwhile are restored from the WAL. */
  async function copyRunning(to: string): Promise<void> {
    const client = new Client(login('postgres'));
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start('standby', true)`);
      const left = ['postmaster.pid', 'postmaster.opts', 'pg_wal/*', 'pg_replslot/*', 'pg_stat_tmp/*'];
      const archive = join(folder, 'standby.tar');
      await exec(
        'tar',
        [
          '-cf',
          archive,
          ...left.map((name) => `--exclude=./${name}`),
          '--ignore-failed-read',
          '-C',
          data,
          '.',
        ],
        {
          ...owner,
        },
      ).catch((error: unknown) => {
        // Some files changed while they were read, as on every running server.
        if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error;
      });
      mkdirSync(to, { mode: 0o700 });
      giveTo(owner, to);
      await exec('tar', ['-xf', archive, '-C', to], { ...owner });
      rmSync(archive);
      const { rows } = await client.query<{ readonly labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
      writeFileSync(join(to, 'standby.signal'), '');
      const source = `host=${host} port=${port} user=${superuser} password=''${password}''`;
      appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
      giveTo(owner, join(to, 'backup_label'), join(to, 'standby.signal'));
    } finally {
      await client.end();
    }
  }

  const runningPid = (): number => {
    const pid = running?.child.pid;
    if (pid === undefined) throw new Error('the server is not running');
    return pid;
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    const family = familyOf(runningPid());
    paused = name === 'SIGSTOP';
    for (const one of family) {
      try {
        process.kill(one, name);
      } catch (error) {
        // A connection that has ended meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  };

  await start();
  return {
    host,
    get port() {
      return port;
    },
    get admin() {
      return login('postgres');
    },
    psql,
    async offer(certificates) {
      if (certificates) putCertificates(data, certificates);
      await psql(`ALTER SYSTEM SET ssl_key_file = 'server.key'`);
      await psql(`ALTER SYSTEM SET ssl_cert_file = 'server.pem'`);
      await psql(`ALTER SYSTEM SET ssl = ${certificates ? 'on' : 'off'}`);
      await psql('SELECT pg_reload_conf()');
    },
    async admit(lines) {
      const path = join(data, 'pg_hba.conf');
      writeFileSync(path, `${lines}\n${readFileSync(path, 'utf8')}`);
      await psql('SELECT pg_reload_conf()');
    },
    stop,
    start,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    cpuMillis: () => cpuMillisOf(runningPid()),
    async replica() {
      const beside = newFolder();
      giveTo(owner, beside);
      await copyRunning(join(beside, 'data'));
      return serverIn(beside, own);
    },
    async promote() {
      await psql('SELECT pg_promote()');
    },
    async coldCopy() {
      if (running) throw new Error('the server is running');
      const beside = newFolder();
      giveTo(owner, beside);
      // With modes and owners, which the server requires.
      await exec('cp', ['-a', data, join(beside, 'data')], owner ?? {});
      return serverIn(beside, own);
    },
    async dump(database) {
      mkdirSync(join(folder, 'dumps'), { recursive: true });
      giveTo(owner, join(folder, 'dumps'));
      const file = join(folder, 'dumps', `${database}.dump`);
      await ask('pg_dump', '-Fc', '-f', file, '-d', database);
      // Another version's programs may restore it.
      return file;
    },
    async restore(dump, database, between) {
      await psql(`CREATE DATABASE "${database}" TEMPLATE template0`);
      for (const part of ['pre-data', 'data', 'post-data']) {
        await ask('pg_restore', '-d', database, '--exit-on-error', `--section=${part}`, dump);
        if (part !== 'post-data') await between?.();
      }
    },
    async close() {
      // A paused server would not receive the signal to stop.
      if (running && paused) signal('SIGCONT');
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
