// Receives the renderer's uploads into the data folder: limited in size, streamed, and accepted only if length and
// SHA-256 match the announcement. The feature that takes an upload interprets it.
import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Failure, type Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import { storageCode } from './failures.ts';
import { uploadKinds, type Tickets, type Upload, type UploadKind } from './host.ts';

/** The maximum size of a slice in bytes, which limits the memory that an upload uses here and in the renderer. */
export const mostInSlice = 8 * 1024 * 1024;
/** The renderer sends slice after slice; an upload that paused for so long was abandoned. */
export const abandonedMs = 2 * 60_000;
const mostAtOnce = 2;

interface Slice {
  /** Chosen by the renderer, once for each upload. */
  readonly upload: string;
  readonly offset: number;
  readonly total: number;
  readonly length: number;
  readonly sha256: string;
  /** Only in the final slice. */
  readonly whole: string | undefined;
}

/** Undefined if the request has a whole upload. */
function readSlice(headers: Headers, length: number, sha256: string): Slice | undefined {
  const upload = headers.get('x-guiche-upload');
  if (upload === null) return undefined;
  const number = (name: string) => {
    const text = headers.get(name) ?? '';
    return /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
  };
  const offset = number('x-guiche-offset');
  const total = number('x-guiche-total');
  const whole = headers.get('x-guiche-whole')?.toLowerCase();
  const fits = length > 0 && length <= mostInSlice && offset + length <= total;
  const last = offset + length === total;
  const named = /^[\w-]{16,64}$/u.test(upload) && last === /^[0-9a-f]{64}$/u.test(whole ?? '');
  if (!fits || !named) throw new CodedError('inputInvalid', 'files');
  return { upload, offset, total, length, sha256, whole };
}

interface Begun {
  readonly path: string;
  readonly total: number;
  readonly hash: Hash;
  received: number;
  /** The hash of the slice before `received`, whose answer may have been lost. */
  last: string;
  busy: boolean;
}

interface Slices {
  /** `finish` takes the file once the final slice is complete. */
  receive(
    request: Request,
    slice: Slice,
    finish: (path: string, sha256: string) => string,
  ): Promise<Result<{ readonly ticket: string } | { readonly received: number }>>;
}

const mismatch = () => new CodedError('uploadMismatch', 'files', { retryable: true });

/**
 * Receives uploads that are too large for one request in slices, in order. Each has its own length and SHA-256 and is
 * written once both are correct; the last slice can be repeated. The final one has the SHA-256 of the whole.
 */
