// The closing as a workbook: the summary, the payers, and every row that the figures are summed from.
import type { EvidenceSource } from '../../preload/contract/boleto-states.ts';
import type { ClosingWord } from '../../preload/contract/closing.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { paidBy, paidCents } from '../boleto-payments.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';
import { amountCell, dayCell } from '../lists/cells.ts';
import { countCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';
import type { OutgoingSheet } from '../spreadsheets/write-xlsx.ts';
import { bankMomentCell, decimalCell, figureLines, type ClosingTexts } from './lines.ts';
import { payerCells, payerFigures, type Collected } from './collected.ts';
import { boletosOf, withdrawalsOf, type BoletoPart, type ClosingSource } from './rows.ts';
import type { WithdrawalPart } from './rows.ts';
import { rateOfOne } from './sums.ts';

/** Excel's sheets end at 1,048,576 rows. */
const longestSheet = 1_000_000;

const boletoHeader: readonly ClosingWord[] = [
  'account',
  'batch',
  'item',
  'payer',
  'document',
  'amount',
  'due',
  'createdAt',
  'settledOn',
  'id',
  'nossoNumero',
  'paidAmount',
  'source',
];

type Lotes = ReadonlyMap<number, number>;

const boletoCells = (
  account: string,
  boleto: Boleto,
  lotes: Lotes,
  texts: ClosingTexts,
): readonly SheetCell[] => [
  account,
  countCell(lotes.get(boleto.batchId) ?? boleto.batchId),
  countCell(boleto.item),
  boleto.fields['payer.name'] ?? '',
  formatTaxId(boleto.fields['payer.document'] ?? ''),
  amountCell(boleto.fields.amount),
  dayCell(boleto.fields['dueDate']),
  bankMomentCell(boleto.createdAt),
  dayCell(boleto.baixaOn),
  boleto.remoteId ?? '',
  boleto.nossoNumero ?? '',
  amountCell(paidCents(boleto)),
  textOf(paidBy(boleto), texts),
];

const textOf = (source: EvidenceSource | null, texts: ClosingTexts): string =>
  source === null ? '' : texts[source];

const withdrawalHeader: readonly ClosingWord[] = [
  'account',
  'startedAt',
  'amount',
  'fee',
  'usdt',
  'brlPerUsdt',
  'wallet',
  'transaction',
];

const withdrawalCells = (account: string, made: WithdrawalRow): readonly SheetCell[] => [
  account,
  bankMomentCell(made.startedAt),
  amountCell(made.cents),
  decimalCell(made.fee, 'money', 2),
  decimalCell(made.usdt, 'usdt'),
  decimalCell(rateOfOne(made), 'figure'),
  made.wallet,
  made.transactionId ?? '',
];

type Rows = AsyncIterable<readonly (readonly SheetCell[])[]>;

export interface WorkbookParts {
  readonly source: ClosingSource;
  readonly texts: ClosingTexts;
  /** Takes every row that is listed. */
  readonly collected: Collected;
  /** Boletos that a part is expected to have. */
  readonly expected: (part: 'issued' | 'settled' | 'open') => number;
  /** Called with each chunk; throws to end the work. */
  readonly went: (rows: number) => void;
}

/** One sheet, or several where it would be too long; the last one takes what has come in meanwhile. */
function sheetsOf(name: string, header: readonly string[], expected: number, rows: Rows): OutgoingSheet[] {
  const count = Math.max(1, Math.ceil(expected / longestSheet));
  const source = rows[Symbol.asyncIterator]();
  async function* some(isLast: boolean) {
    let left = isLast ? Number.POSITIVE_INFINITY : longestSheet;
    while (left > 0) {
      const next = await source.next();
      if (next.done === true) return;
      left -= next.value.length;
      yield next.value;
    }
  }
  return Array.from({ length: count }, (_, at) => ({
    name: at === 0 ? name : `${name} ${at + 1}`,
    header,
    rows: some(at === count - 1),
  }));
}

/** In the order in which they are written; the last two are to be shown first. */
export function closingSheets(parts: WorkbookParts): readonly OutgoingSheet[] {
  const { source, texts, collected, expected, went } = parts;
  const titles = (words: readonly ClosingWord[]) => words.map((word) => texts[word]);
  async function* boletos(part: BoletoPart, cells = boletoCells): Rows {
    for (const account of source.accounts)
      for await (const chunk of boletosOf(source, account, part)) {
        went(chunk.length);
        for (const boleto of chunk) collected.boleto(part, account, boleto);
        const ids = [...new Set(chunk.map(({ batchId }) => batchId))];
        const found = await source.ledger.read('batches.lotes', { ids });
        const lotes = new Map(found.map(({ id, lote }) => [id, lote]));
        yield chunk.map((boleto) => cells(account.name, boleto, lotes, texts));
      }
  }
  async function* withdrawals(part: WithdrawalPart, cells = withdrawalCells): Rows {
    for (const account of source.accounts)
      for await (const chunk of withdrawalsOf(source, account, part)) {
        went(chunk.length);
        for (const made of chunk) collected.withdrawal(part, account, made);
        yield chunk.map((made) => cells(account.name, made));
      }
  }
  async function* pending(): Rows {
    for (const part of ['uncertain', 'differences'] as const)
      yield* boletos(part, (...of) => [texts[part], ...boletoCells(...of)]);
  }
  async function* pendingWithdrawals(): Rows {
    for (const part of ['withdrawalDoubts', 'withdrawalDifferences'] as const)
      yield* withdrawals(part, (account, made) => [texts[part], ...withdrawalCells(account, made)]);
  }
  const long = (part: 'issued' | 'settled' | 'open') =>
    sheetsOf(texts[part], titles(boletoHeader), expected(part), boletos(part));
  return [
    ...long('issued'),
    ...long('settled'),
    ...long('open'),
    { name: texts.withdrawals, header: titles(withdrawalHeader), rows: withdrawals('withdrawals') },
    { name: texts.pending, header: titles(['kind', ...boletoHeader]), rows: pending() },
    {
      name: texts.pendingWithdrawals,
      header: titles(['kind', ...withdrawalHeader]),
      rows: pendingWithdrawals(),
    },
    { name: texts.summary, header: null, rows: summary(parts) },
    {
      name: texts.payers,
      header: titles(['account', 'payer', 'document']).concat(
        titles(payerFigures).flatMap((title) => [title, texts.count]),
      ),
      rows: payers(collected),
    },
  ];
}

async function* summary({ texts, collected }: WorkbookParts): Rows {
  yield figureLines(await Promise.resolve(collected.closing()), texts).map((line) => [...line]);
}

async function* payers(collected: Collected): Rows {
  const all = collected.payers();
  for (let at = 0; at < all.length; at += 400)
    yield await Promise.resolve(all.slice(at, at + 400).map(payerCells));
}
