// Finds Electron's program, and fetches it at the first start. A failure is remembered for a day, so that not every start tries a closed
// network.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { fetchFaultOf, startWords, type FetchFault, type Obstacle } from './start-words.ts';

const home = join(root, 'node_modules', 'electron');
const cache = join(root, 'node_modules', '.cache');
const marker = join(cache, 'guiche-electron-missing');
const longestSilence = 20_000;
const tellCause = new URL('electron-fetch-cause.mjs', import.meta.url).href;
const anHour = 60 * 60 * 1000;
const aDay = 24 * anHour;

/** Electron's own variable names a program in another folder. */
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

const faults: readonly (readonly [RegExp, FetchFault])[] = [
  [/\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b/u, 'notFound'],
  [/\b407\b|tunnel/iu, 'proxyRefuses'],
  [/certificate|self[- ]signed|UNABLE_TO_/iu, 'certificate'],
  [/\b(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_\w+)\b|\bterminated\b/u, 'cutOff'],
  [/\b(?:401|403|404)\b/u, 'refused'],
  [/\bENOSPC\b/u, 'diskFull'],
  [/\b(?:EACCES|EPERM|EROFS)\b/u, 'notWritable'],
];

/** The output of the installer, or nothing if it was ended after a timeout. */
export function fetchFault(words: string): FetchFault {
  const [, known] = faults.find(([pattern]) => pattern.test(words)) ?? [];
  const line = words
    .split('\n')
    .find((one) => /\S/u.test(one))
    ?.trim()
    .slice(0, 200);
  return known ?? (line === undefined ? 'silent' : { line });
}

/** Runs Electron's own installer, which downloads into the temporary folder: it may continue as long as that folder grows. */
export async function fetchElectron(env: NodeJS.ProcessEnv, patience = longestSilence): Promise<FetchFault> {
  const temporary = join(cache, `electron-${process.pid}`);
  try {
    mkdirSync(temporary, { recursive: true });
  } catch {
    return 'notWritable';
  }
  const installer = spawn(process.execPath, ['--import', tellCause, join(home, 'install.js')], {
    cwd: root,
    // Its downloader uses no proxy unless it is told to, and Node trusts no certificate that only the system knows.
    env: {
      ...env,
      ELECTRON_GET_USE_PROXY: '1',
      NODE_USE_SYSTEM_CA: '1',
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
    },
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
  return fetchFault(words);
}

/** If the result cannot be stored, the next start tries again. */
function remember(fault: FetchFault): void {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(marker, typeof fault === 'string' ? fault : fault.line);
  } catch {
    // As above.
  }
}

interface Wish {
  readonly env: NodeJS.ProcessEnv;
  /** Forgets an earlier failure. */
  readonly again: boolean;
}

/** `first`: it was fetched just now. A system's virus scanner may delay the first start of a new program. */
type Found = { readonly program: string; readonly first: boolean } | { readonly obstacle: Obstacle };

/** `program`, or `obstacle`: why there is none. */
export async function electronBinary({ env, again }: Wish): Promise<Found> {
  const there = installed(env);
  if (there) return { program: there, first: false };
  const failedAt = statSync(marker, { throwIfNoEntry: false })?.mtimeMs;
  const age = failedAt === undefined ? aDay : Date.now() - failedAt;
  if (!again && age < aDay) {
    const fault = fetchFaultOf(readFileSync(marker, 'utf8'));
    return { obstacle: { because: 'notFetched', fault, hoursAgo: Math.max(0, Math.floor(age / anHour)) } };
  }
  console.error(startWords().fetching);
  const fault = await fetchElectron(env);
  const fetched = installed(env);
  if (fetched) {
    rmSync(marker, { force: true });
    return { program: fetched, first: true };
  }
  remember(fault);
  return { obstacle: { because: 'notFetched', fault } };
}
