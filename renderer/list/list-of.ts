// A list as the window declares it: the titles and looks of its columns, the labels of its filters, and what the clerk's search
// of it may hold. Every field of a search is a text, '' where nothing is chosen. Pure, except for the given storage.
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { ArrangedList } from '../../preload/contract/list-layouts.ts';
import {
  dayFields,
  type AskedOf,
  type FilterEntries,
  type FilterEntry,
  type ListColumns,
  type SortOf,
} from '../../preload/contract/list-table.ts';
import { fold } from '../../preload/shared/fold.ts';
import type { Language } from '../../preload/shared/money.ts';
import { readFields } from '../app/read-fields.ts';
import type { Sort } from '../ui/grid/columns.ts';
import { current } from './account-choice.ts';
import { typedDay } from './typed-day.ts';

export type Translate = (message: MessageDescriptor) => string;

/** The window's part of a column. Without `text` and `write` the column's kind says how it is written. */
export interface ColumnWords<Row> {
  readonly title: MessageDescriptor;
  /** The texts of a column of words, by code; others come with `words` of what is shown. */
  readonly words?: Readonly<Record<string, MessageDescriptor>>;
  readonly text?: (row: Row, translate: Translate, language: Language) => string;
  /** The same, and copied in the Brazilian form, which spreadsheet programs read. */
  readonly write?: (row: Row, translate: Translate, language: Language) => string;
  readonly cell?: (row: Row, translate: Translate) => ReactNode;
}

/** The label of a filter. */
export interface FilterLabel {
  readonly title: MessageDescriptor;
  /** Of the two fields of a period. */
  readonly ends?: readonly [from: MessageDescriptor, to: MessageDescriptor];
  /** Of its values. */
  readonly words?: Readonly<Record<string, MessageDescriptor>>;
  /** What the chip says of a value, where “title: value” is not what it says. */
  readonly chips?: Readonly<Record<string, MessageDescriptor>>;
  readonly placeholder?: string;
  /** It is chosen elsewhere than in the fields of the filters. */
  readonly chipOnly?: true;
}

/** What a list declares. */
export interface Declared<Row> {
  readonly name: ArrangedList;
  readonly columns: ListColumns<Row>;
  readonly titles: Readonly<Record<string, ColumnWords<Row>>>;
  readonly filters: FilterEntries;
  /** Null for a filter that the screen shows in its own way, and for the account. */
  readonly labels: Readonly<Record<string, FilterLabel | null>>;
  /** What else is kept with the search; the first value is the usual one. */
  readonly kept?: Readonly<Record<string, readonly string[]>>;
  /** The order of a list that nobody sorted. */
  readonly first: Sort;
  /** What of a typed text may stay on the disk. */
  readonly keepable?: (text: string) => string;
}
export type Filtered = Pick<Declared<never>, 'filters' | 'labels'>;

/** A search of any list. */
export type Search = Readonly<Record<string, string>>;
type FieldOf<Id, Entry> = Entry extends { readonly kind: 'id' }
  ? never
  : Entry extends { readonly fields: readonly [infer From extends string, infer To extends string] }
    ? From | To
    : Entry extends { readonly kind: 'days' | 'moments' }
      ? `${Id & string}From` | `${Id & string}To`
      : Entry extends { readonly field: infer Field extends string }
        ? Field
        : Id & string;
type SearchWith<Filters, Kept> = Readonly<
  Record<'text' | { [Id in keyof Filters]: FieldOf<Id, Filters[Id]> }[keyof Filters], string>
> &
  // A list that keeps nothing else names nothing else.
  (string extends keyof Kept
    ? unknown
    : { readonly [Field in keyof Kept]: Kept[Field] extends readonly (infer Value)[] ? Value : never });
/** The clerk's search of a list: `SearchOf<typeof register>`. */
export type SearchOf<List extends { readonly read: (json: null) => unknown }> = ReturnType<List['read']>;

