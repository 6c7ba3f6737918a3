// Runs the practice service alone: `npm run sandbox -- --port N`. Prints its address and credentials.
import { parseArgs } from 'node:util';
import { scenarioNames } from './faults.ts';
import { startSandbox } from './server.ts';

const usage = `usage: npm run sandbox -- [--port N] [--folder DIR] [--seed TEXT] [--prefix PATH] [--faults ${scenarioNames.join('|')}]`;

function giveUp(words: string, code: number): never {
  console.error(words);
  process.exit(code);
}

function readOptions() {
  const text = { type: 'string' } as const;
  const options = { port: text, folder: text, seed: text, faults: text, prefix: text };
  try {
    const { port = '0', faults = 'calm', folder = null, ...rest } = parseArgs({ options }).values;
    const scenario = scenarioNames.find((name) => name === faults);
    if (scenario && /^\d{1,5}$/.test(port) && Number(port) <= 65_535) {
      return { seed: 'guiche', ...rest, port: Number(port), folder, faults: scenario };
    }
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  return giveUp(usage, 2);
}

const options = readOptions();
const sandbox = await startSandbox({ ...options, now: Date.now }).catch((error: unknown) =>
  giveUp(`the practice service could not start: ${String(error)}`, 1),
);
const { practice } = sandbox.tenants;
console.log(
  [
    `url    ${sandbox.url}`,
    `token  ${practice.accessToken}`,
    `ci     ${practice.clientId}`,
    `cs     ${practice.clientSecret}`,
    `faults ${options.faults}`,
  ].join('\n'),
);

const stop = () => void sandbox.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
