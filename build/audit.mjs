// npm audit --json | node build/audit.mjs: lists the known vulnerabilities of the packages. Fails only for severe ones in packages that
// reach a clerk: the bundled packages are all development dependencies, so npm's own --omit=dev would not check them.
import './node24.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './run.mjs';

const list = readFileSync(join(root, 'out', 'renderer', 'licenses.txt'), 'utf8');
const listed = [...list.matchAll(/^(\S+) \d\S* · /gmu)].map(([, name]) => name);
const shipped = new Set([...listed, 'keytar', 'electron']);

const { vulnerabilities } = JSON.parse(await text(process.stdin));
if (typeof vulnerabilities !== 'object' || vulnerabilities === null) {
  console.error('npm audit gave no report.');
  process.exit(1);
}
let grave = 0;
for (const [name, { severity, range }] of Object.entries(vulnerabilities)) {
  const stops = shipped.has(name) && (severity === 'high' || severity === 'critical');
  if (stops) grave += 1;
  console.log(
    `${stops ? 'FAILED' : 'known '}  ${severity.padEnd(8)}  ${name} ${range}${shipped.has(name) ? ', shipped' : ''}`,
  );
}
console.log(`${Object.keys(vulnerabilities).length} known, ${grave} of them grave and shipped`);
process.exitCode = grave > 0 ? 1 : 0;
