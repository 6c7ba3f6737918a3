import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call, sandboxForTest } from '../../../helpers/sandbox-caller.ts';

const script = join(import.meta.dirname, '../../../../build/sandbox.mjs');

function start(...args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The lines that it prints, by their first word. */
async function printed(child: { readonly stdout: Readable }): Promise<Map<string, string>> {
  const output = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', value = ''] = line.split(/\s+/, 2);
    output.set(name, value);
    if (name === 'faults') break;
  }
  return output;
}

describe('npm run sandbox', () => {
  // Windows has no signals to stop a process: a process there is only ever killed.
  it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
    'prints its address, serves, and ends at %s',
    async (signal) => {
      const child = start('--port', '0', '--prefix', '/gateway', '--seed', 'alone');
      const output = await printed(child);
      const url = output.get('url') ?? '';
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/gateway$/);
      expect([...output.keys()]).toEqual(['url', 'token', 'ci', 'cs', 'faults']);
      const fees = await call(`${url}/api/crypto/fees`, { headers: bearer(output.get('token') ?? '') });
      expect(fees.status).toBe(200);

      const ended = once(child, 'exit');
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      await expect(call(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    },
  );

  const ending = async (...args: readonly string[]) => {
    const child = start(...args);
    const words: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => words.push(chunk));
    const ended: unknown[] = await once(child, 'close');
    return { ended, words: Buffer.concat(words).toString() };
  };

  it.each([['--faults', 'chaos'], ['--port', '65536'], ['--port', '-1'], ['--colour', 'red'], ['here']])(
    'prints its usage and ends if it gets %s %s',
    async (...args) => {
      const { ended, words } = await ending(...args);
      expect(ended).toEqual([2, null]);
      expect(words).toMatch(/^usage: npm run sandbox .* \[--faults calm\|slow\|busy\|/);
    },
  );

  it('reports in one line that its port is in use', async () => {
    const { port } = await sandboxForTest();
    const { ended, words } = await ending('--port', String(port));
    expect(ended).toEqual([1, null]);
    expect(words).toMatch(/^the practice service could not start: .*EADDRINUSE.*\n$/);
  });
});
