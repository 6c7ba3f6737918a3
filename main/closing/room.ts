// Closing of a month for the renderer: its figures, and its files, one at a time, with progress and until cancelled.
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { Closing } from '../../preload/contract/closing.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { CodedError } from '../failure.ts';
import { safeFileName } from '../file-name.ts';
import { dayText } from '../lists/cells.ts';
import { sendPieces, sendWorkbook, type OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import { cellText, type SheetCell } from '../spreadsheets/sheet-cell.ts';
import type { OutgoingSheet } from '../spreadsheets/write-xlsx.ts';
import { collect, payerCells, type Collected } from './collected.ts';
import { bankMomentText, blocksOf, linesOf, monthText, sourceLines, type ClosingTexts } from './lines.ts';
import type { ClosingPage } from './page.ts';
import { periodOf } from './period.ts';
import { figuresOf, rowsIn, type ClosingSource } from './rows.ts';
import { closingSheets } from './workbook.ts';

export interface ClosingParts extends OutgoingParts {
  readonly ledger: ClosingSource['ledger'];
  readonly today: () => PlainDate;
  readonly now: () => Date;
}

type Input = Parameters<Handlers['closing']['make']>[0];

/** Rows of each long table in the PDF: some pages, which somebody can read. */
export const mostPrinted = 200;

export function createClosingRoom(parts: ClosingParts): Handlers['closing'] {
  let underWay: { done: number; readonly total: number; cancelled: boolean } | null = null;

  async function sourceOf({ month, scope }: Pick<Input, 'month' | 'scope'>): Promise<ClosingSource> {
    const { ledger, today } = parts;
    const period = periodOf(month, today());
    const known = await ledger.read('accounts.list', { removed: true });
    const accounts = known.filter(({ id, kind }) =>
      scope === 'all' ? kind !== 'practice' : id === scope.accountId,
    );
    return { ledger, period, accounts };
  }

  async function make(input: Input): Promise<ReadyFile> {
    const { words: texts, format } = input;
    const source = await sourceOf(input);
    const expected = await figuresOf(source);
    const work = { done: 0, total: rowsIn(expected.total), cancelled: false };
    // A window that was closed and opened again has lost sight of the first.
    if (underWay) underWay.cancelled = true;
    underWay = work;
    const collected = collect(source.accounts, source.period);
    const sheets = closingSheets({
      source,
      texts,
      collected,
      expected: (part) => expected.total[part].count,
      went(rows) {
        if (work.cancelled) throw new CodedError('cancelled', 'files');
        work.done += rows;
      },
    });
    const name = safeFileName(`${texts.title} ${input.month}`);
    try {
      if (format === 'xlsx') return await sendWorkbook(parts, sheets, 2, name);
      const page = await pageOf(sheets, collected, texts, parts.now());
      // The PDF library is heavy to load and rarely needed.
      const { drawClosing } = await import('./page.ts');
      const bytes = await drawClosing(page, parts.now());
      return await sendPieces(parts, once(bytes), { type: 'application/pdf', name: `${name}.pdf` });
    } finally {
      if (underWay === work) underWay = null;
    }
  }

  return {
    figures: async (input) => figuresOf(await sourceOf(input)),
    make,
    progress: () => underWay && { done: underWay.done, total: underWay.total },
    cancel() {
      if (underWay) underWay.cancelled = true;
      return null;
    },
  };
}

/** `1.963`, as every count in print. */
const inThousands = (count: number): string => count.toLocaleString('pt-BR');

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Reads every row, and keeps the first ones of the tables that are printed. */
async function pageOf(
  sheets: readonly OutgoingSheet[],
  collected: Collected,
  texts: ClosingTexts,
  now: Date,
): Promise<ClosingPage> {
  const printed = new Map<string, { rows: (readonly SheetCell[])[]; count: number }>();
  for (const { name, rows } of sheets.slice(0, -2)) {
    const kept: (readonly SheetCell[])[] = [];
    let count = 0;
    for await (const chunk of rows) {
      kept.push(...chunk.slice(0, mostPrinted - kept.length));
      count += chunk.length;
    }
    printed.set(name, { rows: kept, count });
  }
  const closing: Closing = collected.closing();
  const blocks = [
    ...blocksOf(closing, texts).map(
      ([title, found]) => [title, texts.figure, linesOf(found, texts)] as const,
    ),
    ...(closing.sources.length === 0
      ? []
      : [[texts.sources, texts.source, sourceLines(closing, texts)] as const]),
  ];
  const payers = collected.payers();
  const noteOf = (count: number) =>
    count > mostPrinted
      ? {
          note: texts.bound.replace('{shown}', String(mostPrinted)).replace('{all}', inThousands(count)),
        }
      : {};
  const table = (
    name: string,
    columns: readonly number[],
    widths: readonly number[],
    figuresFrom: number,
  ) => {
    const { rows, count } = printed.get(name) ?? { rows: [], count: 0 };
    const header = sheets.find((sheet) => sheet.name === name)?.header ?? [];
    const some = (cells: readonly SheetCell[]) => columns.map((at) => cellText(cells[at] ?? ''));
    if (count === 0) return [];
    return [
      {
        title: `${name} (${inThousands(count)})`,
        header: some(header),
        rows: rows.map(some),
        widths,
        figuresFrom,
        ...noteOf(count),
      },
    ];
  };
  return {
    title: `${texts.title} ${monthText(closing.month)}`,
    lines: [
      `${texts.asOf}: ${dayText(closing.asOf)}`,
      texts.note,
      ...(closing.accounts.length === 0 ? [texts.nothing] : []),
    ],
    foot: `Guichê · ${texts.madeAt} ${bankMomentText(now.toISOString())}`,
    tables: [
      ...blocks.map(([title, what, lines]) => ({
        title,
        header: [what, texts.count, texts.amount],
        rows: lines.map((line) => line.map(cellText)),
        widths: [6, 2, 3],
        figuresFrom: 1,
      })),
      ...(payers.length === 0
        ? []
        : [
            {
              title: `${texts.payers} (${inThousands(payers.length)})`,
              header: [
                texts.payer,
                texts.document,
                texts.payerIssued,
                texts.payerSettled,
                texts.payerOpen,
                texts.payerOverdue,
              ],
              rows: payers.slice(0, mostPrinted).map((payer) => {
                const [, name = '', document = '', issued = '', , settled = '', , open = '', , overdue = ''] =
                  payerCells(payer).map(cellText);
                return [name, document, issued, settled, open, overdue];
              }),
              widths: [5, 3.2, 2.2, 2.2, 2.2, 2.2],
              figuresFrom: 2,
              ...noteOf(payers.length),
            },
          ]),
      ...table(texts.withdrawals, [0, 1, 7, 2, 3, 4, 5], [2.4, 2.6, 3, 2, 1.6, 2.2, 2], 3),
      ...table(texts.pending, [0, 1, 4, 7, 6], [3, 2.4, 4, 2, 2], 3),
      ...table(texts.pendingWithdrawals, [0, 1, 2, 8, 3], [3, 2.4, 2.6, 3, 2], 4),
    ],
  };
}
