// The room of withdrawals: wires the quote, the one sending, doubts, the book, limits and the PIN to each other and to the ground.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Clients } from '../accounts/clients.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { OutgoingParts } from '../boletos/outgoing-sheet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MonitorRoom } from '../monitor/room.ts';
import type { Publisher } from '../streams.ts';
import type { Vault } from '../vault/vault.ts';
import { createBook } from './book-calls.ts';
import { doubtCalls } from './doubt-calls.ts';
import { historyCalls } from './history-calls.ts';
import { createNews } from './news.ts';
import { createPin } from './pin.ts';
import { quoteCalls } from './quote-calls.ts';
import { createSending } from './sending.ts';
import { createLimits } from './settings-calls.ts';

export interface WithdrawalParts extends OutgoingParts {
  readonly ledger: Ledger;
  readonly vault: Vault;
  /** The account as it stands, or a CodedError where it is unknown or was removed. */
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly clients: Pick<Clients, 'clientOf' | 'tokenOwner'>;
  readonly watch: MonitorRoom['watchWithdrawal'];
  readonly streams: Pick<Publisher, 'publish'>;
  readonly now: () => Date;
  /** The clerk's own date. */
  readonly today: () => string;
  /** What nobody waits for went wrong. */
  readonly report: (where: string, error: unknown) => void;
}

export interface WithdrawalsRoom {
  readonly handlers: Pick<Handlers, 'withdrawals'>;
  readonly close: () => Promise<void>;
}

export function createWithdrawalsRoom(parts: WithdrawalParts): WithdrawalsRoom {
  const { pin, calls: pinCalls } = createPin(parts);
  const { limits, calls: settingsCalls } = createLimits({ ...parts, pin });
  const book = createBook({ ...parts, limits });
  const sending = createSending();
  const unheard = createNews(parts);
  return {
    handlers: {
      withdrawals: {
        ...quoteCalls(),
        ...sending.calls,
        ...doubtCalls({ ...parts, pin }),
        ...historyCalls(parts),
        ...book.calls,
        ...settingsCalls,
        ...pinCalls,
      },
    },
    close() {
      unheard();
      return Promise.resolve();
    },
  };
}
