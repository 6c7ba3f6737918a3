// What a ledger's reader can be asked for, whichever engine it reads.
import { listHandles } from './list-handles.ts';
import { reads, type ReadOp } from './operations.ts';
import type { Sql } from './sql.ts';
import { unsafeCast } from './unsafe-cast.ts';

type Operation = (db: Sql, input: unknown) => Promise<unknown>;

export function readProcedures(db: Sql) {
  const { open, window, ids, close } = listHandles(db);
  return {
    read: ({ op, input }: { readonly op: ReadOp; readonly input: unknown }) =>
      unsafeCast<Operation>(reads[op])(db, input),
    openList: open,
    window,
    ids,
    closeList: close,
  };
}

export type ReaderProcedures = ReturnType<typeof readProcedures> & {
  readonly backup: (path: string) => Promise<unknown>;
};
