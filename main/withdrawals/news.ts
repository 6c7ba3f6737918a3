// The stream of withdrawals: that something of them, their wallets or limits is new.
import type { Ledger } from '../ledger/ledger.ts';
import type { TableGroup } from '../ledger/operations.ts';
import type { Publisher } from '../streams.ts';

export interface NewsParts {
  readonly ledger: Pick<Ledger, 'on'>;
  readonly streams: Pick<Publisher, 'publish'>;
}

/** What is watched of a withdrawal stands in its row as well. */
const groups: ReadonlySet<TableGroup> = new Set<TableGroup>([
  'withdrawals',
  'watches',
  'wallets',
  'withdrawalSettings',
  'pin',
]);

/** Answers what ends it. */
export function createNews({ ledger, streams }: NewsParts): () => void {
  return ledger.on('changed', ({ tables, revision }) => {
    if (tables.some((table) => groups.has(table)))
      streams.publish('withdrawals', revision, { last: revision });
  });
}
