// Calls that compare an export of the provider's dashboard with the register and store it. Exactly the comparison that was
// shown is stored.
import type { Handlers } from '../../../preload/contract/contract.ts';
import {
  dashboardFields,
  type DashboardColumns,
  type DashboardField,
  type DashboardMatch,
  type UnknownLine,
} from '../../../preload/contract/dashboard.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { DashboardSheet, DashboardSheets } from '../dashboard-sheet.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { columnName } from '../../spreadsheets/column-name.ts';
import type { Proposal } from '../sheet/columns.ts';
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import type { Mapping } from '../sheet/fields.ts';
import { compareDashboard, type Compared, type Unknown } from './compare.ts';

export interface DashboardParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly dashboardSheets: DashboardSheets;
  readonly today: () => PlainDate;
  readonly newId: () => string;
}

type DashboardCalls = Pick<Handlers['boletos'], 'matchPanel' | 'keepPanel'>;
type Matching = Parameters<DashboardCalls['matchPanel']>[0];

interface Reading extends Compared {
  readonly accountId: string;
  readonly fileName: string | null;
}

const fieldOf = {
  document: 'payer.document',
  name: 'payer.name',
  amount: 'amount',
  dueDate: 'dueDate',
} as const satisfies Readonly<Record<Exclude<DashboardField, 'id'>, RowField>>;

/** Only the last comparisons can still be confirmed. */
const readingsKept = 4;
const mostShown = 200;

export function dashboardCalls({ ledger, dashboardSheets, today, newId }: DashboardParts): DashboardCalls {
  const readings = new Map<string, Reading>();

  function remember(reading: Reading): string {
    const id = newId();
    readings.set(id, reading);
    for (const old of [...readings.keys()].slice(0, -readingsKept)) readings.delete(old);
    return id;
  }

  return {
    async matchPanel(input): Promise<DashboardMatch> {
      const read = await dashboardSheets.read(input.input, (proposal) => mappingOf(input, proposal));
      if (!read.ok) return { kind: 'refused', why: read.code };
      const sheet = read.value;
      const { columns, asked } = columnsOf(input, sheet);
      const order = input.order ?? sheet.survey.order ?? 'dmy';
      const { accountId } = input;
      const compared = await compareDashboard({ ledger, accountId, sheet, columns, order, today: today() });
      const { known, unknown, unread } = compared;
      return {
        kind: 'matched',
        reading: remember({ ...compared, accountId, fileName: sheet.fileName }),
        columns,
        asked,
        titles: sheet.profiles.map(({ column, header }) => header || columnName(column)),
        order,
        monthFirst: sheet.survey.questions.some(({ ask }) => ask === 'dateOrder'),
        otherSheets: sheet.otherSheets,
        rowCount: sheet.records.length,
        known,
        unknownCount: unknown.length,
        unknown: unknown.slice(0, mostShown).map(shownLine),
        maybeUncertain: unknown.filter(({ maybeUncertain }) => maybeUncertain).length,
        unreadCount: unread.length,
        unread: unread
          .slice(0, mostShown)
          .map(({ record: { line, cells }, unread: why }) => ({ line, cells, why })),
      };
    },

    async keepPanel({ commandId, accountId, reading }) {
      const shown = readings.get(reading);
      if (shown?.accountId !== accountId) throw new CodedError('ticketUnknown', 'files');
      const { known, unknown, unread, fileName: file } = shown;
      const count = { unknown: unknown.length, known, unread: unread.length };
      return ledger.write(
        'boletos.keepPanel',
        { accountId, file, boletos: unknown.map(({ maybeUncertain: _shown, ...boleto }) => boleto) },
        {
          commandId,
          commandInput: { accountId, reading },
          trail: {
            what: 'account.panelMatched',
            accountId,
            detail: { ...count, ...(file === null ? {} : { path: file }) },
          },
        },
      );
    },
  };
}

const shownLine = ({ payers: _payers, cells: _cells, slipLine: _slipLine, ...line }: Unknown): UnknownLine =>
  line;

/** A column that a person must choose is not used before that. */
function columnsOf(
  { columns: chosen }: Matching,
  { proposal, columns }: Pick<DashboardSheet, 'proposal' | 'columns'>,
): { readonly columns: DashboardColumns; readonly asked: readonly DashboardField[] } {
  if (chosen) return { columns: chosen, asked: [] };
  const questioned = new Set(proposal.questions.map(({ field }) => field));
  const asked = dashboardFields.filter((field) => field !== 'id' && questioned.has(fieldOf[field]));
  const at = (field: Exclude<DashboardField, 'id'>): number | null => {
    const source = proposal.mapping[fieldOf[field]];
    return asked.includes(field) || source?.from !== 'column' ? null : source.column;
  };
  return {
    columns: {
      id: columns.id,
      document: at('document'),
      name: at('name'),
      amount: at('amount'),
      dueDate: at('dueDate'),
    },
    asked,
  };
}

/** The columns whose evidence is needed: amounts and dates. */
function mappingOf({ columns }: Matching, proposal: Proposal): Mapping {
  if (!columns) return proposal.mapping;
  return Object.fromEntries(
    (['document', 'name', 'amount', 'dueDate'] as const).flatMap((field) => {
      const column = columns[field];
      return column === null ? [] : [[fieldOf[field], { from: 'column', column }] as const];
    }),
  );
}
