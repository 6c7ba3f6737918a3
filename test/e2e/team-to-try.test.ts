// `npm run team` as anybody runs it: two clerks' windows on one ledger, and nothing remains of it afterwards.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownState, root } from '../helpers/app-under-test.ts';
import { callAs, enter } from '../helpers/browser-host.ts';
import { needsPostgres } from '../helpers/postgres-server.ts';

/** The environment of a terminal: otherwise the test helpers would use the test's environment. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
const command = join(root, 'build', 'team.mjs');

// Windows ends a process at once, without notice.
describe.skipIf(process.platform === 'win32')('a team to try', needsPostgres(), () => {
  it('opens a window for each of two clerks, and leaves nothing behind after its end', async () => {
    const child = spawn(process.execPath, [command, '--no-open'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: ownState(env),
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (words += text));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await expect.poll(() => words, { timeout: 60_000 }).toContain('Ctrl+C');
    const folders = [...words.matchAll(/^ {2}(\/.+)$/gmu)].map(([, folder = '']) => folder);
    const addresses = [...words.matchAll(/Guichê: (http:\S+)/gu)].map(([, address = '']) => address);
    expect(folders.map(existsSync)).toEqual([true, true]);
    expect(addresses).toHaveLength(2);
    for (const [at, login] of ['ana', 'bia'].entries()) {
      const address = addresses[at] ?? '';
      const port = Number(new URL(address).port);
      const entry = await enter({ port }, address);
      const { text } = await callAs(port, entry);
      expect(JSON.parse(text)).toMatchObject({ ok: true, value: { team: { user: login } } });
      const accounts = await callAs(port, entry, '', {}, '/calls/accounts/list');
      expect(JSON.parse(accounts.text)).toMatchObject({
        value: { accounts: [{ name: 'Padaria Estrela', credentials: { token: { set: true } } }] },
      });
    }
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(words).toContain('nothing of it is left');
    expect(folders.map(existsSync)).toEqual([false, false]);
  });
});
