// The service's own status of a boleto. Only one value is documented; one that is new to Guichê is shown as
// received, and the original is in the details.
import { msg } from '@lingui/core/macro';
import type { Translate } from '../list/list-of.ts';
import { serviceWord } from '../words/service-words.ts';

/** Undefined if there is nothing new to show. */
export function newStatus(word: string | null, translate: Translate) {
  if (word === null || word === 'PENDING') return undefined;
  const status = serviceWord(word, translate);
  return translate(msg`situação no serviço: ${status}`);
}
