// What was said of a sending by others: the service's own words, or a code of the system.
import type { Said } from '../../preload/contract/boleto-terms.ts';

/** The service's words, one after the other; else what the system said, where a reason of ours does not say it better. */
export function wordsOf(said: Said | null): string {
  if (!said) return '';
  const words = (said.words ?? []).map((word) => word.trim()).filter((word) => word !== '');
  if (words.length > 0) return words.join(' · ');
  return said.reason === undefined ? (said.detail?.trim() ?? '') : '';
}
