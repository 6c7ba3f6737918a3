// What a list is made of: its columns and its filters, one entry each. The window's columns, filter fields and chips, the
// contract's filter, the ledger's query and the file derive from them; CONTRIBUTING.md describes how to add one.
import { perField } from './boleto-fields.ts';
import type { AccountScope } from './boleto-terms.ts';

interface ColumnPlace {
  /** In pixels; the clerk may change it. */
  readonly width: number;
  /** It says which row this is, so it stays in sight. */
  readonly identifies?: true;
  /** Of columns that do not fit, those with the highest number give way first; 1 is always whole. */
  readonly priority: 1 | 2 | 3;
  /** Shown only if the clerk chooses it. */
  readonly extra?: true;
  /** Digits of equal width, where its kind says otherwise. */
  readonly figures?: boolean;
  /** Never cut, although its kind may be. */
  readonly whole?: true;
  /** The orders that a press on its title asks for, upward and downward. */
  readonly up?: string;
  readonly down?: string;
}

/** How a value is shown, copied and written to a file. */
export type TextKind =
  | 'text'
  /** Digits of an id: never cut. */
  | 'code'
  /** A code that the list has a text for. */
  | 'word'
  /** An account's id, shown as its name if the list may be of several accounts. */
  | 'account'
  | 'day'
  | 'moment'
  | 'taxId'
  | 'slipLine'
  /** The service's figures, as it wrote them. */
  | 'money'
  | 'usdt';
/** `number` is written without separators. */
export type NumberKind = 'cents' | 'count' | 'number';

/** `own`: the window and the file each write it in their own way. */
export type ListColumn<Row> = ColumnPlace &
  (
    | { readonly kind: TextKind; readonly of: (row: Row) => string | null }
    | { readonly kind: NumberKind; readonly of: (row: Row) => number | null }
    | { readonly kind: 'own' }
  );
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

interface FilterPlace {
  /** What the ledger compares; without it the list has a condition of its own. */
  readonly column?: string;
  /** Its name in the clerk's search, if that is another. */
  readonly field?: string;
}

export type FilterEntry =
  /** Whose rows: it becomes the scope of what is asked. */
  | ({ readonly kind: 'account' } & FilterPlace)
  /** One of several values. */
  | ({ readonly kind: 'one'; readonly values: readonly string[] } & FilterPlace)
  /** Any of several values; the clerk chooses one of `choices`, each with the values that it stands for. */
  | ({
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly choices: Readonly<Record<string, readonly string[]>>;
    } & FilterPlace)
  /** The clerk chooses any number of the values; `usual` is no filter. */
  | ({
      readonly kind: 'some';
      readonly values: readonly string[];
      readonly usual: readonly string[];
    } & FilterPlace)
  /** There is a value, or there is none. */
  | ({ readonly kind: 'set' } & FilterPlace)
  | ({ readonly kind: 'flag' } & FilterPlace)
  /** As typed: `1.234,56`. */
  | ({ readonly kind: 'money' } & FilterPlace)
  | ({ readonly kind: 'exact'; readonly most: number } & FilterPlace)
  /** One day. */
  | ({ readonly kind: 'day' } & FilterPlace)
  /** A row of another table; it is chosen outside of the search. */
  | ({ readonly kind: 'id' } & FilterPlace)
  /** The first and the last day, both in; `moments` compares with the beginnings of the banks' days. */
  | ({
      readonly kind: 'days' | 'moments';
      readonly fields?: readonly [from: string, to: string];
    } & FilterPlace);
export type FilterEntries = Readonly<Record<string, FilterEntry>>;

/** The values of `choice`, each a choice of its own. */
export const each = <Value extends string>(values: readonly Value[]): Readonly<Record<Value, [Value]>> =>
  perField(values, (value) => [value]);

export interface Days {
  readonly from?: string;
  readonly to?: string;
}

type Asked<Entry> = Entry extends { readonly kind: 'one'; readonly values: readonly (infer Value)[] }
  ? Value
  : Entry extends { readonly kind: 'choice' | 'some'; readonly values: readonly (infer Value)[] }
    ? readonly Value[]
    : Entry extends { readonly kind: 'set' | 'flag' }
      ? boolean
      : Entry extends { readonly kind: 'id' }
        ? number
        : Entry extends { readonly kind: 'days' | 'moments' }
          ? Days
          : string;

/** What is looked for, as the window asks main for it. */
export type AskedOf<Entries> = { readonly scope: AccountScope; readonly text?: string } & {
  readonly [Id in keyof Entries as Entries[Id] extends { readonly kind: 'account' } ? never : Id]?: Asked<
    Entries[Id]
  >;
};

/** The two fields of a period in the clerk's search. */
export const dayFields = (id: string, entry: Extract<FilterEntry, { readonly kind: 'days' | 'moments' }>) =>
  entry.fields ?? ([`${id}From`, `${id}To`] as const);

type SortsIn<Column> =
  | (Column extends { readonly up: infer Up extends string } ? Up : never)
  | (Column extends { readonly down: infer Down extends string } ? Down : never);
/** The orders that the columns of a list name. */
export type SortOf<Columns> = { [Id in keyof Columns]: SortsIn<Columns[Id]> }[keyof Columns];

export function sortsOf<Columns extends Readonly<Record<string, object>>>(
  columns: Columns,
): readonly SortOf<Columns>[];
export function sortsOf(
  columns: Readonly<Record<string, Pick<ColumnPlace, 'up' | 'down'>>>,
): readonly string[] {
  return Object.values(columns).flatMap(({ up, down }) => [up, down].filter((sort) => sort !== undefined));
}

/** Narrower details could not be read, and wider ones would leave the list no room: in pixels. */
export const detailsWidths = { least: 240, usual: 352, most: 400 } as const;
