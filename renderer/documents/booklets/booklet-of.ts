// What a booklet is made of, told apart by a short key. Pure.
import type { BookletOf } from '../../../preload/contract/document-terms.ts';

/** The same for the same boletos: a form begins anew with others. */
export function keyOf(of: BookletOf): string {
  if ('batchId' in of) return `batch ${of.batchId}`;
  if ('document' in of) return `payer ${of.accountId} ${of.document}`;
  if ('handle' in of)
    return `list ${of.handle} ${of.ranges.map(({ from, to }) => `${from}-${to}`).join(' ')}`;
  return `boletos ${of.boletos.join(' ')}`;
}
