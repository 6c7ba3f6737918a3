// npm run soak -- [--kills N] [--seed N] [--json]: kills the ledger's writer N times and counts what was lost. With --team: three computers
// of a team under every fault; --without timeline|fence|journal removes one of its protections.
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
    team: { type: 'boolean' },
    rows: { type: 'string', default: '900' },
    lease: { type: 'string', default: '3' },
    without: { type: 'string' },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  console.error(
    'npm run soak -- [--kills N] [--seed N] [--json] [--team [--rows N] [--lease SECONDS] [--without PROTECTION]]',
  );
  process.exit(2);
}

const benchOf = (name) => import(pathToFileURL(join(root, 'test', 'bench', `${name}.ts`)).href);
const say = (words) => console.error(words);
const report = values.team
  ? await (
      await benchOf('team-soak')
    ).teamSoak({
      rows: Number(values.rows),
      faults: Math.min(kills, 12),
      seed,
      mutation: values.without ?? null,
      leaseMillis: Number(values.lease) * 1_000,
      say,
    })
  : await (await benchOf('soak')).soak(kills, seed, say);
if (values.json) console.log(JSON.stringify(report));
else printReport(report);
process.exitCode = report.goals.every(({ met }) => met) ? 0 : 1;
