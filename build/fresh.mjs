// What out/ was made from, and whether that is what the sources are now; where it is not, out/ is built.
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

/** Whether out/ was made from the sources as they are now. */
export const isFresh = () =>
  existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

/** Around every build: out/ says from which sources it was made, and nothing while it is being made. */
export async function stamped(build) {
  const now = fingerprint();
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, now);
}

/** Ends the process where the build fails: nothing that follows would make sense. All words go to stderr. */
export async function buildIfStale() {
  if (isFresh()) return;
  // Read once the right Node runs: an older one knows no types.
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
