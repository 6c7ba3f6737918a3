// The charges of a month as a list: its columns.
import type { ListColumns } from './list-table.ts';
import type { ShownMonthRow } from './payer-terms.ts';

/** What stands in its columns; a charge that ended has no amount of its own. */
const now = (row: ShownMonthRow) => (row.kind === 'ended' ? null : row);

export const monthColumns = {
  name: { kind: 'text', of: ({ name }) => name, width: 240, identifies: true, priority: 1 },
  document: { kind: 'taxId', of: ({ document }) => document, width: 148, priority: 2 },
  why: { kind: 'word', of: ({ group }) => group, width: 150, priority: 1 },
  amount: { kind: 'cents', of: (row) => now(row)?.cents ?? null, width: 116, priority: 1 },
  before: { kind: 'cents', of: ({ before }) => before?.cents ?? null, width: 116, priority: 1 },
  due: { kind: 'day', of: (row) => now(row)?.due ?? null, width: 104, priority: 1 },
  dueBefore: { kind: 'day', of: ({ before }) => before?.due ?? null, width: 104, priority: 2 },
  owed: { kind: 'count', of: ({ owed }) => owed, width: 88, priority: 2 },
  description: {
    kind: 'text',
    of: (row) => (row.kind === 'open' ? row.description : null),
    width: 220,
    priority: 3,
  },
  lote: { kind: 'count', of: (row) => (row.kind === 'made' ? row.lote : null), width: 80, priority: 3 },
} as const satisfies ListColumns<ShownMonthRow>;
