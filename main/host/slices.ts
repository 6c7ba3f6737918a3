// Uploads too large for one request come in slices, in order. Each has a length and a SHA-256 of its own and is written once both are
// right; a slice may be sent again while nothing came after it. The last one brings the SHA-256 of the whole.
import { createHash, type Hash } from 'node:crypto';
import { constants, open, rm } from 'node:fs/promises';
import { ok, type Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';

/** The most that one slice holds, in bytes: what this process and the window have of an upload in memory. */
export const mostInSlice = 8 * 1024 * 1024;
/** A window sends slice after slice; one that paused for so long is gone. */
export const abandonedMs = 2 * 60_000;
const mostAtOnce = 2;

export interface Slice {
  /** Minted by the window, once an upload. */
  readonly upload: string;
  readonly offset: number;
  readonly total: number;
  readonly length: number;
  readonly sha256: string;
  /** In the last one only. */
  readonly whole: string | undefined;
}

/** Nothing where the request brings a whole upload. */
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
  /** The slice before `received`: its answer may have been lost. */
  last: string;
  busy: boolean;
}

export interface Slices {
  /** `finish` takes the file once the last slice is in. */
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
    // Never made anew: one that was dropped meanwhile stays away.
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
        // What was not written whole can be no beginning; a slice that came damaged was not written at all.
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

/** Whatever buffers the host hands out: what is kept is a copy, made before any waiting. */
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
