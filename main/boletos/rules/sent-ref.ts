// Finds in which fields an attempt's reference was sent. A clerk is never asked to search for a reference that was not
// sent.
import type { RefPlace, SentRef } from '../../../preload/contract/boleto-terms.ts';

const placeOf: Readonly<Record<string, RefPlace>> = {
  clientCallbackUrl: 'callback',
  projectWebhook: 'callback',
  description: 'description',
};

/** `body`: the exact bytes that were sent, of a boleto or of a withdrawal. */
export function sentRef(body: Uint8Array, ref: string): SentRef | null {
  const sent = objectIn(body);
  const places = Object.entries(placeOf).flatMap(([field, place]) => {
    const value = sent[field];
    return typeof value === 'string' && value.includes(ref) ? [place] : [];
  });
  return places.length === 0 ? null : { ref, places };
}

function objectIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}
