// Receives uploads that are too large for one request in slices, in order. Each has its own length and SHA-256 and is
// written once both are correct; the last slice can be repeated. The final one has the SHA-256 of the whole.
import { createHash, type Hash } from 'node:crypto';
import { constants, open, rm } from 'node:fs/promises';
import { ok, type Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';

/** The maximum size of a slice in bytes, which limits the memory that an upload uses here and in the renderer. */
export const mostInSlice = 8 * 1024 * 1024;
/** The renderer sends slice after slice; an upload that paused for so long was abandoned. */
export const abandonedMs = 2 * 60_000;
const mostAtOnce = 2;

export interface Slice {
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
export function readSlice(headers: Headers, length: number, sha256: string): Slice | undefined {
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

export interface Slices {
  /** `finish` takes the file once the final slice is complete. */
  receive(
    request: Request,
    slice: Slice,
    finish: (path: string, sha256: string) => string,
  ): Promise<Result<{ readonly ticket: string } | { readonly received: number }>>;
}

const mismatch = () => new CodedError('uploadMismatch', 'files', { retryable: true });

export function createSlices(parts: {
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