function createSlices(parts: {
  readonly pathOf: () => string;
  readonly later: (act: () => void, millis: number) => void;
}): Slices {
  const begun = new Map<string, Begun>();

  const drop = async (id: string): Promise<void> => {
    const one = begun.get(id);
    if (!one || !begun.delete(id)) return;
    await rm(one.path, { force: true });
  };
  const dropLater = (id: string, { received }: Begun): void =>
    parts.later(() => {
      if (begun.get(id)?.received === received) void drop(id).catch(() => undefined);
    }, abandonedMs);

  async function begin({ upload, total }: Slice): Promise<Begun> {
    const one: Begun = {
      path: parts.pathOf(),
      total,
      hash: createHash('sha256'),
      received: 0,
      last: '',
      busy: true,
    };
    begun.set(upload, one);
    for (const oldest of begun.keys()) {
      if (begun.size <= mostAtOnce) break;
      await drop(oldest);
    }
    await (await open(one.path, 'wx', 0o600)).close();
    one.busy = false;
    return one;
  }

  async function append(one: Begun, request: Request, slice: Slice): Promise<void> {
    const bytes = await readSliceOf(request, slice);
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

  const isRepeat = (one: Begun, { offset, length, sha256 }: Slice) =>
    offset + length === one.received && sha256 === one.last;

  return {
    async receive(request, slice, finish) {
      const { upload, offset, total, whole } = slice;
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
      return ok({ ticket: finish(one.path, sha256) });
    },
  };
}

/** Copies the bytes immediately, because the host may reuse its buffers. */
async function readSliceOf(request: Request, { length, sha256 }: Slice): Promise<Uint8Array> {
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

/** For uploads and for files opened from the system. */
export const mostSheetBytes = 200 * 1024 * 1024;

const limits: Readonly<Record<UploadKind, number>> = {
  sheet: mostSheetBytes,
  pem: 64 * 1024,
  ledger: 1024 * 1024 * 1024,
};

export type Uploads = (
  request: Request,
) => Promise<Result<{ readonly ticket: string } | { readonly received: number }>>;

interface Announced {
  readonly kind: UploadKind;
  readonly name: string;
  readonly length: number;
  readonly sha256: string;
}

/** The renderer uses an upload within seconds; after this time it was abandoned. */
export const untakenMs = 10 * 60_000;
/** More than the renderer ever has waiting at once. */
const mostUntaken = 8;

export interface UploadParts {
  readonly folder: string;
  readonly tickets: Tickets;
  readonly mint: () => string;
  readonly later: (act: () => void, millis: number) => void;
}

/** Empties the folder, whose files belong to an ended process. */
export async function openUploads({ folder, tickets, mint, later }: UploadParts): Promise<Uploads> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const waiting = new Set<string>();

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

  const slices = createSlices({ pathOf: () => join(folder, mint()), later });

  async function receiveWhole(request: Request, announced: Announced) {
    const path = join(folder, mint());
    try {
      await receive(request, path, announced);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return ok({ ticket: admit({ ...announced, path }) });
  }

  return async (request) => {
    try {
      const announced = readAnnouncement(request.headers);
      const { kind, name, length } = announced;
      const slice = readSlice(request.headers, length, announced.sha256);
      mustFit(kind, slice?.total ?? length);
      if (!slice) return await receiveWhole(request, announced);
      return await slices.receive(request, slice, (path, sha256) =>
        admit({ kind, name, path, length: slice.total, sha256 }),
      );
    } catch (error) {
      return { ok: false, error: failureOf(error) };
    }
  };
}

function mustFit(kind: UploadKind, length: number): void {
  if (length > limits[kind]) throw new CodedError('uploadTooLarge', 'files', { detail: `${limits[kind]}` });
}

function readAnnouncement(headers: Headers): Announced {
  const kind = uploadKinds.find((known) => known === headers.get('x-guiche-kind'));
  if (kind === undefined) throw new CodedError('typeNotAllowed', 'files');
  const length = headers.get('x-guiche-length') ?? '';
  const sha256 = (headers.get('x-guiche-sha256') ?? '').toLowerCase();
  const name = decode(headers.get('x-guiche-name') ?? '');
  if (!/^\d{1,15}$/u.test(length) || !/^[0-9a-f]{64}$/u.test(sha256) || name === undefined) {
    throw new CodedError('inputInvalid', 'files');
  }
  return { kind, name: safeFileName(name), length: Number(length), sha256 };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

async function receive(request: Request, path: string, announced: Announced): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    const length = await pour(request, file, hash, announced.length);
    if (length !== announced.length || hash.digest('hex') !== announced.sha256) {
      throw new CodedError('uploadMismatch', 'files', { retryable: true });
    }
  } finally {
    await file.close();
  }
}

async function pour(request: Request, file: FileHandle, hash: Hash, most: number): Promise<number> {
  let length = 0;
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (!body) return length;
  for await (const chunk of body) {
    // Electron was seen to reuse one buffer, so the bytes are copied before any await.
    const bytes = Uint8Array.from(chunk);
    length += bytes.length;
    if (length > most) throw new CodedError('uploadMismatch', 'files', { retryable: true });
    hash.update(bytes);
    await file.writeFile(bytes);
  }
  return length;
}

function failureOf(error: unknown): Failure {
  if (error instanceof CodedError) return error.failure;
  return fail(storageCode(error) ?? 'internal', 'files', { retryable: true }).error;
}
