// Finds Electron's program, fetching it at the first start. What went wrong is kept for a day, so that a closed network is not
// asked at every start.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const home = join(root, 'node_modules', 'electron');
const cache = join(root, 'node_modules', '.cache');
const marker = join(cache, 'guiche-electron-missing');
const patience = 20_000;
const anHour = 60 * 60 * 1000;
const aDay = 24 * anHour;

/** Electron's own variable leads to a program that lies elsewhere. */
function installed(env: NodeJS.ProcessEnv): string | undefined {
  const pointer = join(home, 'path.txt');
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8') : undefined;
  const program = env['ELECTRON_OVERRIDE_DIST_PATH']
    ? join(env['ELECTRON_OVERRIDE_DIST_PATH'], name ?? 'electron')
    : name === undefined
      ? undefined
      : join(home, 'dist', name);
  return program !== undefined && existsSync(program) ? program : undefined;
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b/u,
    'its host is not found from here: no network, or a proxy that is not set',
  ],
  [
    /\b(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKETTIMEDOUT)\b/u,
    'the connection is refused or cut on the way: a firewall or a proxy',
  ],
  [/\b407\b|tunnel|proxy/iu, 'the proxy refuses: set HTTPS_PROXY with its user and password'],
  [
    /certificate|self[- ]signed|UNABLE_TO_/iu,
    "a certificate on the way is not trusted: name your network's own in NODE_EXTRA_CA_CERTS",
  ],
  [/\b(?:401|403|404)\b/u, 'this network answers with a refusal'],
  [/\bENOSPC\b/u, 'the disk is full'],
  [/\b(?:EACCES|EPERM|EROFS)\b/u, 'its folder below node_modules cannot be written'],
];

/** What the installer said, as the end of a sentence. */
export function fetchFailure(words: string): string {
  const [, reason] = reasons.find(([pattern]) => pattern.test(words)) ?? [];
  const line = words
    .split('\n')
    .find((one) => /\S/u.test(one))
    ?.trim()
    .slice(0, 200);
  return reason ?? line ?? 'nothing came for 20 seconds';
}

/** Runs Electron's own installer, which downloads into the temporary folder: as long as that one grows, it may go on. */
async function fetchElectron(env: NodeJS.ProcessEnv): Promise<string> {
  const temporary = join(cache, `electron-${process.pid}`);
  mkdirSync(temporary, { recursive: true });
  const installer = spawn(process.execPath, [join(home, 'install.js')], {
    cwd: root,
    // Its downloader asks no proxy unless it is told to.
    env: { ...env, ELECTRON_GET_USE_PROXY: '1', TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  installer.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-10_000);
  });
  let bytes = 0;
  let lastGrowth = performance.now();
  const watch = setInterval(() => {
    const now = bytesIn(temporary) + bytesIn(join(home, 'dist'));
    if (now !== bytes) lastGrowth = performance.now();
    bytes = now;
    if (performance.now() - lastGrowth > patience) installer.kill('SIGKILL');
  }, 1000);
  await new Promise((resolve) => installer.once('close', resolve));
  clearInterval(watch);
  rmSync(temporary, { recursive: true, force: true });
  return fetchFailure(words);
}

const ageIn = (milliseconds: number): string => {
  const hours = Math.floor(milliseconds / anHour);
  return hours === 0 ? 'less than an hour ago' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
};

interface Wish {
  readonly env: NodeJS.ProcessEnv;
  /** Forgets an earlier failure. */
  readonly again: boolean;
}

type Found = { readonly program: string } | { readonly obstacle: string };

/** `program`, or `obstacle`: why there is none, and how it is tried again. */
export async function electronBinary({ env, again }: Wish): Promise<Found> {
  const there = installed(env);
  if (there) return { program: there };
  const failedAt = statSync(marker, { throwIfNoEntry: false })?.mtimeMs;
  const age = failedAt === undefined ? aDay : Date.now() - failedAt;
  const tryAgain = '"npm start -- --fetch" tries again';
  if (!again && age < aDay) {
    const reason = readFileSync(marker, 'utf8') || 'this network did not let it through';
    return { obstacle: `Electron could not be fetched ${ageIn(age)} (${reason}); ${tryAgain}` };
  }
  console.error('Fetching Electron, once…');
  const reason = await fetchElectron(env);
  const fetched = installed(env);
  if (fetched) {
    rmSync(marker, { force: true });
    return { program: fetched };
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(marker, reason);
  return { obstacle: `Electron could not be fetched (${reason}); ${tryAgain}` };
}
