// Receives the renderer's uploads into the data folder, in slices and in order. A slice is limited in size and written once its length
// and SHA-256 are those announced; the last one can be repeated. The final one has the SHA-256 of the whole; an upload that announces no
// slice is one. The feature that takes an upload interprets it.
import { createHash, type Hash } from 'node:crypto';
import { constants, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Failure, type Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import { storageCode } from './failures.ts';
import { safeFileName } from '../file-name.ts';
import { uploadKinds, type Tickets, type Upload, type UploadKind } from './host.ts';

/** For uploads and for files opened from the system. */
export const mostSheetBytes = 200 * 1024 * 1024;

const limits: Readonly<Record<UploadKind, number>> = {
  sheet: mostSheetBytes,
  pem: 64 * 1024,
  ledger: 1024 * 1024 * 1024,
};

/** The maximum size of a slice in bytes, which limits the memory that an upload uses here and in the renderer. */
export const mostInSlice = 8 * 1024 * 1024;
/** The renderer sends slice after slice; an upload that paused for so long was abandoned. */
export const abandonedMs = 2 * 60_000;
/** Uploads of several slices. */
const mostAtOnce = 2;
/** The renderer uses an upload within seconds; after this time it was abandoned. */
export const untakenMs = 10 * 60_000;
/** More than the renderer ever has waiting at once. */
const mostUntaken = 8;

export type Uploads = (
  request: Request,
) => Promise<Result<{ readonly ticket: string } | { readonly received: number }>>;

type Slice = Readonly<ReturnType<typeof readAnnouncement>>;

interface Begun {
  readonly path: string;
  readonly total: number;
  readonly hash: Hash;
  received: number;
  /** The hash of the slice before `received`, whose answer may have been lost. */
  last: string;
  busy: boolean;
}

export interface UploadParts {
  readonly folder: string;
  readonly tickets: Tickets;
  readonly mint: () => string;
  readonly later: (act: () => void, millis: number) => void;
}

const mismatch = () => new CodedError('uploadMismatch', 'files', { retryable: true });

/** Empties the folder, whose files belong to an ended process. */
export async function openUploads({ folder, tickets, mint, later }: UploadParts): Promise<Uploads> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const waiting = new Set<string>();
  const begun = new Map<string, Begun>();

  /** Deletes an upload that nobody took; a taken one belongs to its taker. */
  const discard = (ticket: string): void => {
    waiting.delete(ticket);
    const upload = tickets.takeUpload(ticket);
    if (upload) void rm(upload.path, { force: true }).catch(() => undefined);
  };
  const admit = (upload: Upload): string => {
    const ticket = tickets.admitUpload(upload);
    waiting.add(ticket);
    for (const oldest of waiting) if (waiting.size > mostUntaken) discard(oldest);
    later(() => discard(ticket), untakenMs);
    return ticket;
  };

  const drop = async (id: string): Promise<void> => {
    const one = begun.get(id);
    if (!one || !begun.delete(id)) return;
    await rm(one.path, { force: true });
  };
  const dropLater = (id: string, { received }: Begun): void =>
    later(() => {
      if (begun.get(id)?.received === received) void drop(id).catch(() => undefined);
    }, abandonedMs);

  async function begin({ upload, total }: Slice): Promise<Begun> {
    const path = join(folder, mint());
    const one: Begun = { path, total, hash: createHash('sha256'), received: 0, last: '', busy: true };
    if (upload !== undefined) {
      begun.set(upload, one);
      for (const oldest of begun.keys()) {
        if (begun.size <= mostAtOnce) break;
        await drop(oldest);
      }
    }
    await (await open(path, 'wx', 0o600)).close();
    one.busy = false;
    return one;
  }

  function finish({ path }: Begun, { kind, name, total }: Slice, sha256: string) {
    return ok({ ticket: admit({ kind, name, path, length: total, sha256 }) });
  }

  async function receiveWhole(request: Request, slice: Slice) {
    const one = await begin(slice);
    try {
      await append(one, request, slice);
    } catch (error) {
      await rm(one.path, { force: true });
      throw error;
    }
    return finish(one, slice, slice.sha256);
  }

  async function receiveSlice(request: Request, slice: Slice, upload: string) {
    const { offset, total, whole } = slice;
    const one = begun.get(upload) ?? (offset === 0 ? await begin(slice) : undefined);
    if (!one || one.busy || one.total !== total) throw mismatch();
    if (whole === undefined && isRepeat(one, slice)) return ok({ received: one.received });
    if (offset !== one.received) throw mismatch();
    one.busy = true;
    try {
      await append(one, request, slice);
    } catch (error) {
      // After a partial write nothing can follow. A slice with a wrong hash was not written at all.
      if (!(error instanceof CodedError)) await drop(upload);
      throw error;
    } finally {
      one.busy = false;
    }
    if (whole === undefined) {
      dropLater(upload, one);
      return ok({ received: one.received });
    }
    const sha256 = one.hash.digest('hex');
    if (sha256 !== whole || !begun.has(upload)) {
      await drop(upload);
      throw mismatch();
    }
    begun.delete(upload);
    return finish(one, slice, sha256);
  }

  return async (request) => {
    try {
      const slice = readAnnouncement(request.headers);
      return await (slice.upload === undefined
        ? receiveWhole(request, slice)
        : receiveSlice(request, slice, slice.upload));
    } catch (error) {
      return { ok: false, error: failureOf(error) };
    }
  };
}

