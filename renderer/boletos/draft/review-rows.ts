// The rows of a batch in review as the window needs them: filter, cell text, findings. Pure.
import { duplicateCodes } from '../../../preload/contract/boleto-states.ts';
import type {
  Batch,
  BatchReview,
  BatchRowFilter,
  RowFault,
  SkippedLine,
} from '../../../preload/contract/batches.ts';
import type { BoletoField } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow, BoletoState, RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { clerkText } from '../field-text.ts';
import type { Range } from '../../ui/grid/selection.ts';
import type { Language } from '../../../preload/shared/money.ts';

export const shownRows = ['all', 'problems', 'errors', 'doubts', 'repeats', 'out'] as const;
export type ShownRows = (typeof shownRows)[number] | 'taxId' | 'closedDay' | 'atypical' | RowFault;

export const isSameShown = (one: ShownRows, other: ShownRows): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.severity === other.severity && one.field === other.field && one.code === other.code;

const unsent: BoletoState[] = ['draft', 'ready', 'refused'];

type Filter = Omit<BatchRowFilter, 'batchId' | 'sort' | 'descending' | 'text'>;
/** Sent rows are not in review. */
const filters: Readonly<Record<Exclude<ShownRows, RowFault>, Filter>> = {
  all: { states: [...unsent, 'out'] },
  problems: { states: unsent, worst: ['error', 'doubt'] },
  errors: { states: ['draft'] },
  doubts: { group: 'doubtful' },
  repeats: { repeats: true },
  out: { states: ['out'] },
  taxId: { group: 'taxId' },
  closedDay: { group: 'closedDay' },
  atypical: { group: 'atypical' },
};

export function filterOf(shown: ShownRows): Filter {
  if (typeof shown === 'string') return filters[shown];
  const { severity, field, code } = shown;
  return { group: { severity, field, code } };
}

/** The number of each filter. */
export function countsOf(
  { totals, problems, duplicates }: Pick<Batch, 'totals' | 'problems' | 'duplicates'>,
  review: Pick<BatchReview, 'doubtful'> | undefined,
): Readonly<Record<(typeof shownRows)[number], number>> {
  const { draft, ready, refused, out } = totals;
  return {
    all: draft.count + ready.count + refused.count + out.count,
    problems: problems.error + problems.doubt,
    errors: draft.count,
    doubts: review?.doubtful.count ?? 0,
    repeats: duplicates.count,
    out: out.count,
  };
}

/** As a clerk would type it; if the cell could not be read, its original text. */
export const typedText = (row: BoletoRow, field: BoletoField, language: Language): string =>
  clerkText(field, row.fields, language) || (row.problems.find((one) => one.field === field)?.text ?? '');

const severities = ['error', 'doubt', 'note'] as const;

/** Worst first; otherwise in the order in which they were found. */
export const worstFirst = (problems: readonly RowProblem[]): RowProblem[] =>
  problems.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));

export const worstOf = ({ problems }: BoletoRow, field: BoletoField): RowProblem | undefined =>
  worstFirst(problems.filter((one) => one.field === field))[0];

/** Notes only inform: they mark no cell. */
export const isMarked = (problem: RowProblem | undefined): problem is RowProblem =>
  problem !== undefined && problem.severity !== 'note';

export const isDuplicate = ({ code }: RowProblem): boolean => duplicateCodes.has(code);

/** The rows of an action: the selection, otherwise the current row. */
export const aimed = (ranges: readonly Range[], row: number): readonly Range[] =>
  ranges.length > 0 ? ranges : [{ from: row, to: row }];

/** The source cell and the target rows of fill down: from the first of several, or from the one above. */
export function fillDown(ranges: readonly Range[], row: number) {
  const [first, ...rest] = aimed(ranges, row);
  if (!first) return undefined;
  const several = first.to > first.from || rest.length > 0;
  if (!several) return first.from === 0 ? undefined : { from: first.from - 1, into: [first] };
  const below = first.to > first.from ? [{ from: first.from + 1, to: first.to }] : [];
  return { from: first.from, into: [...below, ...rest] };
}

/** Skipped lines: how many of each kind, in the order of the sheet. */
export const skippedByKind = (lines: readonly SkippedLine[]) => [...Map.groupBy(lines, ({ kind }) => kind)];
