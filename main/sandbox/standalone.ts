// The practice service by itself: `npm run sandbox -- --port N`. Prints where it listens and what signs in there.
import { parseArgs } from 'node:util';
import { scenarioNames } from './faults.ts';
import { startSandbox } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    folder: { type: 'string' },
    seed: { type: 'string', default: 'guiche' },
    faults: { type: 'string', default: 'calm' },
    prefix: { type: 'string', default: '' },
  },
});
const faults = scenarioNames.find((name) => name === values.faults);
const port = Number(values.port);
if (!faults || !Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(
    `usage: npm run sandbox -- [--port N] [--folder DIR] [--seed TEXT] [--prefix PATH] [--faults ${scenarioNames.join('|')}]`,
  );
  process.exit(2);
}

const sandbox = await startSandbox({
  port,
  folder: values.folder ?? null,
  seed: values.seed,
  prefix: values.prefix,
  now: Date.now,
  faults,
});
const { practice } = sandbox.cast;
console.log(
  [
    `url    ${sandbox.url}`,
    `token  ${practice.accessToken}`,
    `ci     ${practice.clientId}`,
    `cs     ${practice.clientSecret}`,
    `faults ${faults}`,
  ].join('\n'),
);

const stop = () => void sandbox.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
