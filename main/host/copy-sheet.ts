// Copies a file that the program should open: limited in size and waiting time, completely or not at all. The original
// is only read, and its path may be anything that a person, a shell or a file manager can name.
import { createHash } from 'node:crypto';
import { constants, open, rm, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SheetToOpenRefusal } from '../../preload/contract/app.ts';
import { isSheetName } from '../../preload/contract/sheet-files.ts';
import { systemCode } from '../failure.ts';
import { storageCode } from './failures.ts';
import type { CopySheet } from './host.ts';
import { mostSheetBytes } from './uploads.ts';

export interface CopyOptions {
  readonly most?: number;
  /** Milliseconds for one step: a disconnected network share does not answer. */
  readonly patienceMs?: number;
  readonly signal?: AbortSignal;
  /** Called between two steps; tests change the file there. */
  readonly step?: () => Promise<void>;
}

const step = 1024 * 1024;
const usualPatience = 20_000;

class Refusal extends Error {
  readonly refused: Exclude<SheetToOpenRefusal, 'several'>;
  constructor(refused: Refusal['refused']) {
    super(refused);
    this.refused = refused;
  }
}

export async function copySheet(from: string, to: string, options: CopyOptions = {}): ReturnType<CopySheet> {
  const { most = mostSheetBytes, patienceMs = usualPatience, signal } = options;
  const soon = <T>(work: Promise<T>): Promise<T> => withinPatience(work, patienceMs, signal);
  let source: FileHandle | undefined;
  try {
    source = await openToRead(from, soon);
    if (!isSheetName(basename(from))) throw new Refusal('otherType');
    const copied = await pour(source, to, { ...options, most, soon });
    return { ok: true, ...copied };
  } catch (error) {
    await rm(to, { force: true }).catch(() => undefined);
    return { ok: false, refused: error instanceof Refusal ? error.refused : 'unreadable' };
  } finally {
    // A file on a blocked share closes when it can.
    void source?.close().catch(() => undefined);
  }
}

type Soon = <T>(work: Promise<T>) => Promise<T>;

/** Opens pipes and devices without waiting for their other end. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

async function openToRead(path: string, soon: Soon): Promise<FileHandle> {
  const opening = open(path, flags);
  const file = await soon(opening).catch((error: unknown) => {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw new Refusal(refusalOf(error));
  });
  const { kind } = await kindOf(file, soon);
  if (kind === 'file') return file;
  await file.close();
  throw new Refusal(kind === 'folder' ? 'folder' : 'unreadable');
}

async function kindOf(file: FileHandle, soon: Soon) {
  const stats = await soon(file.stat({ bigint: true }));
  const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  return { kind, stats } as const;
}

function refusalOf(error: unknown): Refusal['refused'] {
  switch (systemCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return 'missing';
    case 'EISDIR':
      return 'folder';
    default:
      return 'unreadable';
  }
}

async function pour(
  source: FileHandle,
  to: string,
  { most, soon, step: between }: CopyOptions & { readonly most: number; readonly soon: Soon },
): Promise<{ readonly length: number; readonly sha256: string }> {
  const { stats: before } = await kindOf(source, soon);
  if (before.size > most) throw new Refusal('tooLarge');
  const hash = createHash('sha256');
  let length = 0;
  const copy = await open(to, 'wx', 0o600).catch(writeFailed);
  try {
    for (;;) {
      const { bytesRead, buffer } = await soon(source.read(Buffer.alloc(step), 0, step, length));
      if (bytesRead === 0) break;
      length += bytesRead;
      // A file that grows while it is read could be endless.
      if (length > before.size) throw new Refusal('changed');
      const bytes = buffer.subarray(0, bytesRead);
      hash.update(bytes);
      await copy.writeFile(bytes).catch(writeFailed);
      await between?.();
    }
    const { stats: after } = await kindOf(source, soon);
    const same = after.size === before.size && after.mtimeNs === before.mtimeNs;
    if (!same || BigInt(length) !== before.size) throw new Refusal('changed');
  } finally {
    await copy.close();
  }
  return { length, sha256: hash.digest('hex') };
}

function writeFailed(error: unknown): never {
  throw storageCode(error) === 'diskFull' ? new Refusal('diskFull') : error;
}

async function withinPatience<T>(
  work: Promise<T>,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Refusal('unreadable'));
  const timer = setTimeout(end, patienceMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
