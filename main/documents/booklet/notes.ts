// Collects the notes about a booklet's boletos: at most one each; the last one counts.
import type { BookletFlaw, BookletNote } from '../../../preload/contract/document-terms.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';

export type Notes = ReturnType<typeof createNotes>;

export function createNotes() {
  const notes = new Map<number, BookletNote>();
  return {
    note: (
      { id: boleto, name: payer, cents, dueDate }: BookletMember,
      out: boolean,
      why: BookletFlaw,
      detail: string | null = null,
    ): null => {
      notes.set(boleto, { boleto, payer, cents, dueDate, out, why, detail });
      return null;
    },
    /** In the order of the booklet. */
    list: (members: readonly BookletMember[]) => members.flatMap(({ id }) => notes.get(id) ?? []),
    left: () => [...notes.values()].flatMap(({ out, boleto }) => (out ? [boleto] : [])),
  };
}
