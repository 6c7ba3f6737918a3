// npm start: installs what is missing, builds what is stale, then opens Guichê in Electron, or in a browser window if Electron opens none.
// It ends with a window, or with an address and one sentence that says why.
import { markRunning } from './install.mjs';
import './node24.mjs';
import { join } from 'node:path';
import { buildIfStale } from './fresh.mjs';
import { root, run } from './run.mjs';

// Loaded once the right Node runs: an older one cannot read types.
const { electronBinary } = await import('./electron-binary.ts');
const { electronObstacle, machineObstacle } = await import('./electron-obstacle.ts');
const { openElectron, patienceFor } = await import('./electron-window.ts');
const { startWords } = await import('./start-words.ts');
const { fromHere } = await import('./typed-paths.ts');
const { isOfChromium, readArguments } = await import('../main/host/arguments.ts');
const { languageOf } = await import('../main/host/words.ts');
const { wordsIn } = await import('../main/host/words-in.ts');

const ours = new Set(['--', '--browser', '--fetch']);
const given = process.argv.slice(2);

const args = fromHere(
  given.filter((argument) => !ours.has(argument)),
  process.env.INIT_CWD ?? process.cwd(),
);
const known = args.filter((argument) => !isOfChromium(argument));
// Electron ignores unknown switches: after a mistyped switch, it would open another folder than the given one.
const read = readArguments(known);
if ('fault' in read) {
  console.error(wordsIn(languageOf(Intl.DateTimeFormat().resolvedOptions().locale)).badArgument(read));
  process.exit(2);
}
// If no window is wanted, Electron has nothing to do, and only the browser host has a port.
const inBrowser = given.includes('--browser') || !read.open || read.port !== 0;

// With this variable Electron is a plain Node: editors set it for the programs that they start.
const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;

async function inElectron() {
  const machine = { platform: process.platform, env, uid: process.getuid?.(), args };
  const none = machineObstacle(machine);
  if (none) return { obstacle: none };
  const { program, first, obstacle } = await electronBinary({ env, again: given.includes('--fetch') });
  if (!program) return { obstacle };
  const closed = electronObstacle({ ...machine, program });
  if (closed) return { obstacle: closed };
  return openElectron(program, [root, ...args], {
    env,
    cwd: process.cwd(),
    patience: patienceFor(first),
  });
}

markRunning();
await buildIfStale();
const opened = inBrowser ? {} : await inElectron();
if (opened.obstacle) console.error(startWords().instead(opened.obstacle));
process.exitCode =
  opened.code ?? (await run(process.execPath, [join(root, 'out', 'main', 'browser.js'), ...known], { env }));
