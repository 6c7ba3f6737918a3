// A ledger with two real accounts and the test account, each with one row in every list.
import type { Ledger } from '../../main/ledger/ledger.ts';
import { plan } from './booklet-members.ts';
import { running, sent, newBoleto } from './boleto-rows.ts';
import { account, noon } from './ledger-folder.ts';
import { created } from './register.ts';
import { ids, watchedLedger } from './watched.ts';
import { madeWithdrawal } from './withdrawals.ts';

export const accountIds = ['padaria', 'oficina', 'practice'] as const;
export type AccountId = (typeof accountIds)[number];

const printed = {
  printer: '',
  way: 'window',
  pages: 1,
  copies: 1,
  layout: 'page',
  sha256: 'a'.repeat(64),
  bars: { expected: 1, read: 1, verdict: 'equal', missing: 0 },
  notes: [],
} as const;

/** Boletos, watches, withdrawals, booklets, copies and prints have ids in the order of `everybody`, from 1 on. */
export async function threeAccounts(folder: string): Promise<Ledger> {
  const ledger = await watchedLedger(folder);
  await ledger.write('accounts.insert', account('practice', { kind: 'practice', name: 'Teste' }));
  for (const [at, accountId] of accountIds.entries()) {
    const number = at + 1;
    await running(ledger, [newBoleto(number)], accountId);
    await sent(ledger, number, created(number), accountId);
    await ledger.write('watches.insert', { accountId, items: ids(number, 1), source: 'typed', now: noon });
    await madeWithdrawal(ledger, { accountId });
    await ledger.write('booklets.insert', {
      plan: plan({ boletos: [] }, { title: accountId }),
      members: [number],
      cents: 1,
    });
    await ledger.write('prints.insert', { ...printed, title: accountId, accounts: [accountId] });
    const { copy } = await ledger.write('documents.keep', {
      of: { boleto: number },
      accountId,
      remoteId: String(number),
      sha256: String(number).repeat(64),
      bytes: 1,
      pages: 1,
      protection: 'none',
      opener: null,
      bars: [],
      lines: null,
      host: null,
    });
    await ledger.write('documents.opened', { id: copy.id });
    await ledger.write('trail.append', { what: 'test.done', accountId });
  }
  return ledger;
}

export const printOf = (accounts: readonly AccountId[]) => ({ ...printed, title: 'x', accounts });
