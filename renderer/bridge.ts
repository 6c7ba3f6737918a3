// The window's only connection to main: the typed `window.guiche`, streams whose revisions never decrease, files by
// ticket.
import type { Guiche, Streams, StreamName } from '../preload/contract/contract.ts';
import type { SaveOutcome } from '../preload/contract/files.ts';
import { ok, type Result } from '../preload/contract/result.ts';

declare global {
  interface Window {
    /** Absent if the page was opened without its host. */
    readonly guiche?: Guiche;
  }
}

/** A command id takes effect once. Made when a form is shown, and again once its answer is known. */
export const mintCommandId = (): string => crypto.randomUUID();

/** Subscribes to a stream. A snapshot requested afterwards is passed to `take` and cannot overwrite a newer event. */
export function follow<S extends StreamName>(
  guiche: Pick<Guiche, 'on'>,
  stream: S,
  apply: (value: Streams[S]) => void,
) {
  let newest = -1;
  /** Takes a value unless there is a newer one already. */
  const take = (revision: number, value: Streams[S]) => {
    if (revision < newest) return;
    newest = revision;
    apply(value);
  };
  const stop = guiche.on(stream, (event) => take(event.revision, event.value));
  /** For use after main was restarted and counts revisions from the beginning. */
  const forget = () => void (newest = -1);
  return { take, stop, forget };
}

/** Saves the file of a ticket, with the host's dialog or as a download of this window. */
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
