// npm run bench -- NAME [--json] [--peers]: runs test/bench/NAME.ts, or all of them; a table for people, one JSON object for machines.
import './node24.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './fresh.mjs';
import { printReport } from './report.mjs';
import { root } from './run.mjs';

const folder = join(root, 'test', 'bench');
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, peers: { type: 'boolean' } },
  allowPositionals: true,
});

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

async function load(name) {
  const module = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  return typeof module.bench === 'function' ? { name, ...module } : null;
}

const [wanted] = positionals;
const chosen = [];
for (const name of names) {
  const bench = wanted === name || wanted === 'all' ? await load(name) : null;
  if (bench) chosen.push(bench);
}
if (chosen.length === 0) {
  console.error(
    `npm run bench -- NAME [--json] [--peers], where NAME is "all" or a file of test/bench: ${names.join(', ')}`,
  );
  process.exit(2);
}

const reports = [];
for (const bench of chosen) {
  // What is measured in its built form says so (`export const built = true`).
  if (bench.built) await buildIfStale();
  const report = await bench.bench({ peers: values.peers === true });
  reports.push(report);
  if (!values.json) printReport(report);
}
if (values.json) console.log(JSON.stringify(wanted === 'all' ? { bench: 'all', reports } : reports[0]));
