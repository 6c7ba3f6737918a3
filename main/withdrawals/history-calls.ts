// Withdrawals as people look at them: lists by handle, one with its raw request and answer, files, and the receipt.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { WithdrawalFilter } from '../../preload/contract/withdrawals.ts';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { OutgoingParts, SheetFormat } from '../spreadsheets/outgoing-sheet.ts';
import type { TextSheet } from '../spreadsheets/write-xlsx.ts';
import { brazilian, readMoney } from '../brazil/money.ts';
import { CodedError } from '../failure.ts';
import type { Json } from '../ledger/json.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import { cellsOf, nameOf, titlesOf } from './history-cells.ts';
import { sendReceipt } from './receipt.ts';

export interface HistoryParts extends OutgoingParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly saveSheet: (sheet: TextSheet, format: SheetFormat) => Promise<ReadyFile>;
  readonly now: () => Date;
  /** The clerk's own date. */
  readonly today: () => string;
}

type HistoryCalls = Pick<
  Handlers['withdrawals'],
  'open' | 'window' | 'close' | 'get' | 'details' | 'saveList' | 'receipt'
>;

/** As many open views as anybody has; the reader drops handles by itself. */
const mostViews = 32;
/** Few enough that a save never keeps others waiting for the reader. */
const rowsOfChunk = 400;

const utf8 = new TextDecoder();

export function historyCalls(parts: HistoryParts): HistoryCalls {
  const { lists, read } = parts.ledger;
  const views = new Map<string, ListQuery<'withdrawals'>>();

  async function stored(id: number) {
    return (await read('withdrawals.stored', { id })) ?? missing();
  }

  return {
    async open(filter) {
      const query = { filter: filterOf(filter), sort: filter.sort };
      const opened = await lists.open('withdrawals', query);
      views.set(opened.handle, query);
      for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old);
      return opened;
    },

    window: (window) => lists.window('withdrawals', window),

    async close({ handle }) {
      views.delete(handle);
      await lists.close(handle);
      return null;
    },

    get: async (wanted) => (await read('withdrawals.get', wanted)) ?? missing(),

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

    async saveList({ handle, format, words }) {
      const query = views.get(handle);
      if (!query) throw new CodedError('notFound', 'files', { retryable: true });
      async function* rows(wanted: ListQuery<'withdrawals'>) {
        for await (const chunk of lists.export('withdrawals', wanted, rowsOfChunk))
          yield chunk.map((row) => cellsOf(row, words));
      }
      const name = `${nameOf(words)}-${parts.today()}`;
      return parts.saveSheet({ name, header: titlesOf(words), rows: rows(query) }, format);
    },

    async receipt({ id, ...words }) {
      const { row } = await stored(id);
      return sendReceipt(parts, words, row.transactionId ?? String(id), parts.now());
    },
  };
}

/** An amount is looked for as it is typed, with or without its sign; what is none is only text. */
function filterOf({ text = '', sort: _sort, ...same }: WithdrawalFilter): ListQuery<'withdrawals'>['filter'] {
  const words = text
    .replace(/R\$\s*/gi, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const money = readMoney(word, brazilian);
      return { text: word, cents: money.ok ? money.cents : null };
    });
  return { ...same, ...(words.length === 0 ? {} : { words }) };
}

/** Whoever was at the machine when a doubt was settled. */
function settlerOf(resolution: Json): string | null {
  const who =
    typeof resolution === 'object' && resolution !== null && 'who' in resolution ? resolution['who'] : null;
  return typeof who === 'string' ? who : null;
}

function missing(): never {
  throw new CodedError('notFound', 'ledger', { detail: 'withdrawal' });
}
