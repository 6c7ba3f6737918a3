// The store of one account's messages in its ledger.
import { createHash } from 'node:crypto';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MailStore } from './store.ts';

export interface LedgerStoreParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'freeze'>;
  readonly accountId: string;
  /** This computer in its team; empty without one. */
  readonly computer: string;
  readonly now: () => number;
}

/** Twice what all steps of a session may take together: no computer is still sending then. */
const longestTryMs = 2_400_000;

export function ledgerMailStore({ ledger, accountId, computer, now }: LedgerStoreParts): MailStore {
  return {
    async due(at, taken) {
      const mail = await ledger.read('messages.due', { accountId, taken: [...taken] });
      if (mail === null) return null;
      return mail.notBefore > at ? { at: mail.notBefore } : { mail };
    },
    waiting: () => ledger.read('messages.waiting', { accountId }),
    startsSince: (moment) => ledger.read('messages.startsSince', { accountId, moment }),
    async begin(id, attempt, composed, at) {
      if (ledger.freeze !== null) return 'frozen';
      const { messageId, from, to, bytes, pdfSha256 = null } = composed;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const stored = { messageId, from, to, bytes, sha256, pdfSha256 };
      try {
        return await ledger.write('messages.begin', {
          accountId,
          id,
          attempt,
          at,
          computer,
          composed: stored,
        });
      } catch (error) {
        // It was frozen meanwhile: another ledger sent from the same state.
        if (error instanceof CodedError && error.failure.code === 'ledgerFrozen') return 'frozen';
        throw error;
      }
    },
    async end(ended) {
      await ledger.write('messages.end', { accountId, ...ended });
    },
    async unsendable(id, code) {
      await ledger.write('messages.unsendable', { accountId, id, code });
    },
    recover: async () =>
      (await ledger.write('messages.recover', { accountId, computer, others: now() - longestTryMs })).count,
  };
}
