// Calls that read withdrawals: lists by handle, one with its raw request and answer, files, and the receipt.
import type { Handlers } from '../../preload/contract/contract.ts';
import {
  withdrawalColumns,
  withdrawalFilters,
  type WithdrawalFilter,
  type WithdrawalRow,
} from '../../preload/contract/withdrawal-lists.ts';
import { brazilian, readMoney } from '../../preload/shared/money.ts';
import { notFound } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import { isObject } from '../json.ts';
import type { Json } from '../ledger/json.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import { cellsBy } from '../lists/cells.ts';
import { soughtOf } from '../lists/sought.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import { sendPieces } from '../spreadsheets/outgoing-sheet.ts';

interface HistoryParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly now: () => Date;
}

const historyCells = cellsBy<WithdrawalRow, typeof withdrawalColumns>(withdrawalColumns, {
  watchState: ({ watch }) => [watch?.state, watch?.conflict].filter(Boolean).join(' / '),
});

const utf8 = new TextDecoder();

export function historyCalls(parts: HistoryParts) {
  const { read } = parts.ledger;

  const stored = async (id: number) =>
    (await read('withdrawals.stored', { id })) ?? notFound('ledger', 'withdrawal');

  return {
    ...openViews(parts, {
      list: 'withdrawals',
      query: (filter: WithdrawalFilter) => ({ filter: filterOf(filter), sort: filter.sort }),
      row: (row) => row,
      file: { name: 'saques', cells: historyCells },
    }),

    sum: ({ filter, ids }) => read('withdrawals.sum', { filter: filterOf(filter), ...(ids && { ids }) }),

    get: async (wanted) => (await read('withdrawals.get', wanted)) ?? notFound('ledger', 'withdrawal'),

    async details({ id }) {
      const { row, body, answer, feesAfter, teaches, estimated, resolution } = await stored(id);
      return {
        withdrawal: row,
        request: utf8.decode(body),
        answer: answer ? { status: row.httpStatus, text: utf8.decode(answer) } : null,
        feesAfter,
        teaches,
        estimated,
        settledBy: settlerOf(resolution),
      };
    },

    async receipt({ id, ...words }) {
      const { row } = await stored(id);
      // The PDF library is heavy to load and rarely needed.
      const { drawReceipt } = await import('./receipt-page.ts');
      const bytes = await drawReceipt(words, parts.now());
      const name = `${safeFileName(`${words.title} ${row.transactionId ?? id}`)}.pdf`;
      return sendPieces(parts, [bytes], { type: 'application/pdf', name });
    },
  } satisfies Partial<Handlers['withdrawals']>;
}

/** Searches amounts as they are typed, with or without the currency sign; other words are text. */
function filterOf({ sort: _sort, ...asked }: WithdrawalFilter): ListQuery<'withdrawals'>['filter'] {
  const { text = '', ...sought } = soughtOf(withdrawalFilters, asked);
  const words = text
    .replace(/R\$\s*/gi, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const money = readMoney(word, brazilian);
      return { text: word, cents: money.ok ? money.cents : null };
    });
  return { ...sought, ...(words.length === 0 ? {} : { words }) };
}

/** The user at the machine who settled it. */
function settlerOf(resolution: Json): string | null {
  const who = isObject(resolution) ? resolution['who'] : null;
  return typeof who === 'string' ? who : null;
}
