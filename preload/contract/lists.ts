// Long lists: opened with a filter, read in windows of a handle, never whole; and given away as a file.
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
  /** The first rows, so that a screen's first paint waits for one call only. */
  readonly rows: readonly Row[];
}

export type ListWindow = Readonly<z.output<typeof listWindow>>;

const handle = text(64);
const close = z.strictObject({ handle });
const saveList = z.strictObject({ handle, format: z.enum(fileFormats), words: fileWords });

/** `listCalls<Row>()(filterSchema)`: two steps, as `call` has them. */
export const listCalls =
  <Row>() =>
  <Filter extends z.ZodMiniType>(filter: Filter) => ({
    open: call<OpenedList<Row>>()(filter),
    window: call<readonly Row[]>()(listWindow),
    close: call<null>()(close),
    /** What the list holds, in its order; each word of the file under its code. */
    saveList: call<ReadyFile>()(saveList),
  });
