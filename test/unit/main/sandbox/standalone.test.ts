import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call } from '../../../helpers/sandbox-caller.ts';

const script = join(import.meta.dirname, '../../../../build/sandbox.mjs');

function start(...args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The lines that it prints, by their first word. */
async function printed(child: { readonly stdout: Readable }): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', value = ''] = line.split(/\s+/, 2);
    said.set(name, value);
    if (name === 'faults') break;
  }
  return said;
}

describe('npm run sandbox', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('says where it listens, serves, and ends at %s', async (signal) => {
    const child = start('--port', '0', '--prefix', '/gateway', '--seed', 'alone');
    const said = await printed(child);
    const url = said.get('url') ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/gateway$/);
    expect([...said.keys()]).toEqual(['url', 'token', 'ci', 'cs', 'faults']);
    const fees = await call(`${url}/api/crypto/fees`, { headers: bearer(said.get('token') ?? '') });
    expect(fees.status).toBe(200);

    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    await expect(call(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('explains itself where it is asked for what is not there', async () => {
    const child = start('--faults', 'chaos');
    const words: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => words.push(chunk));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(Buffer.concat(words).toString()).toContain('calm|slow|busy');
  });
});