/** A list, and what follows from what it declares. */
export type ListOf<Row, Columns, Filters, Kept> = Declared<Row> & {
  readonly titles: { readonly [Id in keyof Columns]: ColumnWords<Row> };
  readonly filters: Filters;
  /** The search that was stored, or an empty one: what makes no sense any more is not chosen. */
  readonly read: (json: string | null) => SearchWith<Filters, Kept>;
  /** What main is asked for; whose rows, and in which order, comes with the screen. */
  readonly asked: (search: SearchWith<Filters, Kept>, today: string) => Omit<AskedOf<Filters>, 'scope'>;
  /** What main calls a sort. */
  readonly sortName: (sort: Sort) => SortOf<Columns>;
};

/** `listOf<Row>()(…)`: two steps, because TypeScript infers either all type arguments or none. */
export function listOf<Row>(): <
  const Columns extends ListColumns<Row>,
  const Filters extends FilterEntries,
  const Kept extends Readonly<Record<string, readonly string[]>>,
>(
  list: Declared<Row> & {
    readonly columns: Columns;
    readonly titles: { readonly [Id in keyof Columns]: ColumnWords<Row> };
    readonly filters: Filters;
    readonly labels: { readonly [Id in keyof Filters]: FilterLabel | null };
    readonly kept?: Kept;
  },
) => ListOf<Row, Columns, Filters, Kept>;
export function listOf<Row>(): (list: Declared<Row>) => object {
  return (list) => ({
    ...list,
    read: (json: string | null) => readSearch(list, json),
    asked: (search: Search, today: string) => askedBy(list.filters, search, today),
    sortName: (sort: Sort) => sortName(list, sort),
  });
}

export const fieldsOf = (id: string, entry: FilterEntry): readonly string[] => {
  if (entry.kind === 'id') return [];
  return entry.kind === 'days' || entry.kind === 'moments' ? dayFields(id, entry) : [entry.field ?? id];
};

/** What the clerk may choose in a field; undefined where they type. */
export function choicesOf(entry: FilterEntry): readonly string[] | undefined {
  switch (entry.kind) {
    case 'one':
    case 'some':
      return entry.values;
    case 'choice':
      return Object.keys(entry.choices);
    case 'set':
      return ['yes', 'no'];
    case 'flag':
      return ['true'];
    default:
      return undefined;
  }
}

const usualOf = (entry: FilterEntry): string =>
  entry.kind === 'account' ? current : entry.kind === 'some' ? entry.usual.join(',') : '';

/** A stored value that still makes sense; booleans and lists are of earlier versions. */
function readField(entry: FilterEntry, stored: unknown): string {
  const usual = usualOf(entry);
  const text =
    entry.kind === 'some' && Array.isArray(stored)
      ? stored.join(',')
      : entry.kind === 'flag' && stored === true
        ? 'true'
        : stored;
  if (typeof text !== 'string') return usual;
  const choices = choicesOf(entry);
  if (choices === undefined) return text;
  if (entry.kind !== 'some') return choices.includes(text) ? text : usual;
  const chosen = text.split(',');
  return choices.filter((choice) => chosen.includes(choice)).join(',') || usual;
}

function readSearch(
  { filters, kept = {} }: Pick<Declared<never>, 'filters' | 'kept'>,
  json: string | null,
): Search {
  const stored = readFields(json);
  const text = stored['text'];
  const entries = Object.entries(filters).flatMap(([id, entry]) =>
    fieldsOf(id, entry).map((field) => [field, readField(entry, stored[field])] as const),
  );
  const others = Object.entries(kept).map(([field, [usual = '', ...more]]) => {
    const found = String(stored[field]);
    return [field, more.includes(found) ? found : usual] as const;
  });
  return { text: typeof text === 'string' ? text : '', ...Object.fromEntries([...entries, ...others]) };
}

/** What may stay on the disk of a search: in a reload of the window, and in a saved view. */
export const keptOf = <Searched extends { readonly text: string }>(
  { keepable = (text) => text }: Pick<Declared<never>, 'keepable'>,
  search: Searched,
): Searched => ({ ...search, text: keepable(search.text) });

