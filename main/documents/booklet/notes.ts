// Collects the notes about a booklet's boletos: at most one each; the last one counts.
import type { BookletFlaw, BookletNote } from '../../../preload/contract/document-terms.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';

export interface Notes {
  readonly note: (member: BookletMember, out: boolean, why: BookletFlaw, detail?: string | null) => null;
  /** In the order of the booklet. */
  readonly list: (members: readonly BookletMember[]) => readonly BookletNote[];
  readonly left: () => readonly number[];
}

export function createNotes(): Notes {
  const notes = new Map<number, BookletNote>();
  return {
    note({ id: boleto, name: payer, cents, dueDate }, out, why, detail = null) {
      notes.set(boleto, { boleto, payer, cents, dueDate, out, why, detail });
      return null;
    },
    list: (members) => members.flatMap(({ id }) => notes.get(id) ?? []),
    left: () => [...notes.values()].flatMap(({ out, boleto }) => (out ? [boleto] : [])),
  };
}
