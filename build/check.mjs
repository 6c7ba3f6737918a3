// npm run check: types of each part, lint, format, import rules, and a lockfile without addresses.
import './node24.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, root } from './run.mjs';

const node = (packageName, ...args) => ({ packageName, args });
const steps = {
  'types: main': node('typescript', '-p', 'main'),
  'types: preload': node('typescript', '-p', 'preload'),
  'types: renderer': node('typescript', '-p', 'renderer'),
  'types: test': node('typescript', '-p', 'test'),
  lint: node('oxlint', '--type-aware', '--deny-warnings'),
  format: node('oxfmt', '--check'),
  imports: node('vitest', 'run', '--project', 'unit', 'test/contract/imports.test.ts'),
  lockfile: lockfile,
};

function lockfile() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const addresses = text.match(/"resolved": "http/g)?.length ?? 0;
  return {
    ok: addresses === 0,
    words: `package-lock.json names ${addresses} download addresses; omit-lockfile-registry-resolved in .npmrc keeps them out.`,
  };
}

function perform({ packageName, args }) {
  const command = commandOf(packageName, packageName === 'typescript' ? 'tsc' : packageName);
  const child = spawn(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (words += text));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ ok: code === 0, words }));
  });
}

const table = [];
for (const [name, step] of Object.entries(steps)) {
  const start = performance.now();
  const { ok, words } = typeof step === 'function' ? step() : await perform(step);
  if (!ok) console.error(`\n${name}\n${words.trimEnd()}`);
  table.push({ name, ok, seconds: (performance.now() - start) / 1000 });
}

const width = Math.max(...table.map(({ name }) => name.length));
console.log();
for (const { name, ok, seconds } of table) {
  console.log(`${name.padEnd(width)}  ${ok ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(5)} s`);
}
process.exitCode = table.every(({ ok }) => ok) ? 0 : 1;
