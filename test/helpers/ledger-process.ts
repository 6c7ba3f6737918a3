// Starts ledger-child.ts, or another program that works on a ledger, and reads its output line by line until it ends.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface LedgerProcess {
  readonly lines: readonly string[];
  /** The first line, now or later, that starts with this text; rejects if the process ends without it. */
  readonly lineStarting: (start: string) => Promise<string>;
  /** Resolves with the n-th line that starts with this text. */
  readonly linesStarting: (start: string, times: number) => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Writes to its standard input. */
  readonly write: (text: string) => void;
  readonly ended: Promise<NodeJS.Signals | number | null>;
}

export interface ProcessOptions {
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** Another child of this folder. */
  readonly child?: string;
}

/** The result of a process that killed itself: Windows has an exit code for it, and no signal. */
export const killedItself = process.platform === 'win32' ? 1 : 'SIGKILL';

export function ledgerProcess(args: readonly string[], options: ProcessOptions = {}): LedgerProcess {
  const file = join(import.meta.dirname, `${options.child ?? 'ledger-child'}.ts`);
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  const notify = (): void => {
    for (const watcher of watchers) watcher();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    notify();
  });
  let over = false;
  // `close` comes after the last line was read; `exit` may come earlier.
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once('close', (code, signal) => {
      over = true;
      resolve(signal ?? code);
      notify();
    });
  });
  const linesStarting = (start: string, times: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const enough = lines.filter((line) => line.startsWith(start)).length >= times;
        if (!enough && !over) return;
        watchers.delete(look);
        if (enough) resolve();
        else reject(new Error(`ended without saying "${start}": ${lines.slice(-3).join(' | ')}`));
      };
      watchers.add(look);
      look();
    });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    lines,
    lineStarting: async (start) => {
      await linesStarting(start, 1);
      return lines.find((line) => line.startsWith(start)) ?? '';
    },
    linesStarting,
    kill,
    signal: (name) => void child.kill(name),
    write: (text) => void child.stdin.write(text),
    ended,
  };
}
