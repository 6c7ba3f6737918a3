// The stream of the monitor: that something watched is new, and how asking goes for each account.
import type { AskingState } from '../../preload/contract/monitor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Publisher } from '../streams.ts';

export interface NewsParts {
  readonly ledger: Pick<Ledger, 'on'>;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly states: () => readonly AskingState[];
}

export interface News {
  readonly tell: () => void;
  readonly close: () => void;
}

export function createNews({ ledger, streams, states }: NewsParts): News {
  let last = 0;
  let told = 0;
  const tell = (): void => streams.publish('monitor', (told += 1), { last, accounts: states() });
  const unheard = ledger.on('changed', ({ tables, revision }) => {
    if (!tables.includes('watches')) return;
    last = revision;
    tell();
  });
  return { tell, close: unheard };
}
