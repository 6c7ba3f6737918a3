// Cells of a boleto in a file for clerks. The renderer passes the texts; a code without a text is written as it is.
import {
  exportedFields,
  kindOf,
  perField,
  type BoletoField,
  type RowField,
} from '../../../preload/contract/boleto-fields.ts';
import type {
  BoletoRow,
  FileColumn,
  FileWord,
  RegisterRow,
  RowProblem,
} from '../../../preload/contract/boleto-terms.ts';
import {
  boletoColumns,
  otherFields,
  registerColumns,
  rowColumns,
} from '../../../preload/contract/register-list.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { amountCell, cellsBy, dayCell, wordOf, type CellOf, type FileWords } from '../../lists/cells.ts';
import { countCell, type SheetCell } from '../../spreadsheets/sheet-cell.ts';

/** The original text of a cell that could not be read; an export contains it unchanged. */
export const typedInto = (field: RowField, problems: readonly RowProblem[] | undefined): string | undefined =>
  problems?.find((problem) => problem.field === field && problem.text !== undefined)?.text;

const typed = ({ problems }: BoletoRow, field: RowField): string => typedInto(field, problems) ?? '';

/** Why a row has its state: the service's message, or the findings of the checks and the verification. */
export function reasonText(
  { serviceMessage: message, problems, findings, state }: BoletoRow,
  words: FileWords,
): string {
  const messages = message?.words ?? [];
  const reason =
    message?.reason === undefined ? [] : [wordOf(words, `reason ${message.reason}` satisfies FileWord)];
  const bare =
    messages.length === 0 && reason.length === 0 && message?.status !== undefined
      ? [`HTTP ${message.status}`]
      : [];
  const found = findings.map(({ code }) => wordOf(words, `finding ${code}` satisfies FileWord));
  const checked = state === 'created' ? [] : problems.filter(({ severity }) => severity !== 'note');
  const problem = checked.map(({ code, field }) => {
    const sentence = wordOf(words, `problem ${code}` satisfies FileWord);
    return field === null ? sentence : `${wordOf(words, `field ${field}` satisfies FileWord)}: ${sentence}`;
  });
  return [...new Set([...messages, ...reason, ...bare, ...found, ...problem])].join('; ');
}

/** The value as a Brazilian spreadsheet program reads it, or the original text of its cell. */
function fieldCell(field: BoletoField): CellOf<BoletoRow> {
  if (field === 'amount') return (row) => amountCell(row.fields.amount) || typed(row, field);
  const kind = kindOf(field);
  const written = (value: string): SheetCell =>
    kind === 'taxId' ? formatTaxId(value) : kind === 'date' ? dayCell(value) : value;
  return (row) => {
    const value = row.fields[field];
    return value === null ? typed(row, field) : written(value);
  };
}

const shared = {
  name: fieldCell('payer.name'),
  document: fieldCell('payer.document'),
  amount: fieldCell('amount'),
  due: fieldCell('dueDate'),
};
const fieldCells = { ...shared, ...perField(otherFields, fieldCell) };

export const registerCells = cellsBy<RegisterRow, typeof registerColumns>(registerColumns, fieldCells);

/** Of a created boleto the answer: its number, and a status that is new to the window. */
function answerOf({ nossoNumero, remoteId, serviceStatus }: BoletoRow, words: FileWords): string {
  const status =
    serviceStatus === null || serviceStatus === 'PENDING'
      ? []
      : [`${wordOf(words, 'serviceStatus' satisfies FileWord)}: ${serviceStatus}`];
  return [nossoNumero ?? remoteId ?? '', ...status].filter((part) => part !== '').join(' · ');
}

/** The rows of a batch: the cells as the list on the screen has them. */
export const rowCells = cellsBy<BoletoRow, typeof rowColumns>(rowColumns, {
  ...fieldCells,
  line: ({ line, item, parcel, parcels }) => `${line ?? item}${parcels > 1 ? ` · ${parcel}/${parcels}` : ''}`,
  said(row, words) {
    if (row.state === 'created') return answerOf(row, words);
    const reason = reasonText(row, words);
    return reason === '' && row.state === 'ready' ? wordOf(words, 'notSent' satisfies FileWord) : reason;
  },
});

/** The result of a batch. */
const cellOf: Readonly<Record<FileColumn, CellOf<BoletoRow>>> = {
  ...cellsBy<BoletoRow, typeof boletoColumns>(boletoColumns, shared),
  ...perField(exportedFields, fieldCell),
  line: ({ line }) => (line === null ? '' : countCell(line)),
  parcel: ({ parcel, parcels }) => (parcels === 1 ? '' : `${parcel}/${parcels}`),
  said: reasonText,
  paid: ({ paidCents }) => amountCell(paidCents),
};

export const titlesOf = (columns: readonly FileColumn[], words: FileWords): string[] =>
  columns.map((column) => wordOf(words, column satisfies FileWord));

export const cellsOf = (
  columns: readonly FileColumn[],
  row: BoletoRow,
  words: FileWords,
): readonly SheetCell[] => columns.map((column) => cellOf[column](row, words));
