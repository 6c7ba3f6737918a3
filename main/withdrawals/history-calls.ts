// Calls that read withdrawals: lists by handle, one with its raw request and answer, files, and the receipt.
import type { Handlers } from '../../preload/contract/contract.ts';
import { withdrawalColumns } from '../../preload/contract/withdrawal-terms.ts';
import type {
  WithdrawalFilter,
  WithdrawalColumn,
  WithdrawalRow,
  WithdrawalWord,
} from '../../preload/contract/withdrawals.ts';
import { brazilian, readMoney } from '../../preload/shared/money.ts';
import { CodedError } from '../failure.ts';
import type { Json } from '../ledger/json.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import { sendReceipt } from './receipt.ts';
import { amountCell, figureCell as numberOf, momentCell, wordOf, type FileWords } from '../lists/cells.ts';
import type { SheetCell } from '../spreadsheets/sheet-cell.ts';

// Cells of a withdrawal in a file for clerks. The renderer passes the texts; a code without a text is written as it is.

/** Keeps every digit, with a decimal comma, so that Brazilian spreadsheet programs read a number. */
const figureText = (figure: string | null): string =>
  figure !== null && /^-?\d+\.\d+$/.test(figure) ? figure.replace('.', ',') : (figure ?? '');

const figureCell = (figure: string | null, format: 'money' | 'usdt' | 'figure'): SheetCell =>
  numberOf(figureText(figure), figure, format);

const cellOf: Readonly<Record<WithdrawalColumn, (row: WithdrawalRow, words: FileWords) => SheetCell>> = {
  startedAt: ({ startedAt }) => momentCell(startedAt),
  state: ({ state }, words) => wordOf(words, `state ${state}` satisfies WithdrawalWord),
  cents: ({ cents }) => amountCell(cents),
  wallet: ({ wallet }) => wallet,
  label: ({ label }) => label ?? '',
  transactionId: ({ transactionId }) => transactionId ?? '',
  status: ({ status }) => status ?? '',
  fee: ({ fee }) => figureCell(fee, 'money'),
  total: ({ total }) => figureCell(total, 'money'),
  usdt: ({ usdt }) => figureCell(usdt, 'usdt'),
  watchState: ({ watch }) => [watch?.state, watch?.conflict].filter(Boolean).join(' / '),
  changedAt: ({ watch }) => momentCell(watch?.changedAt ?? null),
  withdrawalRate: ({ fees }) => figureCell(fees.withdrawalRate, 'figure'),
  rateFixed: ({ fees }) => figureCell(fees.rateFixed, 'figure'),
  usdtRate: ({ fees }) => figureCell(fees.usdtRate, 'figure'),
  gateway: ({ gateway }) => gateway ?? '',
  webhook: ({ webhook }) => webhook ?? '',
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}` satisfies WithdrawalWord),
  said: ({ serviceMessage: message }) => message?.words?.join('; ') ?? '',
};

interface HistoryParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly now: () => Date;
}

const utf8 = new TextDecoder();

export function historyCalls(parts: HistoryParts) {
  const { read } = parts.ledger;

  async function stored(id: number) {
    return (await read('withdrawals.stored', { id })) ?? missing();
  }

  return {
    ...openViews(parts, {
      list: 'withdrawals',
      query: (filter: WithdrawalFilter) => ({ filter: filterOf(filter), sort: filter.sort }),
      row: (row) => row,
      file: { name: 'saques', columns: withdrawalColumns, cells: cellOf },
    }),

    sum: ({ filter, ids }) => read('withdrawals.sum', { filter: filterOf(filter), ...(ids && { ids }) }),

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

    async receipt({ id, ...words }) {
      const { row } = await stored(id);
      return sendReceipt(parts, words, row.transactionId ?? String(id), parts.now());
    },
  } satisfies Partial<Handlers['withdrawals']>;
}

/** Searches amounts as they are typed, with or without the currency sign; other words are text. */
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

/** The user at the machine who settled it. */
function settlerOf(resolution: Json): string | null {
  const who =
    typeof resolution === 'object' && resolution !== null && 'who' in resolution ? resolution['who'] : null;
  return typeof who === 'string' ? who : null;
}

function missing(): never {
  throw new CodedError('notFound', 'ledger', { detail: 'withdrawal' });
}
