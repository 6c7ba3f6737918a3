// A boleto as cells of a file for clerks. The window brings the words; a code without a word stands as it is.
import type {
  BoletoRow,
  FileColumn,
  FileWord,
  RowField,
  RowProblem,
} from '../../../preload/contract/boleto-terms.ts';
import { formatLine } from '../../brazil/slip.ts';
import { formatTaxId } from '../../brazil/tax-id.ts';

export type FileWords = Readonly<Record<string, string>>;

export const wordOf = (words: FileWords, word: FileWord): string =>
  words[word] ?? word.slice(word.indexOf(' ') + 1);

/** `21/11/2026` out of `2026-11-21`. */
const dayText = (date: string | null): string => date?.split('-').toReversed().join('/') ?? '';

/** `1234,56`: spreadsheets of this country take it for the number that it is. */
export const amountText = (cents: number | null): string =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** What stood in a cell from which nothing could be sent: it is the clerk's own, and leaves as it came. */
export const typedInto = (field: RowField, problems: readonly RowProblem[] | undefined): string | undefined =>
  problems?.find((problem) => problem.field === field && problem.text !== undefined)?.text;

const typed = ({ problems }: BoletoRow, field: RowField): string => typedInto(field, problems) ?? '';

/** Why a row stands where it stands: the service's own words first, else what its check or conferência found. */
export function saidText({ said, problems, findings, state }: BoletoRow, words: FileWords): string {
  const spoken = said?.words ?? [];
  const reason = said?.reason === undefined ? [] : [wordOf(words, `reason ${said.reason}`)];
  const bare =
    spoken.length === 0 && reason.length === 0 && said?.status !== undefined ? [`HTTP ${said.status}`] : [];
  const found = findings.map(({ code }) => wordOf(words, `finding ${code}`));
  const checked = state === 'created' ? [] : problems.filter(({ severity }) => severity !== 'note');
  const problem = checked.map(({ code, field }) => {
    const sentence = wordOf(words, `problem ${code}`);
    return field === null ? sentence : `${wordOf(words, `field ${field}`)}: ${sentence}`;
  });
  return [...new Set([...spoken, ...reason, ...bare, ...found, ...problem])].join('; ');
}

type CellOf = (row: BoletoRow, words: FileWords) => string;

const cellOf: Readonly<Record<FileColumn, CellOf>> = {
  item: ({ item }) => String(item),
  line: ({ line }) => (line === null ? '' : String(line)),
  parcel: ({ parcel, parcels }) => (parcels === 1 ? '' : `${parcel}/${parcels}`),
  batch: ({ batchId }) => String(batchId),
  payer: (row) => row.fields['payer.name'] ?? typed(row, 'payer.name'),
  document: (row) =>
    row.fields['payer.document'] === null
      ? typed(row, 'payer.document')
      : formatTaxId(row.fields['payer.document']),
  amount: (row) => amountText(row.fields.amount) || typed(row, 'amount'),
  dueDate: (row) => dayText(row.fields.dueDate) || typed(row, 'dueDate'),
  description: (row) => row.fields.description ?? typed(row, 'description'),
  state: ({ state }, words) => wordOf(words, `state ${state}`),
  createdAt: ({ createdAt }) => (createdAt === null ? '' : momentText(createdAt)),
  id: ({ remoteId }) => remoteId ?? '',
  nossoNumero: ({ nossoNumero }) => nossoNumero ?? '',
  slipLine: ({ slipLine }) => (slipLine === null ? '' : formatLine(slipLine)),
  barCode: ({ barCode }) => barCode ?? '',
  ref: ({ ref }) => ref ?? '',
  conference: ({ conference }, words) =>
    conference === null ? '' : wordOf(words, `conference ${conference}`),
  said: saidText,
  baixa: ({ baixaOn }) => dayText(baixaOn),
};

export const titlesOf = (columns: readonly FileColumn[], words: FileWords): string[] =>
  columns.map((column) => wordOf(words, column));

export const cellsOf = (
  columns: readonly FileColumn[],
  row: BoletoRow,
  words: FileWords,
): readonly string[] => columns.map((column) => cellOf[column](row, words));

/** By this machine's clock, as the screens show it. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
