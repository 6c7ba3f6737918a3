// The service's message of an outcome as the ledger stores it with the attempt: the reason, and the service's own
// words.
import type { Outcome } from './outcome.ts';

export function messageOf(outcome: Outcome) {
  const detail = 'detail' in outcome && outcome.detail !== undefined ? { detail: outcome.detail } : {};
  const answer =
    'message' in outcome && outcome.message
      ? { status: outcome.message.status, words: outcome.message.words }
      : {};
  switch (outcome.kind) {
    case 'notSent':
      return { reason: outcome.code, ...detail };
    case 'created':
      return { ...answer };
    case 'refused':
      return { ...answer, fields: outcome.fields };
    case 'notProcessed':
      return { reason: outcome.reason, ...answer };
    case 'uncertain':
      return { reason: outcome.reason, offered: { ...outcome.offered }, ...answer, ...detail };
  }
}
