// What a ledger's reader answers to one request, whichever engine it reads.
import type { ListHandles } from './list-handles.ts';
import type { ReadRequest } from './messages.ts';
import { reads } from './operations.ts';
import type { Sql } from './sql.ts';
import { unsafeCast } from './unsafe-cast.ts';

type Operation = (db: Sql, input: unknown) => Promise<unknown>;

type Answered = Exclude<ReadRequest, { readonly kind: 'backup' }>;

export async function answerRead(db: Sql, handles: ListHandles, request: Answered): Promise<unknown> {
  if (request.kind === 'read') return unsafeCast<Operation>(reads[request.op])(db, request.input);
  if (request.kind === 'list.open') return handles.open(request.query);
  if (request.kind === 'list.window') return handles.window(request.window);
  if (request.kind === 'list.ids') return handles.ids(request.places);
  return handles.close(request.handle);
}
