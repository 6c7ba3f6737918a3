// Batches look-ups of the same tick into one read of the ledger, because a booklet looks up thousands of boletos.
import type { DocumentSubject } from '../../ledger/tables/documents.ts';

export function createLookUps(
  read: (ids: readonly number[]) => Promise<readonly DocumentSubject[]>,
): (boleto: number) => Promise<DocumentSubject | null> {
  let waiting: { readonly ids: Set<number>; readonly found: Promise<Map<number, DocumentSubject>> } | null =
    null;

  async function flush(ids: ReadonlySet<number>): Promise<Map<number, DocumentSubject>> {
    await Promise.resolve();
    waiting = null;
    const found = await read([...ids]);
    return new Map(
      found.flatMap((subject) => ('boleto' in subject.of ? [[subject.of.boleto, subject]] : [])),
    );
  }

  return async (boleto) => {
    if (!waiting) {
      const ids = new Set<number>();
      waiting = { ids, found: flush(ids) };
    }
    waiting.ids.add(boleto);
    return (await waiting.found).get(boleto) ?? null;
  };
}
