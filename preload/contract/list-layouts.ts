// How a clerk has arranged the columns of each list: kept with the preferences of this computer.
import * as z from 'zod/mini';
import { text } from './common.ts';

/** Every list whose columns can be arranged. */
export const arrangedLists = [
  'register',
  'batchRows',
  'prints',
  'withdrawals',
  'trail',
  'watches',
  'wallets',
  'income',
  'payers',
  'months',
] as const;
export type ArrangedList = (typeof arrangedLists)[number];

/** In order; a column that this version does not know is kept, and one that is not named has its usual place. */
export const listLayout = z.readonly(
  z
    .array(
      z.strictObject({
        id: text(40),
        shown: z.boolean(),
        /** In pixels; absent until it was changed. */
        width: z.exactOptional(z.int().check(z.minimum(1), z.maximum(5_000))),
      }),
    )
    .check(z.maxLength(80)),
);
export type ListLayout = z.output<typeof listLayout>;

export const listLayouts = z.partialRecord(z.enum(arrangedLists), listLayout);
export type ListLayouts = Readonly<Partial<Record<ArrangedList, ListLayout>>>;

/** The lists whose search, sort and columns can be saved under a name. */
export const viewedLists = [
  'register',
  'batchRows',
  'withdrawals',
  'watches',
  'trail',
  'wallets',
  'prints',
  'income',
  'payers',
  'months',
] as const;

/** A list as a clerk named it: what is looked for, in which order, in which columns. */
export const savedView = z.readonly(
  z.strictObject({
    id: text(40),
    list: z.enum(viewedLists),
    name: text(60),
    /** The search as the list keeps it, which reads it back field by field. */
    search: z.record(text(40), z.string().check(z.maxLength(200))),
    sort: z.strictObject({ column: text(40), descending: z.boolean() }),
    columns: listLayout,
    batch: z.exactOptional(z.int().check(z.minimum(1))),
  }),
);
export type SavedView = z.output<typeof savedView>;

/** In the clerk's order: `g` and a digit open the first nine. */
export const savedViews = z.readonly(z.array(savedView).check(z.maxLength(40)));
