// Changes of watched transactions by the clerk: each is one step of the ledger, after which the poller is notified.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Input } from '../../preload/contract/contract.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WatchesTouched } from '../ledger/tables/watches-edits.ts';
import { idsOfChosen, type ChosenWatches } from './chosen-ids.ts';
import type { Poller } from './poller.ts';

export interface EditParts {
  readonly ledger: Pick<Ledger, 'write' | 'lists'>;
  /** Throws a CodedError if the account is unknown or removed. */
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly poller: Pick<Poller, 'touched' | 'checkNow'>;
  readonly now: () => Date;
  /** Called once it is stored, before the call returns. */
  readonly edited: () => void;
}

type EditCalls = Pick<
  Handlers['monitor'],
  'add' | 'change' | 'pause' | 'resume' | 'remove' | 'seen' | 'checkNow'
>;

/** A withdrawal is watched automatically once it has an id. */
export interface WithdrawalWatch {
  readonly accountId: string;
  readonly transactionId: string;
  readonly label?: string;
}

export interface Edits {
  readonly calls: EditCalls;
  readonly watchWithdrawal: (watch: WithdrawalWatch) => Promise<void>;
}

export function createEdits({ ledger, account, poller, now, edited }: EditParts): Edits {
  const idsOf = (watches: ChosenWatches) => idsOfChosen(ledger.lists, watches);

  function counted({ ids }: WatchesTouched): { readonly changed: number } {
    edited();
    return { changed: ids.length };
  }

  function touched(done: WatchesTouched): { readonly changed: number } {
    if (done.ids.length > 0) poller.touched(done.ids);
    return counted(done);
  }

  const setPhase =
    (to: 'paused' | 'watching' | 'removed') =>
    async ({ commandId, watches }: Input<'monitor', 'pause'>) => {
      const input = { ids: await idsOf(watches), to, now: now().getTime() };
      return touched(await ledger.write('watches.turn', input, { commandId, commandInput: { watches, to } }));
    };

  return {
    calls: {
      async add({ commandId, ...wanted }) {
        await account(wanted.accountId);
        const done = await ledger.write(
          'watches.insert',
          { ...wanted, now: now().getTime() },
          { commandId, commandInput: wanted },
        );
        const { ids, ...counts } = done;
        touched({ ids });
        return counts;
      },

      async change({ commandId, watches, ...change }) {
        const input = { ids: await idsOf(watches), ...change };
        const commandInput = { watches, ...change };
        return counted(await ledger.write('watches.change', input, { commandId, commandInput }));
      },

      pause: setPhase('paused'),
      resume: setPhase('watching'),
      remove: setPhase('removed'),

      async seen({ commandId, watches }) {
        const input = { ids: await idsOf(watches) };
        return counted(await ledger.write('watches.see', input, { commandId, commandInput: { watches } }));
      },

      checkNow: async ({ watches }) => ({ asked: poller.checkNow(await idsOf(watches)) }),
    },

    async watchWithdrawal({ accountId, transactionId, label }) {
      const item = { transactionId, ...(label === undefined ? {} : { label }) };
      const wanted = { accountId, items: [item], source: 'withdrawal', now: now().getTime() } as const;
      touched(await ledger.write('watches.insert', wanted));
    },
  };
}
