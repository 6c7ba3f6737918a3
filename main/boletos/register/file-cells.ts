// Cells of a boleto in a file for clerks. The renderer passes the texts; a code without a text is written as it is.
import {
  exportedFields,
  kindOf,
  perField,
  type BoletoField,
  type RowField,
} from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow, FileColumn, FileWord, RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { formatLine } from '../../brazil/slip.ts';
import { formatTaxId } from '../../brazil/tax-id.ts';
import { amountText, dayText, momentText, wordOf, type FileWords } from '../../lists/cells.ts';

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

type CellOf = (row: BoletoRow, words: FileWords) => string;

/** The value as a Brazilian spreadsheet program reads it, or the original text of its cell. */
function fieldCell(field: BoletoField): CellOf {
  if (field === 'amount') return (row) => amountText(row.fields.amount) || typed(row, field);
  const kind = kindOf(field);
  const written = (value: string): string =>
    kind === 'taxId' ? formatTaxId(value) : kind === 'date' ? dayText(value) : value;
  return (row) => {
    const value = row.fields[field];
    return value === null ? typed(row, field) : written(value);
  };
}

export const cellOf: Readonly<Record<FileColumn, CellOf>> = {
  item: ({ item }) => String(item),
  line: ({ line }) => (line === null ? '' : String(line)),
  parcel: ({ parcel, parcels }) => (parcels === 1 ? '' : `${parcel}/${parcels}`),
  batch: ({ batchId }) => String(batchId),
  ...perField(exportedFields, fieldCell),
  state: ({ state }, words) => wordOf(words, `state ${state}` satisfies FileWord),
  createdAt: ({ createdAt }) => (createdAt === null ? '' : momentText(createdAt)),
  id: ({ remoteId }) => remoteId ?? '',
  nossoNumero: ({ nossoNumero }) => nossoNumero ?? '',
  slipLine: ({ slipLine }) => (slipLine === null ? '' : formatLine(slipLine)),
  barCode: ({ barCode }) => barCode ?? '',
  ref: ({ ref }) => ref ?? '',
  conference: ({ conference }, words) =>
    conference === null ? '' : wordOf(words, `conference ${conference}` satisfies FileWord),
  said: reasonText,
  baixa: ({ baixaOn }) => dayText(baixaOn),
  paid: ({ paidCents }) => amountText(paidCents),
};

export const titlesOf = (columns: readonly FileColumn[], words: FileWords): string[] =>
  columns.map((column) => wordOf(words, column satisfies FileWord));

export const cellsOf = (
  columns: readonly FileColumn[],
  row: BoletoRow,
  words: FileWords,
): readonly string[] => columns.map((column) => cellOf[column](row, words));
