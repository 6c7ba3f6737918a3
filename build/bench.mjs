// npm run bench -- NAME [--json]: runs test/bench/NAME.ts, or all of them; a table for people, one JSON object for machines.
import './node24.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './fresh.mjs';
import { printReport } from './report.mjs';
import { root, run } from './run.mjs';

const folder = join(root, 'test', 'bench');
const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

async function load(name) {
  const module = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  return typeof module.bench === 'function' ? { name, ...module } : null;
}

/** The programs to compare with are no part of Guichê: they are installed when a bench first asks (`export const peers = true`). */
async function providePeers() {
  if (existsSync(join(folder, 'node_modules'))) return;
  console.error('Installing the peers to compare with…');
  // npm's own script, as npm hands it on: its command is a shell script that Windows starts only through a shell.
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund'];
  const options = { cwd: folder, stdio: ['ignore', 2, 2] };
  const code = npm ? await run(process.execPath, [npm, ...args], options) : await run('npm', args, options);
  if (code !== 0) process.exit(code);
}

const [wanted] = positionals;
const chosen = [];
for (const name of names) {
  const bench = wanted === name || wanted === 'all' ? await load(name) : null;
  if (bench) chosen.push(bench);
}
if (chosen.length === 0) {
  console.error(
    `npm run bench -- NAME [--json], where NAME is "all" or a file of test/bench: ${names.join(', ')}`,
  );
  process.exit(2);
}

const reports = [];
for (const bench of chosen) {
  if (bench.peers) await providePeers();
  // What is measured in its built form says so (`export const built = true`).
  if (bench.built) await buildIfStale();
  const report = await bench.bench();
  reports.push(report);
  if (!values.json) printReport(report);
}
if (values.json) console.log(JSON.stringify(wanted === 'all' ? { bench: 'all', reports } : reports[0]));
