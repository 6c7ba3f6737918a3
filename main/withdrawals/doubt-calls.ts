// Doubts before the clerk: what is known of each, a person's word about it, and that an answer that differs was seen.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Clients } from '../accounts/clients.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MonitorRoom } from '../monitor/room.ts';
import type { Pin } from './ports.ts';
import { unbuilt } from './unbuilt.ts';

export interface DoubtParts {
  readonly ledger: Ledger;
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly clients: Pick<Clients, 'clientOf'>;
  readonly pin: Pin;
  readonly watch: MonitorRoom['watchWithdrawal'];
  readonly now: () => Date;
}

export const doubtCalls = (
  _parts: DoubtParts,
): Pick<Handlers['withdrawals'], 'doubts' | 'sayMade' | 'sayNotMade' | 'acknowledge'> => ({
  doubts: unbuilt,
  sayMade: unbuilt,
  sayNotMade: unbuilt,
  acknowledge: unbuilt,
});
