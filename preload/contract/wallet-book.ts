// Calls of the wallet book: list, add, change, remove, export.
import * as z from 'zod/mini';
import { accountId, fileFormats, fileWords, rowId, type ReadyFile } from './boleto-terms.ts';
import { commandId, text, call } from './common.ts';
import type { BookEntry } from './wallet-terms.ts';

export const walletBookCalls = {
  book: call<readonly BookEntry[]>()(z.strictObject({ accountId })),
  addEntry: call<BookEntry>()(
    z.strictObject({
      commandId,
      accountId,
      label: text(80),
      wallet: z.string().check(z.maxLength(500)),
      checksummed: z.boolean(),
      note: z.exactOptional(text(500)),
    }),
  ),
  /** A new wallet or label restarts the waiting time; a new note does not. */
  changeEntry: call<BookEntry>()(
    z.strictObject({
      commandId,
      id: rowId,
      revision: z.int(),
      label: z.exactOptional(text(80)),
      wallet: z.exactOptional(z.string().check(z.maxLength(500))),
      checksummed: z.exactOptional(z.boolean()),
      note: z.exactOptional(z.nullable(text(500))),
    }),
  ),
  removeEntry: call<null>()(z.strictObject({ commandId, id: rowId })),

  /**
   * Exports these entries of the account in this order, in these columns or in all; `words` has a title for each column,
   * `name`, and `released` for an entry that may be used.
   */
  saveBook: call<ReadyFile>()(
    z.strictObject({
      accountId,
      ids: z.array(rowId).check(z.minLength(1), z.maxLength(10_000)),
      format: z.enum(fileFormats),
      words: fileWords,
      columns: z.exactOptional(z.array(text(40)).check(z.minLength(1), z.maxLength(40))),
    }),
  ),
} as const;
