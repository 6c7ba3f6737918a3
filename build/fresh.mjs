// Records from which sources out/ was made, and compares them with the current ones; if they differ, out/ is built.
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { root, runCommand } from './run.mjs';

const sources = [
  'main',
  'preload',
  'renderer',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'lingui.config.ts',
  'LICENSE',
  'build/licenses.ts',
  'build/team-server',
];
const stamp = join(root, 'out', '.sources');
const built = join(root, 'out', 'main', 'browser.js');

/** Contents, not times: a checkout changes times, and a clock may be wrong. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    const bytes = readFileSync(path);
    hash.update(`${relative(root, path)}\0${bytes.length}\0`).update(bytes);
  };
  for (const path of sources.map((name) => join(root, name))) if (existsSync(path)) add(path);
  return hash.digest('hex');
}

/** Whether out/ was made from the current sources. */
export const isFresh = () =>
  existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

/** Used around every build: records in out/ the sources that it was made from, and nothing while the build runs. */
export async function stamped(build) {
  const now = fingerprint();
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, now);
}

/** Ends the process if the build fails: nothing after it would make sense. All output goes to stderr. */
export async function buildIfStale() {
  if (isFresh()) return;
  // Loaded once the right Node runs: an older one cannot read types.
  const { startWords } = await import('./start-words.ts');
  const words = startWords();
  console.error(words.building);
  try {
    mkdirSync(join(root, 'out'), { recursive: true });
    accessSync(join(root, 'out'), constants.W_OK);
  } catch {
    console.error(words.notBuilt(root));
    process.exit(1);
  }
  const code = await runCommand('vite', ['build', '--app', '--logLevel', 'error'], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) process.exit(code);
}
