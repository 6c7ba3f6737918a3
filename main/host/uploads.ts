// Receives the renderer's uploads into the data folder: limited in size, streamed, and accepted only if length and
// SHA-256 match the announcement. The feature that takes an upload interprets it.
import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Failure, type Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import { storageCode } from './failures.ts';
import { safeFileName } from '../file-name.ts';
import { createSlices, readSlice } from './slices.ts';
import { uploadKinds, type Tickets, type Upload, type UploadKind } from './host.ts';

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
