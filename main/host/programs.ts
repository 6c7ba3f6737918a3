// Runs a system program without shell and window, with a time limit, and with untranslated output. The callers choose
// program and arguments.
import { execFile } from 'node:child_process';

export type Ran =
  | { readonly ended: 'well'; readonly output: string }
  /** `words` is the program's own message, shown to the clerk. */
  | { readonly ended: 'badly' | 'late' | 'absent'; readonly words: string };

export type RunProgram = (
  program: string,
  args: readonly string[],
  options: { readonly limitMs: number; readonly env?: Readonly<Record<string, string | undefined>> },
) => Promise<Ran>;

const longestWords = 300;

/** One line of the message; programs add hints and empty lines. */
const shortened = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, longestWords);

export const runProgram: RunProgram = (program, args, { limitMs, env = process.env }) =>
  new Promise((resolve) => {
    const options = {
      timeout: limitMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
      maxBuffer: 4 << 20,
      // The output is parsed, so it must not be translated.
      env: { ...env, LC_ALL: 'C', LANG: 'C' },
    } as const;
    execFile(program, [...args], options, (error, output, stderr) => {
      if (!error) return resolve({ ended: 'well', output });
      if (error.code === 'ENOENT') return resolve({ ended: 'absent', words: program });
      const words = shortened(stderr) || shortened(output);
      if (error.killed) return resolve({ ended: 'late', words });
      return resolve({ ended: 'badly', words: words || String(error.code ?? error.signal ?? '') });
    });
  });
