// Identifies the session since this computer was last started: what a process wrote without syncing it is surely kept for as
// long as that lasts, and perhaps lost after it.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { promisify } from 'node:util';

/** `since`: where the system names no session, when it started, and how long ago that was when it was read; in milliseconds. */
export type BootSession =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'since'; readonly startedAt: number; readonly upFor: number };

export interface BootSources {
  readonly platform: NodeJS.Platform;
  readonly readText: (path: string) => Promise<string>;
  readonly run: (command: string, args: readonly string[]) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since the system was started, sleep included. */
  readonly upFor: () => number;
}

const execute = promisify(execFile);

const system: BootSources = {
  platform: process.platform,
  readText: (path) => readFile(path, 'utf8'),
  run: async (command, args) =>
    (await execute(command, [...args], { timeout: 3_000, windowsHide: true })).stdout,
  now: Date.now,
  upFor: () => Math.round(uptime() * 1_000),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function sessionOf({ platform, readText, run, now, upFor }: BootSources): Promise<BootSession | null> {
  if (platform === 'win32') return { kind: 'since', startedAt: now() - upFor(), upFor: upFor() };
  const text =
    platform === 'darwin'
      ? await run('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'])
      : await readText('/proc/sys/kernel/random/boot_id');
  const id = text.trim().toLowerCase();
  return uuid.test(id) ? { kind: 'id', id: `${platform}-${id}` } : null;
}

/** Null when the system does not tell. */
export const readBootSession = (sources: BootSources = system): Promise<BootSession | null> =>
  sessionOf(sources).catch(() => null);

/** A clock that was corrected moves the computed start; one that moved further proves nothing. */
const driftMs = 5_000;

/**
 * True only where it is proved. On Windows a shutdown with fast start-up goes on with the same session, as a hibernation does: the
 * system writes out its files before either. A computer that was up for less time than before was surely started again, even
 * if its clock begins at the same time with each start.
 */
export function isSameBoot(before: BootSession, now: BootSession): boolean {
  if (before.kind === 'id') return now.kind === 'id' && before.id === now.id;
  if (now.kind === 'id') return false;
  return Math.abs(now.startedAt - before.startedAt) <= driftMs && now.upFor >= before.upFor;
}

/** One word, without spaces. */
export const bootSessionText = (session: BootSession): string =>
  session.kind === 'id' ? session.id : `since-${session.startedAt}-${session.upFor}`;

export function parseBootSession(text: string): BootSession | null {
  const [, startedAt, upFor] = /^since-(\d{1,16})-(\d{1,16})$/.exec(text) ?? [];
  if (startedAt !== undefined) return { kind: 'since', startedAt: Number(startedAt), upFor: Number(upFor) };
  return /^[a-z\d]+-[\da-f-]{36}$/.test(text) ? { kind: 'id', id: text } : null;
}