function readAnnouncement(headers: Headers) {
  const header = (name: string) => headers.get(`x-guiche-${name}`) ?? '';
  const number = (name: string) => (/^\d{1,15}$/u.test(header(name)) ? Number(header(name)) : Number.NaN);
  const isDigest = (text: string) => /^[0-9a-f]{64}$/u.test(text);
  const kind = uploadKinds.find((known) => known === header('kind'));
  if (kind === undefined) throw new CodedError('typeNotAllowed', 'files');
  const name = decode(header('name'));
  const length = number('length');
  const sha256 = header('sha256').toLowerCase();
  const upload = headers.has('x-guiche-upload') ? header('upload') : undefined;
  const total = upload === undefined ? length : number('total');
  if (total > limits[kind]) throw new CodedError('uploadTooLarge', 'files', { detail: `${limits[kind]}` });
  const offset = upload === undefined ? 0 : number('offset');
  const whole = upload === undefined ? sha256 : header('whole').toLowerCase();
  const last = offset + length === total;
  const fits = length <= mostInSlice && offset + length <= total && (upload === undefined || length > 0);
  const named = name !== undefined && (upload === undefined || /^[\w-]{16,64}$/u.test(upload));
  if (!fits || !named || !isDigest(sha256) || last !== isDigest(whole))
    throw new CodedError('inputInvalid', 'files');
  return {
    kind,
    name: safeFileName(name),
    /** Chosen by the renderer, once for each upload; undefined if it comes in one slice. */
    upload,
    offset,
    total,
    length,
    sha256,
    /** Only in the final slice. */
    whole: last ? whole : undefined,
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const isRepeat = (one: Begun, { offset, length, sha256 }: Slice) =>
  offset + length === one.received && sha256 === one.last;

async function append(one: Begun, request: Request, slice: Slice): Promise<void> {
  const bytes = await bytesOf(request, slice);
  // Opened without O_CREAT: a file that was dropped meanwhile must not reappear.
  const file = await open(one.path, constants.O_WRONLY | constants.O_APPEND);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  one.hash.update(bytes);
  one.received += bytes.length;
  one.last = slice.sha256;
}

/** Copies the bytes immediately, because the host may reuse its buffers. */
async function bytesOf(request: Request, { length, sha256 }: Slice): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body) {
    for await (const chunk of body) {
      if (filled + chunk.length > length) throw mismatch();
      bytes.set(chunk, filled);
      filled += chunk.length;
    }
  }
  if (filled !== length || createHash('sha256').update(bytes).digest('hex') !== sha256) throw mismatch();
  return bytes;
}

function failureOf(error: unknown): Failure {
  if (error instanceof CodedError) return error.failure;
  return fail(storageCode(error) ?? 'internal', 'files', { retryable: true }).error;
}
