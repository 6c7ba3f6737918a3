// Files that the program should open, from its arguments, a second start or the system. Each is copied at once, so that
// later changes of the original have no effect, and waits until the renderer takes the copy or the clerk dismisses it.
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { SheetToOpen, SheetToOpenRefusal } from '../../preload/contract/app.ts';
import { notFound } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import type { CopySheet, Tickets, Upload } from '../host/host.ts';

export type SheetsToOpen = ReturnType<typeof createSheetsToOpen>;

export interface SheetsToOpenParts {
  /** The path of a new copy. */
  readonly pathOf: () => string;
  readonly copy: CopySheet;
  readonly tickets: Pick<Tickets, 'admitUpload'>;
  readonly mint: () => string;
  readonly report: (where: string, error: unknown) => void;
}

/** The maximum of waiting copies; further files are only listed. */
export const mostWaiting = 8;
/** The maximum of listed names. */
const mostNames = 10;

interface Waiting extends SheetToOpen {
  readonly upload: Upload | null;
}

export function createSheetsToOpen({ pathOf, copy, tickets, mint, report }: SheetsToOpenParts) {
  const listeners = new Set<() => void>();
  const ended = new AbortController();
  let all: readonly Waiting[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const set = (next: readonly Waiting[]): void => {
    all = next;
    for (const listener of listeners) listener();
  };
  const nameOf = (path: string): string => safeFileName(basename(path));
  /** Files that were not opened because of others share one entry. */
  const nameOthers = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    const before = all.find(({ refused }) => refused === 'several');
    const names = [...(before?.names ?? []), ...paths.map(nameOf)].slice(0, mostNames);
    const count = (before?.count ?? 0) + paths.length;
    const one: Waiting = { id: mint(), names, count, refused: 'several', upload: null };
    set([...all.filter((entry) => entry !== before), one]);
  };
  const refuse = (name: string, refused: SheetToOpenRefusal): void => {
    const pathsOnly = all.filter((entry) => !entry.upload);
    const oldest = pathsOnly.length >= mostWaiting ? pathsOnly[0] : undefined;
    const one: Waiting = { id: mint(), names: [name], count: 1, refused, upload: null };
    set([...all.filter((entry) => entry !== oldest), one]);
  };

  async function take(path: string): Promise<void> {
    if (all.filter(({ upload }) => upload).length >= mostWaiting) return nameOthers([path]);
    const name = nameOf(path);
    const to = pathOf();
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const copied = await copy(path, to, { signal: ended.signal });
    if (ended.signal.aborted) return rm(to, { force: true });
    if (!copied.ok) return refuse(name, copied.refused);
    const { length, sha256 } = copied;
    // The same file was opened twice.
    const twice = all.some(({ names: [first], upload }) => upload?.sha256 === sha256 && first === name);
    if (twice) return rm(to, { force: true });
    const upload: Upload = { kind: 'sheet', name, path: to, length, sha256 };
    set([...all, { id: mint(), names: [name], count: 1, refused: null, upload }]);
  }

  const remove = (entry: Waiting): void => set(all.filter((one) => one !== entry));

  return {
    /** Absolute paths. The first one is opened, the others are only listed. */
    open: ([first, ...others]: readonly string[]) => {
      if (first === undefined || ended.signal.aborted) return;
      last = last
        .then(() => take(first))
        .catch((error: unknown) => {
          report('sheets', error);
          refuse(nameOf(first), 'unreadable');
        })
        .then(() => nameOthers(others));
    },
    waiting: () => all.map(({ id, names, count, refused }) => ({ id, names, count, refused })),
    /** Issues a ticket for its copy, once. */
    take(id: string): string {
      const entry = all.find((one) => one.id === id);
      if (!entry?.upload) notFound('files', 'sheet');
      remove(entry);
      return tickets.admitUpload(entry.upload);
    },
    async dismiss(id: string) {
      const entry = all.find((one) => one.id === id);
      if (!entry) return;
      remove(entry);
      if (entry.upload) await rm(entry.upload.path, { force: true });
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      ended.abort();
      await last;
    },
  };
}
