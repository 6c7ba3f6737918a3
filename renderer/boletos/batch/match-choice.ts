// The clerk's choices in a match of an export with uncertain boletos: which line is which boleto, and which matches are
// accepted. Pure.
import type { ExportMatch, Settling } from '../../../preload/contract/batch-doubts.ts';

type Matched = Extract<ExportMatch, { kind: 'matched' }>;
export type MatchRow = Matched['matches'][number]['rows'][number];

export interface Proposal {
  readonly boleto: number;
  readonly rows: readonly MatchRow[];
  /** The line of the export; undefined until the clerk chooses among several. */
  readonly line: number | undefined;
  readonly ticked: boolean;
  /** The result of its check. */
  readonly outcome?: Settling['kind'] | 'failed';
}

export const rowOf = ({ rows, line }: Proposal): MatchRow | undefined =>
  rows.find((row) => row.line === line);

/** Ids that more than one match would use: none of these may be accepted. */
export function contested(proposals: readonly Proposal[]): ReadonlySet<string> {
  const ids = proposals.flatMap((one) => rowOf(one)?.id ?? []);
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
}

/** A line that contradicts the boleto is selected only by hand. */
export const isUndoubted = ({ id, against }: MatchRow): boolean => id !== null && against.length === 0;

/** Selected initially if there is exactly one line that nothing contradicts, whose id no other match uses. */
export function proposalsOf({ matches }: Matched): readonly Proposal[] {
  const made = matches.map(({ boleto, rows }): Proposal => {
    const only = rows.length === 1 ? rows[0] : undefined;
    return { boleto, rows, line: only?.line, ticked: only !== undefined && isUndoubted(only) };
  });
  const twice = contested(made);
  return made.map((one) => ({ ...one, ticked: one.ticked && !twice.has(rowOf(one)?.id ?? '') }));
}

export const canTick = (one: Proposal, twice: ReadonlySet<string>): boolean => {
  const id = rowOf(one)?.id ?? null;
  return id !== null && !twice.has(id) && one.outcome !== 'settled';
};

/** The matches that "Confirmar n como criados" confirms. */
export function believed(proposals: readonly Proposal[]) {
  const twice = contested(proposals);
  return proposals.flatMap((one) => {
    const id = rowOf(one)?.id ?? null;
    return one.ticked && id !== null && canTick(one, twice) ? [{ boleto: one.boleto, id }] : [];
  });
}
