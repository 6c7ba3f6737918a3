// What nobody else may change while a write is carried out, taken with its transaction's beginning: most read before they write, and a
// server shows each statement what others have committed by then. SQLite knows one writer at a time and asks for none of it.
import type { WriteInput, WriteOp } from './operations.ts';
import type { Locked, LockedAccounts } from './sql.ts';
import { unsafeCast } from './unsafe-cast.ts';

/** `none`: one statement that reads nothing which another write could change meanwhile, or that only adds. */
type Lock<Input> = 'none' | ((input: Input) => LockedAccounts);

const ofAccount = ({ accountId }: { readonly accountId: string }): LockedAccounts => ({
  accounts: [accountId],
});
const itsAccount = ({ id }: { readonly id: string }): LockedAccounts => ({ accounts: [id] });
const ofBatch = ({ batchId }: { readonly batchId: number }): LockedAccounts => ({ batches: [batchId] });
const itsBatch = ({ id }: { readonly id: number }): LockedAccounts => ({ batches: [id] });
const ofWatches = ({ ids }: { readonly ids: readonly number[] }): LockedAccounts => ({ watches: ids });
const itsWallet = ({ id }: { readonly id: number }): LockedAccounts => ({ wallets: [id] });

/**
 * The others lock the whole ledger: they look at all accounts for the same claims, or number something through the whole ledger, such as
 * sets of accepted duplicates and openings.
 */
const locks: { readonly [Op in WriteOp]?: Lock<WriteInput<Op>> } = {
  'accounts.remove': itsAccount,
  'accounts.markUsed': itsAccount,
  'accounts.settlePanel': ofAccount,
  'agreements.add': ofAccount,
  'agreements.addFromBatch': ofAccount,
  'agreements.change': ofAccount,
  'agreements.propose': ofAccount,
  'batches.insert': ofAccount,
  'batches.update': itsBatch,
  'batches.queue': itsBatch,
  'batches.beginNext': ofAccount,
  'batches.beginSingle': itsBatch,
  'batches.rest': itsBatch,
  'batches.discard': itsBatch,
  'boletos.insert': ofBatch,
  'boletos.edit': ofBatch,
  'boletos.takeOut': ofBatch,
  'boletos.putBack': ofBatch,
  'boletos.sendAgain': ofBatch,
  'boletos.undo': ofBatch,
  'boletos.refuse': ofBatch,
  'boletos.markDuplicates': ofBatch,
  'boletos.acceptMaybeSent': ofBatch,
  'boletos.markPaid': ({ boletos }) => ({ boletos: boletos.map(({ id }) => id) }),
  'boletos.keepPanel': ofAccount,
  'booklets.insert': 'none',
  'booklets.turn': 'none',
  'booklets.pauseRunning': 'none',
  'directory.gather': ofAccount,
  'documents.keep': ofAccount,
  'documents.lines': 'none',
  'documents.turned': 'none',
  'income.accept': ofAccount,
  'income.fileAway': ofAccount,
  'income.reopen': ofAccount,
  'income.markCancelled': ofAccount,
  'income.keepCallbacks': ofAccount,
  'income.verifyCallback': ofAccount,
  'income.acceptCallbacks': ofAccount,
  'income.declineCallbacks': ofAccount,
  'income.undoDismissals': ofAccount,
  'income.attributeCallback': ofAccount,
  'income.setCallbackAside': ofAccount,
  'layouts.keep': 'none',
  'messages.queue': ofAccount,
  'messages.begin': ofAccount,
  'messages.end': 'none',
  'messages.unsendable': 'none',
  'messages.recover': ofAccount,
  'messages.withdraw': ofAccount,
  'messages.decide': ofAccount,
  'payers.change': ofAccount,
  'payers.import': ofAccount,
  'trail.append': 'none',
  'wallets.add': ofAccount,
  'wallets.change': itsWallet,
  'wallets.remove': itsWallet,
  'watches.insert': ofAccount,
  'watches.change': ofWatches,
  'watches.turn': ofWatches,
  'watches.see': ofWatches,
  'watches.hurry': 'none',
  'watches.answer': ({ answers, spent }) => ({
    watches: answers.map(({ id }) => id),
    accounts: spent.map(({ accountId }) => accountId),
  }),
  'withdrawals.askEstimate': ofAccount,
  'withdrawalSettings.set': ofAccount,
};

interface Request {
  readonly op: WriteOp;
  readonly input: unknown;
  /** Its first result is looked for, and kept. */
  readonly command?: object;
}

/** Whoever repeats a command waits until the first time has ended, also where that was asked over a connection that broke. */
function lockOf({ op, input, command }: Request): Locked {
  const lock = unsafeCast<Lock<unknown> | undefined>(locks[op]);
  if (typeof lock === 'function') return lock(input);
  return lock === 'none' && command === undefined ? {} : 'ledger';
}

/** Of all that one transaction carries out. */
export function locksOf(requests: readonly Request[]): Locked {
  const each = requests.map(lockOf);
  const named: LockedAccounts[] = [];
  for (const one of each)
    if (one === 'ledger') return 'ledger';
    else named.push(one);
  return {
    accounts: named.flatMap(({ accounts = [] }) => accounts),
    batches: named.flatMap(({ batches = [] }) => batches),
    boletos: named.flatMap(({ boletos = [] }) => boletos),
    watches: named.flatMap(({ watches = [] }) => watches),
    wallets: named.flatMap(({ wallets = [] }) => wallets),
  };
}
