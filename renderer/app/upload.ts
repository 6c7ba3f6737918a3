// Uploads a file to main through the window's own origin. A large file goes in slices, so that only one of them is in
// memory.
import type { Guiche } from '../../preload/contract/contract.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';

/** Main accepts no larger slice. */
export const sliceBytes = 8 * 1024 * 1024;
/** A slice whose answer was lost is sent again: main recognizes the last one that it received. */
const mostTries = 3;

type Sending = Pick<Guiche, 'uploadHeaders'>;
type Announced = Readonly<Record<string, string>>;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const digestOf = async (bytes: ArrayBuffer) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const isResult = (value: unknown): value is Result<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

/** The ticket is issued only if length and digest match the declared ones. */
export async function upload(
  guiche: Sending,
  file: File,
  kind: string,
): Promise<Result<{ readonly ticket: string }>> {
  const result = await (file.size > sliceBytes ? sendSlices : sendWhole)(guiche, file, kind);
  if (!result.ok) return result;
  const { value } = result;
  return typeof value === 'object' && value !== null && 'ticket' in value && typeof value.ticket === 'string'
    ? ok({ ticket: value.ticket })
    : fail('internal', 'files');
}

const announce = async (file: File, kind: string, bytes: ArrayBuffer): Promise<Announced> => ({
  'x-guiche-kind': kind,
  'x-guiche-name': encodeURIComponent(file.name),
  'x-guiche-length': String(bytes.byteLength),
  'x-guiche-sha256': await digestOf(bytes),
});

async function sendWhole(guiche: Sending, file: File, kind: string): Promise<Result<unknown>> {
  const bytes = await file.arrayBuffer();
  return (await post(guiche, bytes, await announce(file, kind, bytes))) ?? unanswered();
}

async function sendSlices(guiche: Sending, file: File, kind: string): Promise<Result<unknown>> {
  // The browser's digest function needs all bytes at once.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const whole = sha256.create();
  const uploadId = crypto.randomUUID();
  for (let offset = 0; ; offset += sliceBytes) {
    const bytes = await file.slice(offset, offset + sliceBytes).arrayBuffer();
    whole.update(new Uint8Array(bytes));
    const last = offset + bytes.byteLength >= file.size;
    const announced = {
      ...(await announce(file, kind, bytes)),
      'x-guiche-upload': uploadId,
      'x-guiche-offset': String(offset),
      'x-guiche-total': String(file.size),
      ...(last ? { 'x-guiche-whole': hex(whole.digest()) } : {}),
    };
    const result = await postAgain(guiche, bytes, announced);
    if (!result.ok || last) return result;
  }
}

async function postAgain(
  guiche: Sending,
  bytes: ArrayBuffer,
  announced: Announced,
): Promise<Result<unknown>> {
  for (let tries = 1; ; tries += 1) {
    const result = await post(guiche, bytes, announced);
    if (result) return result;
    if (tries === mostTries) return unanswered();
  }
}

const unanswered = () => fail('stopping', 'bridge', { retryable: true });

/** Undefined if main did not answer. */
async function post(
  guiche: Sending,
  body: ArrayBuffer,
  announced: Announced,
): Promise<Result<unknown> | undefined> {
  try {
    const answer = await fetch('/uploads', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/octet-stream',
        ...announced,
        ...(await guiche.uploadHeaders(announced)),
      },
    });
    const result: unknown = await answer.json();
    return isResult(result) ? result : fail('internal', 'files');
  } catch {
    return undefined;
  }
}