const isFilterSet = (id: string, entry: FilterEntry, search: Search): boolean =>
  fieldsOf(id, entry).some((field) => (search[field] ?? '').trim() !== usualOf(entry));

/** The filters that are set, by their ids. */
export const filtersSet = ({ filters }: Pick<Declared<never>, 'filters'>, search: Search) =>
  Object.entries(filters).flatMap(([id, entry]) => (isFilterSet(id, entry, search) ? [id] : []));

/** The clerk's choices leave something out; another account is not a filter. */
export const isNarrowed = (list: Pick<Declared<never>, 'filters'>, search: Search): boolean =>
  (search['text'] ?? '').trim() !== '' ||
  filtersSet(list, search).some((id) => list.filters[id]?.kind !== 'account');

/** Every field of the filters as it is when nothing is chosen. */
export const nothingChosen = (filters: FilterEntries): Search =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([id, entry]) =>
      fieldsOf(id, entry).map((field) => [field, usualOf(entry)] as const),
    ),
  );

/** The search without text and filters: the account, and what is kept beside them, stay. */
export function widened<Searched extends Search>(
  { filters }: Pick<Declared<never>, 'filters'>,
  search: Searched,
): Searched {
  const { account } = search;
  return { ...search, text: '', ...nothingChosen(filters), ...(account === undefined ? {} : { account }) };
}

function askedBy(filters: FilterEntries, search: Search, today: string): object {
  const text = (search['text'] ?? '').trim();
  const wanted = Object.entries(filters).map(([id, entry]) => {
    const values = fieldsOf(id, entry).map((field) => (search[field] ?? '').trim());
    return [id, wantedOf(entry, values, today)] as const;
  });
  return {
    ...(text === '' ? {} : { text }),
    ...Object.fromEntries(wanted.filter(([, value]) => value !== undefined)),
  };
}

function wantedOf(entry: FilterEntry, [value = '', end = '']: readonly string[], today: string): unknown {
  if (entry.kind === 'days' || entry.kind === 'moments') {
    const from = typedDay(value, today);
    const to = typedDay(end, today);
    if (from === undefined && to === undefined) return undefined;
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  }
  if (entry.kind === 'some') return value.split(',').filter((one) => one !== '');
  if (value === '') return undefined;
  switch (entry.kind) {
    case 'account':
    case 'id':
      return undefined;
    case 'choice':
      return entry.choices[value];
    case 'day':
      return typedDay(value, today);
    case 'set':
      return value === 'yes';
    case 'flag':
      return true;
    default:
      return value;
  }
}

type Sorted = Pick<Declared<never>, 'first'> & {
  readonly columns: Readonly<Record<string, { readonly up?: string; readonly down?: string }>>;
};

/** A sort that there is: of a column that goes one way only, in that way. */
export function sortable({ columns, first }: Sorted, { column, descending }: Sort): Sort {
  const { up, down } = columns[column] ?? {};
  if (up === undefined && down === undefined) return first;
  return { column, descending: descending ? down !== undefined : up === undefined };
}

function sortName(list: Sorted, sort: Sort): string {
  const { column, descending } = sortable(list, sort);
  const { up = '', down = '' } = list.columns[column] ?? {};
  return descending ? down : up;
}

/** The rows of a list that the window holds whole, in the order of a column; equals as `equals` says. */
export function rowsSorted<Row>(
  list: Pick<Declared<Row>, 'columns' | 'first'>,
  rows: readonly Row[],
  sort: Sort,
  equals: (one: Row, other: Row) => number,
): readonly Row[] {
  const { column, descending } = sortable(list, sort);
  const found = list.columns[column];
  if (!found || !('of' in found)) return rows;
  const key = (row: Row) => {
    const value = found.of(row) ?? '';
    return typeof value === 'string' ? fold(value) : value;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return equals(one, other);
    return a < b === descending ? 1 : -1;
  });
}
