// A short key of the boletos of a booklet. Pure.
import type { BookletOf } from '../../../preload/contract/document-terms.ts';

/** Equal for equal boletos: with others, a form starts again. */
export function keyOf(of: BookletOf): string {
  if ('batchId' in of) return `batch ${of.batchId}`;
  if ('document' in of) return `payer ${of.accountId} ${of.document}`;
  if ('handle' in of)
    return `list ${of.handle} ${of.ranges.map(({ from, to }) => `${from}-${to}`).join(' ')}`;
  return `boletos ${of.boletos.join(' ')}`;
}
