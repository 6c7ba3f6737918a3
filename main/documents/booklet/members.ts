// Selects the boletos of a plan, in its order: of a batch, a payer, an open list, or given ids.
import type { BookletPlan } from '../../../preload/contract/document-terms.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger, ListRange } from '../../ledger/ledger.ts';
import type { FoundMembers, MembersOf } from '../../ledger/tables/booklets.ts';

type Reading = Pick<Ledger, 'read' | 'lists'>;

/** More would not be printed as one booklet. */
const most = 20_000;

export async function membersOf(
  ledger: Reading,
  { of, order }: Pick<BookletPlan, 'of' | 'order'>,
): Promise<FoundMembers> {
  const found = await ledger.read('booklets.find', { of: await meant(ledger, of), order });
  if (found.members.length > most)
    throw new CodedError('inputInvalid', 'documents', { fields: { of: 'too_big' } });
  return found;
}

async function meant(ledger: Reading, of: BookletPlan['of']): Promise<MembersOf> {
  if ('handle' in of) return { ids: [...(await idsBehind(ledger, of.handle, of.ranges))] };
  return 'boletos' in of ? { ids: of.boletos } : of;
}

/** The handle may belong to the register's list or to a batch's list. */
const idsBehind = (ledger: Reading, handle: string, ranges: readonly ListRange[]): Promise<Float64Array> =>
  ledger.lists.ids('boletos', handle, ranges).catch((error: unknown) => {
    if (error instanceof CodedError && error.failure.code === 'notFound')
      return ledger.lists.ids('batchRows', handle, ranges);
    throw error;
  });
