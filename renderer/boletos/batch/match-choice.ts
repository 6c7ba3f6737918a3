// What the clerk makes of an export beside the doubts: which line is which boleto, and which of them are believed. Pure.
import type { ExportMatch, Settling } from '../../../preload/contract/batch-doubts.ts';

type Matched = Extract<ExportMatch, { kind: 'matched' }>;
export type MatchRow = Matched['matches'][number]['rows'][number];

export interface Proposal {
  readonly boleto: number;
  readonly rows: readonly MatchRow[];
  /** The line of the export; undefined until the clerk chose among several. */
  readonly line: number | undefined;
  readonly ticked: boolean;
  /** What came of it when it was tried. */
  readonly outcome?: Settling['kind'] | 'failed';
}

export const rowOf = ({ rows, line }: Proposal): MatchRow | undefined =>
  rows.find((row) => row.line === line);

/** The ids that more than one of the proposals would take: none of these may be believed. */
export function contested(proposals: readonly Proposal[]): ReadonlySet<string> {
  const ids = proposals.flatMap((one) => rowOf(one)?.id ?? []);
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
}

/** Ticked from the beginning where there is one line, with an id of its own. */
export function proposalsOf({ matches }: Matched): readonly Proposal[] {
  const made = matches.map(({ boleto, rows }): Proposal => {
    const only = rows.length === 1 ? rows[0] : undefined;
    return { boleto, rows, line: only?.line, ticked: only !== undefined && only.id !== null };
  });
  const twice = contested(made);
  return made.map((one) => ({ ...one, ticked: one.ticked && !twice.has(rowOf(one)?.id ?? '') }));
}

export const canTick = (one: Proposal, twice: ReadonlySet<string>): boolean => {
  const id = rowOf(one)?.id ?? null;
  return id !== null && !twice.has(id) && one.outcome !== 'settled';
};

/** What "Confirmar n como criados" stands for. */
export function believed(
  proposals: readonly Proposal[],
): readonly { readonly boleto: number; readonly id: string }[] {
  const twice = contested(proposals);
  return proposals.flatMap((one) => {
    const id = rowOf(one)?.id ?? null;
    return one.ticked && id !== null && canTick(one, twice) ? [{ boleto: one.boleto, id }] : [];
  });
}
