// The folder of stored PDFs: files named by their SHA-256, private to the user, of limited size. The least recently
// used are deleted first, except held ones. The ledger knows which document a file is.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CodedError, diskCode, systemCode } from '../../failure.ts';
import type { Store } from '../../../preload/contract/document-terms.ts';

export interface ByteStoreOptions {
  readonly folder: string;
  readonly mostBytes: number;
  readonly now: () => Date;
}

interface Entry {
  readonly bytes: number;
  /** The file's own time of last use on the disk. */
  usedAt: number;
  /** This process has verified its hash. */
  sound: boolean;
}

const named = /^([0-9a-f]{2})([0-9a-f]{62})\.pdf$/;
const unfinished = /\.tmp$/;
/** The time of last use only matters after a restart, so it need not be exact. */
const touchMs = 60_000;

const nullIfMissing = (error: unknown): null => {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
};

/** Throws disk errors that a clerk can act upon as coded errors. */
export function throwDiskError(cause: unknown): never {
  const code = diskCode(cause);
  throw code === undefined ? cause : new CodedError(code, 'documents', { cause });
}

/** For a copy that is no longer there: `(await store.find(sha256)) ?? fileGone()`. */
export function fileGone(): never {
  throw new CodedError('fileGone', 'documents');
}

async function sha256Of(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const { size } = await stat(path);
  // A stream takes memory for all of a chunk, and thousands of files are much smaller than one.
  const highWaterMark = Math.min(size + 1, 256 * 1024);
  await pipeline(createReadStream(path, { highWaterMark }), async (chunks) => {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) continue;
      bytes += chunk.byteLength;
      hash.update(chunk);
    }
  });
  return { sha256: hash.digest('hex'), bytes };
}

/** Keeps the file that was shown last until another is shown, because the renderer may still read, save or print it. */
export function holdingLast({ hold }: Pick<ByteStore, 'hold'>): (sha256: string) => void {
  let release: () => void = () => undefined;
  return (sha256) => {
    const before = release;
    release = hold(sha256);
    before();
  };
}

/** Files by their SHA-256, private to the user, of limited size: the least recently used are deleted first. */
export type ByteStore = ReturnType<typeof openByteStore>;

