// Starts a real gnome-keyring in a separate session and home, and processes that use the keychain in it (keyring-child.ts).
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Answer, Step } from './keyring-child.ts';

const child = join(import.meta.dirname, 'keyring-child.ts');
const run = promisify(execFile);

export interface Keyring {
  /** The environment in which any program finds only this keyring. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs the steps in a separate process, and returns each answer. */
  use(...steps: readonly Step[]): Promise<Answer[]>;
  unlock(): Promise<void>;
  close(): void;
}

/** The environment in which this machine's own keyring cannot be reached. */
function ownEnvironment(home: string, bus: string | null): NodeJS.ProcessEnv {
  const { PATH, LANG } = process.env;
  return {
    PATH,
    LANG,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    ...(bus === null ? {} : { DBUS_SESSION_BUS_ADDRESS: bus }),
  };
}

function useIn(env: NodeJS.ProcessEnv, steps: readonly Step[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const user = spawn(process.execPath, [child], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    let lines = '';
    user.stdout.setEncoding('utf8').on('data', (text: string) => (lines += text));
    user.once('error', reject);
    user.once('close', () => resolve(lines.split('\n').filter(Boolean).map(readAnswer)));
    user.stdin.end(JSON.stringify(steps));
  });
}

function readAnswer(line: string): Answer {
  const answer: unknown = JSON.parse(line);
  if (typeof answer !== 'object' || answer === null) throw new Error(`not an answer: ${line}`);
  if ('code' in answer && typeof answer.code === 'string') return { code: answer.code };
  return { value: 'value' in answer ? answer.value : null };
}

/** A machine without any session bus. */
export async function useWithoutBus(...steps: readonly Step[]): Promise<Answer[]> {
  const home = mkdtempSync(join(tmpdir(), 'guiche-no-bus-'));
  try {
    return await useIn(ownEnvironment(home, null), steps);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

export async function startKeyring(): Promise<Keyring> {
  const home = mkdtempSync(join(tmpdir(), 'guiche-keyring-'));
  // The session lasts as long as this `cat` waits for input.
  const session = spawn(
    'dbus-run-session',
    ['--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat > /dev/null'],
    { env: ownEnvironment(home, null), stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise((resolve) => session.once('close', resolve));
  const bus = await new Promise<string>((resolve, reject) => {
    session.once('error', reject);
    session.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
  });
  const env = ownEnvironment(home, bus);
  const unlock = async () => {
    await run('sh', ['-c', 'printf pw | gnome-keyring-daemon --replace --unlock --components=secrets'], {
      env,
      timeout: 60_000,
    });
  };
  await unlock();
  return {
    env,
    use: (...steps) => useIn(env, steps),
    unlock,
    close: () => {
      session.stdin.end();
      void ended.then(() => rmSync(home, { recursive: true, force: true }));
    },
  };
}
