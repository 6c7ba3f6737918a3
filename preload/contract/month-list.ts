// The charges of a month as a list: its columns.
import type { ListColumns } from './list-table.ts';
import type { ShownMonthRow } from './payer-terms.ts';

/** The window sorts its rows. */
const sorts = <const Name extends string>(name: Name) => ({ up: name, down: name });

/** What stands in its columns; a charge that ended or is paused has no amount of its own. */
const now = (row: ShownMonthRow) => (row.kind === 'open' || row.kind === 'made' ? row : null);

export const monthColumns = {
  name: { kind: 'text', of: ({ name }) => name, width: 216, identifies: true, priority: 1, ...sorts('name') },
  document: { kind: 'taxId', of: ({ document }) => document, width: 148, priority: 2, ...sorts('document') },
  why: { kind: 'word', of: ({ group }) => group, width: 124, priority: 1 },
  amount: {
    kind: 'cents',
    of: (row) => now(row)?.cents ?? null,
    width: 116,
    priority: 1,
    ...sorts('amount'),
  },
  before: {
    kind: 'cents',
    of: ({ before }) => before?.cents ?? null,
    width: 116,
    priority: 1,
    ...sorts('before'),
  },
  due: { kind: 'day', of: (row) => now(row)?.due ?? null, width: 104, priority: 1, ...sorts('due') },
  dueBefore: { kind: 'day', of: ({ before }) => before?.due ?? null, width: 148, priority: 2 },
  owed: { kind: 'count', of: ({ owed }) => owed || null, width: 88, priority: 2, ...sorts('owed') },
  description: {
    kind: 'text',
    of: (row) => (row.kind === 'open' ? row.description : null),
    width: 220,
    priority: 3,
  },
  lote: { kind: 'count', of: (row) => (row.kind === 'made' ? row.lote : null), width: 80, priority: 3 },
} as const satisfies ListColumns<ShownMonthRow>;
