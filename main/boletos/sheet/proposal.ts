// Proposes the columns of a sheet from its first rows: what headers and cells say, which parcels are only numbered, and what would
// move if split amounts are joined again.
import { rowFields } from '../../../preload/contract/boleto-fields.ts';
import type { SourceQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import type { RawRow } from '../../spreadsheets/raw-row.ts';
import { profileColumns } from './column-profiles.ts';
import { notSentColumns, proposeMapping, type Proposal } from './columns.ts';
import { columnOf, without, type Mapping } from './fields.ts';
import { gatherParcels, readInstallments } from './installments.ts';
import { joinedRow, searchSplits } from './split-cents.ts';

export interface ProposalShape {
  readonly header: readonly string[] | null;
  /** The number of cells of a row. */
  readonly columns: number;
  readonly hiddenColumns: readonly number[];
}

/** The proposed column numbers the parcels of each payer: `1`, `2`, `3` for a payer with three rows. */
function isNumbering(rows: readonly RawRow[], { parcels, ...mapping }: Mapping): boolean {
  const [parcelsAt, documentAt] = [columnOf(parcels), columnOf(mapping['payer.document'])];
  const [nameAt, dueAt] = [columnOf(mapping['payer.name']), columnOf(mapping.dueDate)];
  if (parcelsAt === null || documentAt === null) return false;
  const gathered = gatherParcels();
  for (const { cells } of rows) {
    const count = readInstallments(cells[parcelsAt] ?? '');
    // The issuer's document may be that of every row.
    const payer = `${cells[documentAt] ?? ''} ${cells[nameAt ?? -1] ?? ''}`;
    if (count !== null) gathered.add(payer, count, cells[dueAt ?? -1] ?? '');
  }
  return gathered.areNumbered();
}

function proposed(
  rows: readonly RawRow[],
  profiles: readonly ColumnProfile[],
  hiddenColumns: readonly number[],
): Proposal {
  const first = proposeMapping(profiles, hiddenColumns);
  if (!isNumbering(rows, first.mapping)) return first;
  const rest = without(first.mapping, new Set(['parcels']));
  return {
    mapping: rest,
    questions: first.questions.filter(({ field }) => field !== 'parcels'),
    notSent: notSentColumns(profiles, rest),
  };
}

/**
 * Joining split amounts moves every cell on their right back under its own title. A field that would then have another column than the
 * cells as they stand propose has none until a person chooses.
 */
export function proposalOf(
  rows: readonly RawRow[],
  profiles: readonly ColumnProfile[],
  { header, columns, hiddenColumns }: ProposalShape,
): Proposal {
  const first = proposed(rows, profiles, hiddenColumns);
  const { mapping, questions } = first;
  const asked = questions.find(({ field }) => field === 'amount')?.columns ?? [];
  for (const column of new Set([columnOf(mapping.amount), ...asked])) {
    if (column === null) continue;
    const shape = { columns, mapping: { ...mapping, amount: { from: 'column', column } } } as const;
    const search = searchSplits(header, shape);
    for (const row of rows) search.add(row, '');
    const split = search.question();
    if (split === null) continue;
    const whole = rows.map((row) => joinedRow(row, split.join, shape));
    const joined = proposed(whole, profileColumns(whole, header), hiddenColumns);
    const moved = rowFields.flatMap((field): SourceQuestion[] => {
      const before = questions.find((question) => question.field === field)?.columns ?? [];
      const after = joined.questions.find((question) => question.field === field)?.columns ?? [];
      const [from, to] = [columnOf(mapping[field]), columnOf(joined.mapping[field])];
      const among = new Set([...before, ...after, ...[from, to].filter((at) => at !== null)]);
      const asked = before.length > 0 ? among.size > before.length : from !== to || after.length > 0;
      return asked && field !== 'amount'
        ? [{ ask: 'source', field, why: 'unnamed', columns: [...among] }]
        : [];
    });
    const open = new Set(moved.map(({ field }) => field));
    const sure = without(mapping, open);
    return {
      mapping: sure,
      questions: [...questions.filter(({ field }) => !open.has(field)), ...moved],
      notSent: notSentColumns(profiles, sure),
    };
  }
  return first;
}
