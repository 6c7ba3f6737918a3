// Quotes what others reported about a request: the service's message, or a code of the system.
import type { ServiceMessage } from '../../preload/contract/boleto-terms.ts';

/** The service's messages joined; otherwise the system's, unless the app has a clearer reason. */
export function wordsOf(message: ServiceMessage | null): string {
  if (!message) return '';
  const words = (message.words ?? []).map((word) => word.trim()).filter((word) => word !== '');
  if (words.length > 0) return words.join(' · ');
  return message.reason === undefined ? (message.detail?.trim() ?? '') : '';
}
