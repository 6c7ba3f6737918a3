// The service's message of an outcome as the ledger stores it with the attempt: the reason, and the service's own
// words.
import type { Outcome } from './outcome.ts';

export function saidBy(outcome: Outcome) {
  const detail = 'detail' in outcome && outcome.detail !== undefined ? { detail: outcome.detail } : {};
  const said =
    'said' in outcome && outcome.said ? { status: outcome.said.status, words: outcome.said.words } : {};
  switch (outcome.kind) {
    case 'notSent':
      return { reason: outcome.code, ...detail };
    case 'created':
      return { ...said };
    case 'refused':
      return { ...said, fields: outcome.fields };
    case 'notProcessed':
      return { reason: outcome.reason, ...said };
    case 'uncertain':
      return { reason: outcome.reason, offered: { ...outcome.offered }, ...said, ...detail };
  }
}
