// Runs another program as if it were this one: same terminal, signals handed on, its exit code handed back. Never a shell.
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
 * Resolves to the exit code; a program that a signal ended counts as 128 + its number, as in a shell. `until` is an
 * AbortSignal at which it is asked to end, and soon made to.
 */
export function run(program, args, { env = process.env, cwd = root, stdio = 'inherit', until } = {}) {
  const file = program instanceof URL ? fileURLToPath(program) : program;
  const child = spawn(file, args, { cwd, env, stdio });
  // A terminal sends Ctrl+C to the whole group: handing it on as well would count as a second, impatient one.
  const handOn = (signal) => {
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  };
  for (const signal of handedOn) process.on(signal, handOn);
  until?.addEventListener('abort', () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), lastWords).unref();
  });
  // npm hands a signal to a shell, which dies of it and tells nobody: a parent that is gone means the same.
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

/** The script behind a package's command, so that it runs under this very Node, on Windows too. */
export function commandOf(packageName, command = packageName) {
  const home = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return join(home, bin[command]);
}

/** Runs a package's command under this Node. */
export function runCommand(packageName, args, options = {}) {
  const { command, ...rest } = options;
  return run(process.execPath, [commandOf(packageName, command), ...args], rest);
}
