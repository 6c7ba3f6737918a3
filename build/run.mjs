// Runs another program in place of this one: same terminal, signals passed on, its exit code returned. Never uses a shell.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Milliseconds. */
const lastWords = 5_000;
const handedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves to the exit code; a program that a signal ended counts as 128 + its number, as in a shell. When the AbortSignal `until` fires,
 * the program is asked to end, and soon forced to.
 */
export function run(program, args, { env = process.env, cwd = root, stdio = 'inherit', until } = {}) {
  const file = program instanceof URL ? fileURLToPath(program) : program;
  const child = spawn(file, args, { cwd, env, stdio });
  // A terminal sends Ctrl+C to the whole group: if it were passed on too, it would count as a second, impatient one.
  const handOn = (signal) => {
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  };
  for (const signal of handedOn) process.on(signal, handOn);
  until?.addEventListener('abort', () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), lastWords).unref();
  });
  // npm sends a signal to a shell, which dies without passing it on: if the parent is gone, this means the same.
  const parent = process.ppid;
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(orphaned);
    child.kill('SIGTERM');
  }, 1000);
  return new Promise((resolve) => {
    const done = (code) => {
      clearInterval(orphaned);
      for (const signal of handedOn) process.off(signal, handOn);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${file}: ${error.message}`);
      done(127);
    });
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}

/** The script behind a package's command, so that it runs with this very Node, on Windows too. */
export function commandOf(packageName, command = packageName) {
  const home = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, bin[command]);
}

/** Runs a package's command with this Node. */
export function runCommand(packageName, args, options = {}) {
  const { command, ...rest } = options;
  return run(process.execPath, [commandOf(packageName, command), ...args], rest);
}
