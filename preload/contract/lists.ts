// Long lists: opened with a filter, read in windows of a handle, never whole; and exported as a file.
import * as z from 'zod/mini';
import {
  accountScope,
  fileFormats,
  fileWords,
  listWindow,
  plainDate,
  rowId,
  type ReadyFile,
} from './boleto-terms.ts';
import { text, call } from './common.ts';
import type { AskedOf, FilterEntries, FilterEntry } from './list-table.ts';

export interface ListHandle {
  readonly handle: string;
  readonly count: number;
  readonly revision: number;
}

export interface OpenedList<Row> extends ListHandle {
  /** The first rows, so that a screen's first paint needs only one call. */
  readonly rows: readonly Row[];
}

export type ListWindow = Readonly<z.output<typeof listWindow>>;

const handle = text(64);
const close = z.strictObject({ handle });
export const saveList = z.strictObject({
  handle,
  format: z.enum(fileFormats),
  words: fileWords,
  /** Those that are seen, in their order; without them all that the file can have. */
  columns: z.exactOptional(z.array(text(40)).check(z.minLength(1), z.maxLength(80))),
});

/** `listCalls<Row>()(filterSchema)`: two steps, for the same reason as `call`. */
export const listCalls =
  <Row>() =>
  <Filter extends z.ZodMiniType>(filter: Filter) => ({
    open: call<OpenedList<Row>>()(filter),
    window: call<readonly Row[]>()(listWindow),
    close: call<null>()(close),
    /** The file contains the list's rows in order. Each column's title is under its id, each code's text as `state created`. */
    saveList: call<ReadyFile>()(saveList),
  });

const day = z.exactOptional(plainDate);

function schemaOf(entry: FilterEntry): z.ZodMiniType {
  switch (entry.kind) {
    case 'account':
      return accountScope;
    case 'one':
      return z.enum(entry.values);
    case 'choice':
    case 'some':
      return z.array(z.enum(entry.values)).check(z.maxLength(entry.values.length));
    case 'set':
    case 'flag':
      return z.boolean();
    case 'id':
      return rowId;
    case 'money':
      return z.string().check(z.maxLength(40));
    case 'exact':
      return text(entry.most);
    case 'day':
      return plainDate;
    case 'days':
    case 'moments':
      return z.strictObject({ from: day, to: day });
  }
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Asking<Entries, Sort> = AskedOf<Entries> & { readonly sort: Sort };

/** What the window may ask for, by the entries of the list; `more` is what the clerk does not choose. */
export function listFilter<Entries extends FilterEntries, Sort extends string>(
  entries: Entries,
  sorts: readonly Sort[],
): z.ZodMiniType<Asking<Entries, Sort>, Asking<Entries, Sort>>;
export function listFilter<Entries extends FilterEntries, Sort extends string, More extends Shape>(
  entries: Entries,
  sorts: readonly Sort[],
  more: More,
): z.ZodMiniType<
  Asking<Entries, Sort> & z.output<z.ZodMiniObject<More>>,
  Asking<Entries, Sort> & z.output<z.ZodMiniObject<More>>
>;
export function listFilter(entries: FilterEntries, sorts: readonly string[], more = {}): z.ZodMiniType {
  const chosen = Object.entries(entries).filter(([, { kind }]) => kind !== 'account');
  return z.strictObject({
    scope: accountScope,
    text: z.exactOptional(z.string().check(z.maxLength(200))),
    ...Object.fromEntries(chosen.map(([id, entry]) => [id, z.exactOptional(schemaOf(entry))])),
    sort: z.enum(sorts),
    ...more,
  });
}
