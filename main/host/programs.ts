// Runs a program of the system and waits for its last word: no shell, no window, a time limit, and words that can be read by
// a program. What is run with which arguments is for who asks.
import { execFile } from 'node:child_process';

export type Ran =
  | { readonly ended: 'well'; readonly output: string }
  /** `words` are the program's own, for the clerk. */
  | { readonly ended: 'badly' | 'late' | 'absent'; readonly words: string };

export interface RunOptions {
  readonly limitMs: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export type RunProgram = (program: string, args: readonly string[], options: RunOptions) => Promise<Ran>;

const longestWords = 300;

/** One line of what was said; programs add hints and empty lines. */
const shortened = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, longestWords);

export const runProgram: RunProgram = (program, args, { limitMs, env = process.env }) =>
  new Promise((resolve) => {
    const options = {
      timeout: limitMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
      maxBuffer: 4 << 20,
      // Its words are parsed: no translation of them.
      env: { ...env, LC_ALL: 'C', LANG: 'C' },
    } as const;
    execFile(program, [...args], options, (error, output, said) => {
      if (!error) return resolve({ ended: 'well', output });
      if (error.code === 'ENOENT') return resolve({ ended: 'absent', words: program });
      const words = shortened(said) || shortened(output);
      if (error.killed) return resolve({ ended: 'late', words });
      return resolve({ ended: 'badly', words: words || String(error.code ?? error.signal ?? '') });
    });
  });