export function openByteStore({ folder, mostBytes, now }: ByteStoreOptions) {
  /** Ordered by use, the least recently used first. */
  const entries = new Map<string, Entry>();
  const holds = new Map<string, number>();
  /** Files that are being added or deleted. */
  const moving = new Map<string, Promise<unknown>>();
  const checking = new Map<string, Promise<boolean>>();
  let total = 0;
  let scan: Promise<void> | undefined;

  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), `${sha256}.pdf`);

  function put(sha256: string, entry: Entry): void {
    forget(sha256);
    entries.set(sha256, entry);
    total += entry.bytes;
  }

  function forget(sha256: string): void {
    total -= entries.get(sha256)?.bytes ?? 0;
    entries.delete(sha256);
  }

  /** Reads sizes and times of last use once, at the first request. */
  const known = (): Promise<void> =>
    (scan ??= read().catch((error: unknown) => {
      scan = undefined;
      throw error;
    }));

  async function read(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(throwDiskError);
    const found: { readonly sha256: string; readonly bytes: number; readonly usedAt: number }[] = [];
    for (const shelf of await readdir(folder, { withFileTypes: true })) {
      if (!shelf.isDirectory() || !/^[0-9a-f]{2}$/.test(shelf.name)) continue;
      const files = await readdir(join(folder, shelf.name));
      const read = await Promise.all(
        files.map(async (file) => {
          const path = join(folder, shelf.name, file);
          // Left half-written by a process that died.
          if (unfinished.test(file)) await rm(path, { force: true });
          if (!named.test(file) || !file.startsWith(shelf.name)) return null;
          const { size, mtimeMs } = await stat(path);
          return { sha256: file.slice(0, 64), bytes: size, usedAt: mtimeMs };
        }),
      );
      found.push(...read.filter((file) => file !== null));
    }
    for (const { sha256, bytes, usedAt } of found.toSorted((a, b) => a.usedAt - b.usedAt))
      put(sha256, { bytes, usedAt, sound: false });
  }

  /**
   * Writes to a temporary file next to the final path first, so that a final name never has half of its bytes. A
   * failure leaves everything unchanged.
   */
  async function moveIn(from: string, sha256: string): Promise<void> {
    const path = pathOf(sha256);
    const temporary = `${path}.${randomUUID()}.tmp`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const moved = await rename(from, temporary).then(
      () => true,
      () => false,
    );
    try {
      // For example from another disk.
      if (!moved) await copyFile(from, temporary);
      await settle(temporary);
      await rename(temporary, path);
    } catch (error) {
      if (moved) await rename(temporary, from).catch(() => undefined);
      await rm(temporary, { force: true });
      throw error;
    }
    if (!moved) await rm(from, { force: true });
  }

  async function settle(path: string): Promise<void> {
    const file = await open(path, 'r+');
    try {
      await file.chmod(0o600);
      await file.utimes(now(), now());
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async function freeSpace(keep: string): Promise<void> {
    // A snapshot, because entries that cannot be deleted are added again at the end.
    for (const sha256 of entries.keys().toArray()) {
      if (total <= mostBytes) return;
      if (sha256 !== keep) await evict(sha256);
    }
  }

  /** False if the file stays: it is held, or the system refuses to delete it. */
  async function evict(sha256: string): Promise<boolean> {
    const entry = entries.get(sha256);
    if (!entry || holds.has(sha256) || moving.has(sha256)) return false;
    forget(sha256);
    try {
      await move(sha256, () => rm(pathOf(sha256), { force: true }));
      return true;
    } catch {
      put(sha256, entry);
      return false;
    }
  }

  async function move(sha256: string, work: () => Promise<void>): Promise<void> {
    const moved = work().finally(() => moving.delete(sha256));
    moving.set(sha256, moved);
    await moved;
  }

  /** Whether the bytes match the name. Read once for each process, as long as the size is unchanged. */
  async function isSound(sha256: string): Promise<boolean> {
    const entry = entries.get(sha256);
    if (!entry) return false;
    const there = await stat(pathOf(sha256)).catch(nullIfMissing);
    // It may have been deleted meanwhile; the open file could still be read.
    const stays = (): boolean => entries.get(sha256) === entry;
    if (there && entry.sound && there.size === entry.bytes) return stays();
    const read = there && (await sha256Of(pathOf(sha256)).catch(nullIfMissing));
    if (read?.sha256 === sha256) {
      entry.sound = true;
      return stays();
    }
    if (stays()) {
      forget(sha256);
      await rm(pathOf(sha256), { force: true }).catch(() => undefined);
    }
    return false;
  }

  function soundOnce(sha256: string): Promise<boolean> {
    let check = checking.get(sha256);
    if (!check) {
      check = isSound(sha256).finally(() => checking.delete(sha256));
      checking.set(sha256, check);
    }
    return check;
  }

  function use(sha256: string): void {
    const entry = entries.get(sha256);
    if (!entry) return;
    entries.delete(sha256);
    entries.set(sha256, entry);
    const at = now();
    // A clock that was ahead once must not keep a file for ever.
    if (Math.abs(at.getTime() - entry.usedAt) < touchMs) return;
    entry.usedAt = at.getTime();
    // It only matters for the order of deletion after a restart.
    void utimes(pathOf(sha256), at, at).catch(() => undefined);
  }

  return {
    /** Takes the file over by moving or copying it; the original is gone. */
    async take(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
      await known();
      const taken = await sha256Of(path);
      const { sha256, bytes } = taken;
      do {
        while (moving.has(sha256)) await moving.get(sha256)?.catch(() => undefined);
        if (await soundOnce(sha256)) {
          await rm(path, { force: true });
          use(sha256);
          return taken;
        }
      } while (moving.has(sha256));
      await move(sha256, async () => {
        await moveIn(path, sha256).catch(throwDiskError);
        put(sha256, { bytes, usedAt: now().getTime(), sound: true });
      });
      await freeSpace(sha256);
      return taken;
    },
    /** Null if the file was deleted or its bytes no longer match its name. Counts as a use. */
    async find(sha256: string): Promise<string | null> {
      await known();
      if (!(await soundOnce(sha256))) return null;
      use(sha256);
      return pathOf(sha256);
    },
    /** Whether the file exists, from memory only: no use and no hash, for lists of thousands. */
    async has(sha256: string): Promise<boolean> {
      await known();
      return entries.has(sha256);
    },
    /** Prevents deletion until the returned function is called. */
    hold(sha256: string): () => void {
      holds.set(sha256, (holds.get(sha256) ?? 0) + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (holds.get(sha256) ?? 1) - 1;
        if (left > 0) holds.set(sha256, left);
        else holds.delete(sha256);
      };
    },
    async about(): Promise<Store> {
      await known();
      const idle = entries
        .entries()
        .toArray()
        .filter(([sha256]) => !holds.has(sha256));
      const idleBytes = idle.reduce((sum, [, { bytes }]) => sum + bytes, 0);
      return { files: entries.size, bytes: total, mostBytes, idle: { files: idle.length, bytes: idleBytes } };
    },
    /** Deletes all but held files; returns what was deleted. */
    async empty(): Promise<{ readonly files: number; readonly bytes: number }> {
      await known();
      let files = 0;
      let bytes = 0;
      for (const [sha256, entry] of entries.entries().toArray()) {
        if (!(await evict(sha256))) continue;
        files += 1;
        bytes += entry.bytes;
      }
      return { files, bytes };
    },
  };
}
