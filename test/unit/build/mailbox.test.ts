// What build/mailbox/ holds for a server or a container: its commands run here with the built mailbox, at other places of the disk.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtMailbox } from '../../helpers/mailbox.ts';
import { freePort } from '../../helpers/postgres-server.ts';
import { needs } from '../../helpers/system-tools.ts';

const folder = join(import.meta.dirname, '../../../build/mailbox');
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
const unit = readFileSync(join(folder, 'guiche-mailbox.service'), 'utf8');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

let disk = '';
let port = 0;
beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'guiche-mailbox-files-'));
  port = await freePort();
});
afterAll(() => rmSync(disk, { recursive: true, force: true }));

/** Paths of the server or container lead to a folder of this test, and their port to a free one. */
const here = (text: string): string =>
  text
    .replace(/^\/(?:opt|data|var)\b/, (path) => disk + path)
    .replaceAll('127.0.0.1:8443', `127.0.0.1:${port}`)
    .replace(/^8443$/, String(port));

function run(command: readonly string[]) {
  const [program = '', ...args] = command.map(here);
  expect(program).toMatch(/^(?:node|\/usr\/bin\/node)$/);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let lines = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (lines += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { lines: () => lines, ended, stop: () => child.kill('SIGTERM') };
}

const listIn = (line: RegExp): string[] => {
  const found: unknown = JSON.parse(line.exec(dockerfile)?.[1] ?? '');
  return Array.isArray(found) ? found.map(String) : [];
};

describe('the container', () => {
  it('copies the built file, starts it, is healthy while it runs, and ends when asked', async () => {
    const [, from = '', to = ''] = /^COPY (\S+) (\S+)$/m.exec(dockerfile) ?? [];
    // The README builds it from this folder.
    expect(readme).toContain('--file build/mailbox/Dockerfile out/mailbox');
    mkdirSync(dirname(here(to)), { recursive: true });
    copyFileSync(join(dirname(builtMailbox), from), here(to));
    const health = listIn(/^HEALTHCHECK .* CMD (\[.*\])$/m);
    expect(await run(health).ended).toBe(1);
    const mailbox = run(listIn(/^CMD (\[.*\])$/m));
    try {
      await expect.poll(mailbox.lines).toContain(`listens at http://0.0.0.0:${port}`);
      expect(mailbox.lines()).toMatch(/pairing code.*gm1-/);
      expect(await run(health).ended).toBe(0);
      expect(existsSync(here('/data/mailbox.db'))).toBe(true);
    } finally {
      mailbox.stop();
    }
    expect(await mailbox.ended).toBe(0);
  });

  it('runs as a user of its own', () => {
    expect(dockerfile).toMatch(/^RUN install -d -o node .* \/data$/m);
    expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.lastIndexOf('CMD '));
  });
});

describe('the unit', () => {
  it('starts the built file from where the README puts it, and reloads its certificate', async () => {
    const installed = /out\/mailbox\/mailbox\.mjs (\/opt\S+)$/m.exec(readme)?.[1] ?? '';
    mkdirSync(dirname(here(installed)), { recursive: true });
    copyFileSync(builtMailbox, here(installed));
    const start = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
    expect(start).toContain(installed);
    const state = /^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? '';
    // As systemd fills it in without the file of options.
    const command = start.replace('${STATE_DIRECTORY}', `/var/lib/${state}`).replace(' $OPTIONS', '');
    const mailbox = run(command.split(' '));
    try {
      await expect.poll(mailbox.lines).toContain(`listens at http://127.0.0.1:${port}`);
      expect(existsSync(here(`/var/lib/${state}/mailbox.db`))).toBe(true);
    } finally {
      mailbox.stop();
    }
    expect(await mailbox.ended).toBe(0);
    expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
  });

  it('is one that systemd understands, and exposes little', needs('systemd-analyze'), () => {
    const copy = join(disk, 'guiche-mailbox.service');
    copyFileSync(join(folder, 'guiche-mailbox.service'), copy);
    const verified = execFileSync('sh', ['-c', `systemd-analyze verify '${copy}' 2>&1 || true`]).toString();
    // This computer need not have the program where a server has it.
    const complaints = verified.split('\n').filter((line) => /guiche-mailbox/.test(line));
    expect(complaints.filter((line) => !/Command \/usr\/bin\/node is not executable/.test(line))).toEqual([]);
  });
});
