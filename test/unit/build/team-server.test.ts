// The server that an office sets up for its team: this computer's PostgreSQL runs what compose.yaml and debian.sh start. The test pastes
// their output and connects as the window does, makes a team there, and restores its backup.
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { postgresPrograms } from '../../../build/postgres-programs.mjs';
import { connect, type ConnectionSettings } from '../../../main/ledger/postgres/connect.ts';
import { teamOwner } from '../../../main/ledger/postgres/owner.ts';
import { probe, type ProbeFor } from '../../../main/ledger/postgres/probe.ts';
import { readConnection } from '../../../renderer/team/connection-text.ts';
import {
  freePort,
  needsPostgres,
  serverUser,
  startPostgres,
  type PostgresServer,
} from '../../helpers/postgres-server.ts';

const exec = promisify(execFile);
const folder = join(import.meta.dirname, '../../../build/team-server');
const script = join(folder, 'team-server.sh');
const scriptText = readFileSync(script, 'utf8');

const service = z.object({
  image: z.string(),
  command: z.optional(z.array(z.string())),
  entrypoint: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.string())),
  secrets: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  volumes: z.array(z.string()),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
});
const { services, volumes, secrets } = z
  .object({
    services: z.object({ server: service, backup: service }),
    volumes: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(load(readFileSync(join(folder, 'compose.yaml'), 'utf8')));

/** The programs of the server run as a separate user, who must read what root wrote. */
const isRoot = process.getuid?.() === 0;
const asServer = { skip: !isRoot || needsPostgres('pg_dump', 'pg_dumpall', 'pg_restore').skip };

/** The text that a clerk copies from the terminal into the window. */
function pasted(text: string): ConnectionSettings {
  const found = readConnection(text);
  if (found?.shown.kind !== 'read') throw new Error(JSON.stringify(found));
  const { host, port, database, user, ca, notes } = found.shown;
  expect(notes).toEqual([]);
  return {
    host: host ?? '',
    port: Number(port),
    database: database ?? '',
    user: user ?? '',
    ca,
    password: found.password ?? '',
  };
}

const ana = { login: 'ana', name: 'Ana Lima', password: 'senha da Ana' };
const look = (settings: ConnectionSettings, purpose: ProbeFor['purpose']) =>
  probe(settings, { purpose, appVersion: '99.0.0' });

/** All steps of an office: from the printed text to a team that a clerk works in. */
async function makesTeam(printed: string): Promise<ConnectionSettings> {
  const owner = pasted(printed);
  expect(await look({ ...owner, ca: null, host: '127.0.0.1' }, 'make')).toMatchObject({
    code: 'loginRefused',
  });
  expect(await look({ ...owner, password: 'outra' }, 'make')).toMatchObject({ code: 'passwordWrong' });
  expect(await look({ ...owner, user: 'postgres' }, 'make')).toMatchObject({ kind: 'unreachable' });
  expect(await look(owner, 'make')).toMatchObject({ kind: 'ready', facts: { fsync: true, missing: [] } });
  expect(await teamOwner.makeTeam(owner, ana)).toEqual({ kind: 'done' });
  const clerk = { ...owner, user: ana.login, password: ana.password };
  expect(await look(clerk, 'join')).toMatchObject({ kind: 'ready' });
  const client = await connect(clerk);
  const { rows } = await client.query('SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
  await client.end();
  expect(rows).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  return clerk;
}

test.each(['team-server.sh', 'debian.sh'])('%s is a script that a shell can read', (name) => {
  expect(() => execFileSync('sh', ['-n', join(folder, name)], { stdio: 'pipe' })).not.toThrow();
});

describe('compose.yaml', () => {
  test('uses the same PostgreSQL for server and backup, in a version that Guichê knows', () => {
    expect(services.server.command?.[0]).toBe('postgres');
    expect(services.backup.image).toBe(services.server.image);
    expect(Number(/^postgres:(\d+)$/.exec(services.server.image)?.[1])).toBeGreaterThanOrEqual(15);
  });

  test('names only volumes, files and secrets that exist', () => {
    const named = Object.values(services).flatMap((one) => one.volumes.map((line) => line.split(':')));
    const [files, own] = [true, false].map((isFile) =>
      named.map(([from = '']) => from).filter((from) => from.startsWith('./') === isFile),
    );
    expect(files?.filter((file) => !existsSync(join(folder, file)) && file !== './backups')).toEqual([]);
    expect(new Set(own)).toEqual(new Set(Object.keys(volumes)));
    for (const { volumes: mounts } of Object.values(services)) {
      expect(mounts).toContain('./team-server.sh:/team-server.sh:ro');
      expect(mounts).toContain('socket:/var/run/postgresql');
    }
    for (const secret of services.server.secrets ?? []) {
      expect(secrets[secret]?.file).toBe(`./${secret}`);
      expect(services.server.environment?.['POSTGRES_PASSWORD_FILE']).toBe(`/run/secrets/${secret}`);
    }
    expect(Object.keys(secrets)).toEqual(services.server.secrets);
  });

  test('asks for an address of the office’s network, and passes on only what the script reads', () => {
    expect(services.server.ports).toEqual([
      expect.stringMatching(/^\$\{TEAM_ADDRESS:\?[^}]+\}:\$\{TEAM_PORT:-5432\}:5432$/),
    ]);
    const ours = Object.keys(services.server.environment ?? {}).filter((name) => name.startsWith('TEAM_'));
    expect(ours).not.toEqual([]);
    for (const name of ours) expect(scriptText).toContain(`\${${name}:-`);
  });

  describe('its steps, with the PostgreSQL of this computer', asServer, () => {
    let server: PostgresServer;
    let socket: string;
    const owner = serverUser() ?? {};
    const env = () => ({
      ...process.env,
      PATH: `${postgresPrograms()}:${process.env['PATH']}`,
      PGHOST: socket,
      PGPORT: String(server.port),
      PGUSER: 'postgres',
      PGPASSWORD: server.admin.password,
      ...services.server.environment,
      TEAM_PORT: String(server.port),
    });
    const run = (...args: readonly string[]) =>
      exec('sh', [script, ...args], { cwd: '/', env: env(), ...owner });

    beforeAll(async () => {
      socket = mkdtempSync(join(tmpdir(), 'guiche-socket-'));
      chmodSync(socket, 0o777);
      const [, ...args] = services.server.command ?? [];
      const set = args
        .filter((one) => one !== '-c')
        .map((one): [string, string] => {
          const [name = '', value = ''] = one.split('=');
          return [name, value];
        });
      server = await startPostgres({
        settings: { ...Object.fromEntries(set), unix_socket_directories: socket },
      });
    });
    afterAll(async () => {
      await server.close();
      rmSync(socket, { recursive: true, force: true });
    });

    it('work, are set up, and are backed up with the commands of the file', async () => {
      const [, program = '', ...args] = services.server.healthcheck?.test ?? [];
      await exec(program, args, { env: env() });
      const { stdout: printed } = await run('setup', '127.0.0.1');
      await exec(program, args, { env: env() });
      const clerk = await makesTeam(printed);

      const backups = join(socket, 'backups');
      mkdirSync(backups);
      const [shell = '', flag = '', line = ''] = services.backup.entrypoint ?? [];
      expect(line).toMatch(/^chown postgres \/backups && exec gosu postgres sh /);
      chownSync(backups, serverUser()?.uid ?? 0, serverUser()?.gid ?? 0);
      const command = line
        .replace('chown postgres /backups && exec gosu postgres ', 'exec ')
        .replace('/team-server.sh', script)
        .replace(' /backups', ` ${backups}`);
      const made = () => readdirSync(backups).filter((name) => /^escritorio-.*Z\.dump$/.test(name));
      const loop = spawn(shell, [flag, command], { cwd: '/', env: env(), stdio: 'ignore', ...owner });
      await expect.poll(made).toHaveLength(1);
      loop.kill();
      const [dump = ''] = made();

      await expect(run('restore', join(backups, dump), 'escritorio')).rejects.toThrow(/holds a team/);
      await run('restore', join(backups, dump), 'conferencia');
      expect(await look({ ...clerk, database: 'conferencia' }, 'join')).toMatchObject({ kind: 'ready' });
      expect(await look({ ...clerk, database: 'escritorio' }, 'join')).toMatchObject({ kind: 'ready' });
    });

    it('keep the newest backups, and no incomplete one', async () => {
      const backups = join(socket, 'rotation');
      mkdirSync(backups);
      chmodSync(backups, 0o777);
      const olds = Array.from({ length: 5 }, (_, day) => `escritorio-2026010${day + 1}T000000Z`);
      for (const name of olds) {
        writeFileSync(join(backups, `${name}.dump`), '');
        writeFileSync(join(backups, `${name}.roles.sql`), '');
      }
      writeFileSync(join(backups, 'planilha.dump'), 'of somebody else');
      await run('backup', backups, '3');
      const left = readdirSync(backups).toSorted();
      expect(left.filter((name) => name.startsWith('escritorio-')).slice(0, 4)).toEqual([
        'escritorio-20260104T000000Z.dump',
        'escritorio-20260104T000000Z.roles.sql',
        'escritorio-20260105T000000Z.dump',
        'escritorio-20260105T000000Z.roles.sql',
      ]);
      expect(left).toHaveLength(7);
      const missing = exec('sh', [script, 'backup', backups], {
        cwd: '/',
        env: { ...env(), TEAM_DATABASE: 'nenhum' },
        ...owner,
      });
      await expect(missing).rejects.toThrow(/nenhum/);
      expect(readdirSync(backups).filter((name) => name.startsWith('nenhum'))).toEqual([]);
    });
  });
});

describe('debian.sh', () => {
  const cluster = `guiche-test-${process.pid}`;
  const home = mkdtempSync(join(tmpdir(), 'guiche-debian-'));
  const root = join(home, 'root');
  const env = {
    ...process.env,
    TEAM_ROOT: root,
    TEAM_CLUSTER: cluster,
    PG_CLUSTER_CONF_ROOT: join(home, 'postgresql'),
  };
  const debian = (...args: readonly string[]) => exec('sh', [join(folder, 'debian.sh'), ...args], { env });
  // With systemd the timer would run on this computer.
  const skip = asServer.skip || !existsSync('/usr/bin/pg_createcluster') || existsSync('/run/systemd/system');
  let version = '';

  beforeAll(() => {
    for (const path of [home, root, join(home, 'postgresql')]) {
      mkdirSync(path, { recursive: true });
      chmodSync(path, 0o755);
    }
  });
  afterAll(async () => {
    if (version !== '') await exec('pg_dropcluster', ['--stop', version, cluster], { env });
    rmSync(home, { recursive: true, force: true });
  });

  it('prints its usage instead of doing half of the work', { skip: !isRoot }, async () => {
    for (const wrong of [['--port'], ['--wrong', 'x', 'y']])
      await expect(debian(...wrong)).rejects.toMatchObject({ code: 2 });
  });

  it('makes a separate cluster that a team works on, with a backup each night', { skip }, async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const address = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    const port = String(await freePort());
    const first = await debian('--port', port, address ?? '127.0.0.1');
    [version = ''] = readdirSync(join(home, 'postgresql'));
    const clerk = await makesTeam(first.stdout);
    expect(clerk).toMatchObject({ host: address ?? '127.0.0.1', port: Number(port) });

    const units = join(root, 'etc/systemd/system');
    if (existsSync('/usr/bin/systemd-analyze'))
      await exec('systemd-analyze', ['verify', join(units, 'guiche-team-backup.timer')]);
    const unit = readFileSync(join(units, 'guiche-team-backup.service'), 'utf8');
    const cron = readFileSync(join(root, 'etc/cron.d/guiche-team-backup'), 'utf8');
    const command = /^ExecStart=\/bin\/(.*)$/m.exec(unit)?.[1] ?? '';
    const variable = /^Environment=(.*)$/m.exec(unit)?.[1] ?? '';
    expect(cron).toBe(`30 2 * * * postgres ${variable} ${command}\n`);
    const { stdout: dump } = await exec(
      'runuser',
      ['-u', 'postgres', '--', 'sh', '-c', `${variable} ${command}`],
      {
        cwd: '/',
        env,
      },
    );
    const restored = `${variable} sh ${join(root, 'usr/local/lib/guiche-team/team-server.sh')} restore ${dump.trim()} conferencia`;
    await exec('runuser', ['-u', 'postgres', '--', 'sh', '-c', restored], { cwd: '/', env });
    expect(await look({ ...clerk, database: 'conferencia' }, 'join')).toMatchObject({ kind: 'ready' });
  });

  it('keeps password and authority if it runs again with another name', { skip }, async () => {
    const again = (...args: readonly string[]) => debian(...args).then(({ stdout }) => pasted(stdout));
    const [one, other] = [await again('127.0.0.1'), await again('localhost')];
    expect(other).toEqual({ ...one, host: 'localhost' });
    expect(await look({ ...other, user: ana.login, password: ana.password }, 'join')).toMatchObject({
      kind: 'ready',
    });
  });

  it('changes no connection rule for a network that it cannot read', { skip }, async () => {
    const rules = join(home, 'postgresql', version, cluster, 'pg_hba.conf');
    const before = readFileSync(rules, 'utf8');
    await expect(debian('--network', 'o escritório/x', '127.0.0.1')).rejects.toThrow(
      /network is not understood/,
    );
    expect(readFileSync(rules, 'utf8')).toBe(before);
    expect(before).toMatch(/^hostssl +all +all +samenet +scram-sha-256$/m);
  });
});
