// The window's side of the bridge: `window.guiche` typed, streams that never go back, bytes in and out by ticket.
// Nothing else in the window talks to main.
import type { Guiche, Streams } from '../preload/contract/contract.ts';
import type { SaveOutcome } from '../preload/contract/files.ts';
import type { StreamName } from '../preload/contract/names.ts';
import { fail, ok, type Result } from '../preload/contract/result.ts';

declare global {
  interface Window {
    /** Absent where the page was opened without its host. */
    readonly guiche?: Guiche;
  }
}

/** One press, one effect: minted when a form is shown, and anew once its answer is known. */
export const mintCommandId = (): string => crypto.randomUUID();

export interface Followed<Value> {
  /** Takes a value unless a newer one is already there. */
  readonly take: (revision: number, value: Value) => void;
  /** Main may have started anew and count from the beginning again. */
  readonly forget: () => void;
  readonly stop: () => void;
}

/** Subscribes to a stream; the snapshot that is asked for afterwards enters by `take` and cannot overwrite a newer event. */
export function follow<S extends StreamName>(
  guiche: Pick<Guiche, 'on'>,
  stream: S,
  apply: (value: Streams[S]) => void,
): Followed<Streams[S]> {
  let newest = -1;
  const take = (revision: number, value: Streams[S]) => {
    if (revision < newest) return;
    newest = revision;
    apply(value);
  };
  const stop = guiche.on(stream, (event) => take(event.revision, event.value));
  return { take, stop, forget: () => void (newest = -1) };
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isResult = (value: unknown): value is Result<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';

/** Hands a file to main: its ticket is given only when length and digest are what was said here. */
export async function upload(
  guiche: Guiche,
  file: File,
  kind: string,
): Promise<Result<{ readonly ticket: string }>> {
  const bytes = await file.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const announced = {
    'x-guiche-kind': kind,
    'x-guiche-name': encodeURIComponent(file.name),
    'x-guiche-length': String(bytes.byteLength),
    'x-guiche-sha256': hex(digest),
  };
  try {
    const answer = await fetch('/uploads', {
      method: 'POST',
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        ...announced,
        ...(await guiche.uploadHeaders(announced)),
      },
    });
    const result: unknown = await answer.json();
    if (!isResult(result)) return fail('internal', 'files');
    if (!result.ok) return result;
    const { value } = result;
    return typeof value === 'object' &&
      value !== null &&
      'ticket' in value &&
      typeof value.ticket === 'string'
      ? ok({ ticket: value.ticket })
      : fail('internal', 'files');
  } catch {
    return fail('stopping', 'bridge', { retryable: true });
  }
}

/** Stores what stands behind a ticket: by the host's own dialog, or as a download of this window. */
export async function save(guiche: Guiche, ticket: string, name: string): Promise<Result<SaveOutcome>> {
  const result = await guiche.files.save({ ticket, name });
  if (!result.ok) return result;
  if (result.value.outcome === 'download') {
    const link = document.createElement('a');
    link.href = `/downloads/${encodeURIComponent(ticket)}`;
    link.download = name;
    link.click();
  }
  return ok(result.value.outcome);
}
