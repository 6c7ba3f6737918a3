// The register for the renderer: any filter as windows of a handle, one row by its id, and the whole list as a file.
import { exportedFields } from '../../../preload/contract/boleto-fields.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import type {
  BoletoRow,
  FileWord,
  RegisterColumn,
  RegisterRow,
  Situation,
} from '../../../preload/contract/boleto-terms.ts';
import type { RegisterFilter } from '../../../preload/contract/boletos.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger, ListQuery } from '../../ledger/ledger.ts';
import { shownRow } from '../boleto-row.ts';
import { addDays, asPlainDate } from '../../../preload/shared/due-date.ts';
import { brazilian, readMoney } from '../../../preload/shared/money.ts';
import { bankDay, startOfBankDay } from '../../../preload/shared/bank-day.ts';
import { wordOf } from '../../lists/cells.ts';
import { openViews, type ListFile, type ViewParts } from '../../lists/views.ts';
import { cellOf } from './file-cells.ts';

export interface RegisterParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly now: () => Date;
}

const registerColumns: readonly RegisterColumn[] = [
  ...exportedFields,
  'state',
  'situation',
  'createdAt',
  'id',
  'nossoNumero',
  'slipLine',
  'barCode',
  'ref',
  'conference',
  'said',
  'baixa',
  'paid',
  'batch',
  'line',
  'account',
  'serviceStatus',
];

export function registerCalls(parts: RegisterParts) {
  const today = (): string => bankDay(parts.now());
  const query = (filter: RegisterFilter) => queryOf(filter, today());
  return {
    ...openViews(parts, {
      list: 'boletos',
      query,
      row: (boleto) => registerRow(shownRow(boleto), today()),
      file: { name: 'boletos', columns: registerColumns, cells: registerCells },
    }),

    sum: (filter) => parts.ledger.read('boletos.sum', query(filter).filter),

    situations(filter) {
      const { situation: _situation, ...others } = query(filter).filter;
      return parts.ledger.read('boletos.situations', { filter: others, on: today() });
    },

    async get({ id }) {
      const boleto = await parts.ledger.read('boletos.get', { id });
      if (!boleto) throw new CodedError('notFound', 'ledger', { detail: 'boleto' });
      return shownRow(boleto);
    },
  } satisfies Partial<Handlers['boletos']>;
}

const registerRow = (row: BoletoRow, today: string): RegisterRow => ({
  ...row,
  situation: situationOf(row, today),
});

/** As the ledger finds it. */
function situationOf({ baixaOn, state, fields }: BoletoRow, today: string): Situation | null {
  if (baixaOn !== null) return 'settled';
  if (state !== 'created') return null;
  const due = fields.dueDate ?? '';
  return due < today ? 'overdue' : due === today ? 'dueToday' : 'notDue';
}

const registerCells: ListFile<RegisterRow, RegisterColumn>['cells'] = {
  ...cellOf,
  situation: ({ situation }, words) =>
    situation === null ? '' : wordOf(words, `situation ${situation}` satisfies FileWord),
  batch: ({ batchId }, words) => wordOf(words, `batch ${batchId}` satisfies FileWord),
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}` satisfies FileWord),
  serviceStatus: ({ serviceStatus }) => serviceStatus ?? '',
};

export function queryOf(
  { sort, text, amount, due, created, paid, situation, ...same }: RegisterFilter,
  today: string,
): ListQuery<'boletos'> {
  return {
    sort,
    filter: {
      ...same,
      ...(situation === undefined ? {} : { situation: { is: situation, on: today } }),
      ...(text === undefined || text.trim() === '' ? {} : { text }),
      ...(amount === undefined || amount.trim() === '' ? {} : { cents: centsOf(amount) }),
      ...(due ? { due: { ...fromOf(due.from), ...untilOf(dayAfter(due.to)) } } : {}),
      ...(paid ? { paid: { ...fromOf(paid.from), ...untilOf(dayAfter(paid.to)) } } : {}),
      ...(created
        ? { created: { ...fromOf(startOf(created.from)), ...untilOf(startOf(dayAfter(created.to))) } }
        : {}),
    },
  };
}

/** In this filter `1.234` means a thousand. An unreadable amount becomes 0, which no boleto has. */
function centsOf(text: string): number {
  const reading = readMoney(text, brazilian);
  return reading.ok ? reading.cents : 0;
}

const fromOf = (from: string | undefined) => (from === undefined ? {} : { from });
const untilOf = (until: string | undefined) => (until === undefined ? {} : { until });

/** The clerk's last day is inclusive; the ledger's end is exclusive. */
function dayAfter(day: string | undefined): string | undefined {
  const date = asPlainDate(day ?? '');
  return date ? addDays(date, 1) : day;
}

/** As Início counts them too. */
const startOf = (day: string | undefined) => (day === undefined ? undefined : startOfBankDay(day));
