// Reads one line of a panel's export as a boleto: payer, amount and due date, by the rules of any sheet. Pure. Missing
// and unreadable values are reported and never guessed.
import type { PanelColumns, Unread } from '../../../preload/contract/panel.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { type DateOrder, type PlainDate, readDate } from '../../../preload/shared/due-date.ts';
import { type OpenReadings, readMoney, readMoneyNumber } from '../../../preload/shared/money.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import { nameReader } from '../sheet/check-fields.ts';
import type { SheetRecord } from '../sheet/records.ts';

export interface LineRules {
  readonly columns: PanelColumns;
  /** What the column proves about ambiguous amounts; without proof both readings count. */
  readonly proved: OpenReadings;
  readonly order: DateOrder;
  readonly epoch1904: boolean;
  readonly today: PlainDate;
}

export interface PanelLine {
  readonly record: SheetRecord;
  readonly id: string | null;
  readonly name: string | null;
  /** As it is written: it may be masked. */
  readonly documentText: string;
  /** Null if it is unreadable or ambiguous. */
  readonly document: string | null;
  /** Documents, or a name as `fold` folds it if no document is readable. */
  readonly payers: readonly string[];
  readonly amounts: readonly number[];
  readonly dueDate: PlainDate | null;
  readonly unread: readonly Unread[];
}

export function panelLineReader({
  columns,
  proved,
  order,
  epoch1904,
  today,
}: LineRules): (record: SheetRecord) => PanelLine {
  return (record) => {
    const cell = (column: number | null): string => (column === null ? '' : (record.cells[column] ?? ''));
    const isNumber = (column: number | null): boolean => column !== null && record.kinds?.[column] === 'n';

    function centsOf(text: string): readonly number[] {
      const reading = isNumber(columns.amount) ? readMoneyNumber(text) : readMoney(text, proved);
      if (reading.ok) return [reading.cents];
      return reading.code === 'ambiguous' ? [...new Set(reading.readings ?? [])] : [];
    }

    const name = nameReader('payer.name')(cell(columns.name), 's', []);
    const documents = documentsIn(cell(columns.document));
    const named = name !== null && /\p{L}/u.test(name) ? [fold(name)] : [];
    const payers = documents.length > 0 ? documents : named;
    const amounts = centsOf(cell(columns.amount));
    const context = { order, today, epoch1904: epoch1904 && isNumber(columns.dueDate) };
    const due = readDate(cell(columns.dueDate), context);
    return {
      record,
      id: cell(columns.id).trim() || null,
      name,
      documentText: cell(columns.document),
      document: documents.length === 1 ? (documents[0] ?? null) : null,
      payers,
      amounts,
      dueDate: due.ok ? due.date : null,
      unread: [
        ...(payers.length > 0 ? [] : (['payer'] as const)),
        ...(amounts.length > 0 ? [] : (['amount'] as const)),
        ...(due.ok ? [] : (['dueDate'] as const)),
      ],
    };
  };
}

/** A number that lost its zeros and can be a CPF or a CNPJ counts as both. */
function documentsIn(text: string): readonly string[] {
  const reading = readTaxId(text);
  if (reading.ok) return [reading.digits];
  return reading.code === 'ambiguous' ? (reading.readings ?? []) : [];
}
