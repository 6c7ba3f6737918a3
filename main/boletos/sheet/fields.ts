// Where the text of each boleto field comes from.
import { rowFields, type RowField } from '../../../preload/contract/boleto-fields.ts';

/** The source of a field: a column, one text for all rows, or a template with variables such as {mes}. */
export type Source =
  | { readonly from: 'column'; readonly column: number }
  | { readonly from: 'fixed'; readonly text: string }
  | { readonly from: 'template'; readonly text: string };

export type Mapping = Readonly<Partial<Record<RowField, Source>>>;

export const columnOf = (source: Source | undefined): number | null =>
  source?.from === 'column' ? source.column : null;

export const without = (mapping: Mapping, fields: ReadonlySet<RowField>): Mapping =>
  Object.fromEntries(
    rowFields.flatMap((field) => {
      const source = mapping[field];
      return source && !fields.has(field) ? [[field, source] as const] : [];
    }),
  );
