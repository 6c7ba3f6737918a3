// npm run soak -- [--kills N] [--seed N] [--json]: kills the ledger's writer N times and counts what was lost.
import './node24.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { printReport } from './report.mjs';
import { root } from './run.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run soak -- [--kills N] [--seed N] [--json]');
  process.exit(2);
}

const { soak } = await import(pathToFileURL(join(root, 'test', 'bench', 'soak.ts')).href);
const report = await soak(kills, seed, (words) => console.error(words));
if (values.json) console.log(JSON.stringify(report));
else printReport(report);
process.exitCode = report.goals.every(({ met }) => met) ? 0 : 1;
