// The register for the renderer: any filter as windows of a handle, one row by its id, and the whole list as a file.
import { exportedFields } from '../../../preload/contract/boleto-fields.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { FileColumn } from '../../../preload/contract/boleto-terms.ts';
import type { RegisterFilter } from '../../../preload/contract/boletos.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger, ListQuery } from '../../ledger/ledger.ts';
import { shownRow } from '../boleto-row.ts';
import { addDays, asPlainDate } from '../../brazil/due-date.ts';
import { brazilian, readMoney } from '../../brazil/money.ts';
import { openViews, type ViewParts } from '../../lists/views.ts';
import { cellOf } from './file-cells.ts';

export interface RegisterParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
}

const registerColumns: readonly FileColumn[] = [
  ...exportedFields,
  'state',
  'createdAt',
  'id',
  'nossoNumero',
  'slipLine',
  'barCode',
  'ref',
  'conference',
  'said',
  'baixa',
  'batch',
  'line',
];

type RegisterCalls = Pick<Handlers['boletos'], 'open' | 'window' | 'close' | 'get' | 'sum' | 'saveList'>;

export function registerCalls(parts: RegisterParts): RegisterCalls {
  return {
    ...openViews(parts, {
      list: 'boletos',
      query: queryOf,
      row: shownRow,
      file: { name: 'boletos', columns: registerColumns, cells: cellOf },
    }),

    sum: (filter) => parts.ledger.read('boletos.sum', queryOf(filter).filter),

    async get({ id }) {
      const boleto = await parts.ledger.read('boletos.get', { id });
      if (!boleto) throw new CodedError('notFound', 'ledger', { detail: 'boleto' });
      return shownRow(boleto);
    },
  };
}

export function queryOf({
  sort,
  text,
  amount,
  due,
  created,
  paid,
  ...same
}: RegisterFilter): ListQuery<'boletos'> {
  return {
    sort,
    filter: {
      ...same,
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

/** The moment at which a day of the banks began, which is how Início counts them too. */
const startOf = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : `${day}T03:00:00.000Z`;
