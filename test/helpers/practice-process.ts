// Runs the simulated service in a separate process: started from here, or with `node practice-process.ts <latency ms>`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../main/sandbox/server.ts';

export interface PracticeProcess {
  readonly url: string;
  readonly token: string;
  readonly stop: () => Promise<void>;
}

const file = fileURLToPath(import.meta.url);

export async function startPractice(latencyMs: number): Promise<PracticeProcess> {
  const child = spawn(process.execPath, [file, String(latencyMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const greeting = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const [url = '', token = ''] = greeting.split(' ');
  return {
    url,
    token,
    async stop() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

if (process.argv[1] === file) {
  const latency = Number(process.argv[2]);
  const faults = { latencyMs: { least: latency, most: latency } };
  const sandbox = await startSandbox({ folder: null, seed: 'bench', now: Date.now, faults });
  console.log(`${sandbox.url} ${sandbox.tenants.practice.accessToken}`);
}
