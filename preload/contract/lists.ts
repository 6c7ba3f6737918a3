// Long lists: opened with a filter, read in windows of a handle, never whole; and exported as a file.
import * as z from 'zod/mini';
import { fileFormats, fileWords, listWindow, type ReadyFile } from './boleto-terms.ts';
import { text } from './common.ts';
import { call } from './define.ts';

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
    /** The file contains the list's rows in order; each text of the file is under its code. */
    saveList: call<ReadyFile>()(saveList),
  });
