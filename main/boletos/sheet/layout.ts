// Recognizes the layout of an earlier sheet by its headers, in any order.
import { createHash } from 'node:crypto';
import type { SourceQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import type { Layout, LayoutAnswers, LayoutSource } from '../../ledger/tables/layouts.ts';
import { type RowField, rowFields } from '../../../preload/contract/boleto-fields.ts';
import type { Mapping, Source } from './fields.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The reason column of an error file. With it the layout is still the same. */
const reasonHeaders: ReadonlySet<string> = new Set(['motivo', 'reason']);

/** A hash of the sorted headers. Without headers: of the number of columns and the kind of each. */
export function fingerprint(profiles: readonly ColumnProfile[]): string {
  const headers = profiles
    .map(({ header }) => foldedWords(header))
    .filter((header) => !reasonHeaders.has(header));
  // Stray cells after the last header are an error of their row, not part of the layout.
  const named = headers.slice(0, headers.findLastIndex((header) => header !== '') + 1);
  if (named.length > 0) return hash(`headers\n${named.toSorted().join('\n')}`);
  const kinds = profiles.map(({ fits }) => rowFields.find((field) => fits[field] >= 0.6) ?? '');
  return hash(`columns\n${kinds.join('\n')}`);
}

export function layoutOf(
  profiles: readonly ColumnProfile[],
  mapping: Mapping,
  answers: LayoutAnswers,
): Layout {
  const sources: Partial<Record<RowField, LayoutSource>> = {};
  for (const field of rowFields) {
    const source = mapping[field];
    if (source) sources[field] = source.from === 'column' ? byHeader(profiles, source.column) : source;
  }
  return { fingerprint: fingerprint(profiles), sources, answers };
}

export function byHeader(profiles: readonly ColumnProfile[], column: number): LayoutSource {
  const header = foldedWords(profiles[column]?.header ?? '');
  if (header === '') return { from: 'column', column };
  const nth = profiles.slice(0, column).filter((profile) => foldedWords(profile.header) === header).length;
  return {
    from: 'header',
    header,
    nth,
    ...(titled(profiles, header).length > 1 ? { column } : {}),
  };
}

const titled = (profiles: readonly ColumnProfile[], header: string): readonly ColumnProfile[] =>
  profiles.filter((profile) => profile.filled > 0 && foldedWords(profile.header) === header);

/** Two columns of the same title that moved since one of them was chosen: the earlier choice is ambiguous. */
export function movedTitles(
  layout: Layout,
  mapping: Mapping,
  profiles: readonly ColumnProfile[],
): readonly SourceQuestion[] {
  return rowFields.flatMap((field): SourceQuestion[] => {
    const [source, known] = [mapping[field], layout.sources[field]];
    if (source?.from !== 'column' || known?.from !== 'header') return [];
    const among = titled(profiles, known.header);
    if (among.length < 2 || known.column === source.column) return [];
    return [{ ask: 'source', field, why: 'sameTitle', columns: among.map(({ column }) => column) }];
  });
}

/** Identifies a choice among certain columns. Null for a question that is repeated for each sheet. */
export function choiceKey(
  { field, why, columns }: SourceQuestion,
  profiles: readonly ColumnProfile[],
): string | null {
  if (why === 'sameForAll') return null;
  const names = columns.map((column) => {
    const header = foldedWords(profiles[column]?.header ?? '');
    return header === '' || why === 'sameTitle' ? `${header}@${column}` : header;
  });
  return [field, why, ...names].join('\n');
}

/** The column of a layout's source in this sheet; undefined if there is none. */
export function columnAt(source: LayoutSource, profiles: readonly ColumnProfile[]): number | undefined {
  if (source.from === 'column') return source.column;
  if (source.from !== 'header') return undefined;
  return profiles.filter(({ header }) => foldedWords(header) === source.header)[source.nth]?.column;
}

/** Null if the sheet has another layout. */
export function applyLayout(layout: Layout, profiles: readonly ColumnProfile[]): Mapping | null {
  if (layout.fingerprint !== fingerprint(profiles)) return null;
  const mapping: Partial<Record<RowField, Source>> = {};
  for (const field of rowFields) {
    const source = layout.sources[field];
    if (!source) continue;
    if (source.from === 'fixed' || source.from === 'template') {
      mapping[field] = source;
      continue;
    }
    const column = columnAt(source, profiles);
    if (column === undefined) return null;
    mapping[field] = { from: 'column', column };
  }
  return mapping;
}
