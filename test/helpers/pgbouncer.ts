// A real PgBouncer before a server of the tests: started from the system's package, on loopback and a free port.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort, serverUser, type PostgresServer } from './postgres-server.ts';

/** Its port, for the logins given with their passwords. */
export async function startPgBouncer(
  server: PostgresServer,
  poolMode: 'session' | 'transaction',
  logins: Readonly<Record<string, string>>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-pgbouncer-'));
  const owner = serverUser();
  const port = await freePort();
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  const users = Object.entries(logins).map(([login, password]) => `"${login}" "${password}"\n`);
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${file('users.txt', users.join(''))}
pool_mode = ${poolMode}
`,
  );
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const child = spawn('pgbouncer', ['-q', settings], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    ...owner,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await listens(port))) await wait(20);
  return port;
}

/** Another program needs its own time; the test's time limit ends the waiting. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
