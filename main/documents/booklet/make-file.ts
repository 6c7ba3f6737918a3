// Makes one file of a booklet: composes it, reads it back, and gives it to the store. Boletos that had to be left out
// get a note, and generated pages count only the remaining ones.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BarsRead, BookletPlan } from '../../../preload/contract/document-terms.ts';
import type { MadeFile } from '../../ledger/tables/booklets.ts';
import type { ByteStore } from '../fetch/keeper.ts';
import type { Composed, ComposeProgress, PdfEngine } from '../pdf/engine.ts';
import { partsOf, type Found, type Placed } from './layout.ts';
import type { Notes } from './notes.ts';

export interface FileToMake {
  readonly engine: Pick<PdfEngine, 'compose'>;
  readonly store: Pick<ByteStore, 'take' | 'hold'>;
  readonly outgoing: string;
  readonly plan: BookletPlan;
  readonly name: string;
  /** From 1; `files` is the total. */
  readonly file: number;
  readonly files: number;
  /** YYYY-MM-DD, by the clerk's clock. */
  readonly made: string;
  readonly notes: Notes;
  readonly signal: AbortSignal;
  readonly progressed: (progress: ComposeProgress) => void;
  readonly held: (release: () => void) => void;
}

/** Null if none of its boletos is available: a cover alone is no file. */
export async function makeFile(
  wanted: FileToMake,
  found: readonly Found[],
): Promise<{ readonly file: MadeFile; readonly check: BarsRead } | null> {
  if (found.length === 0) return null;
  const { plan, store } = wanted;
  const placed = partsOf(wanted, found);
  const out = join(wanted.outgoing, `${randomUUID()}.pdf`);
  const parts = placed.map(({ part }) => part);
  const title = wanted.files === 1 ? plan.title : wanted.name.replace(/\.pdf$/u, '');
  const { signal, progressed } = wanted;
  const composed = await wanted.engine.compose(
    { out, title, layout: plan.layout, parts },
    { signal, progressed },
  );
  const left = noteParts(wanted.notes, placed, composed);
  if (left.size > 0 && (plan.cover || plan.separators || left.size === found.length)) {
    await rm(out, { force: true });
    return makeFile(
      wanted,
      found.filter(({ member }) => !left.has(member.id)),
    );
  }
  const { sha256, bytes } = await store.take(out);
  wanted.held(store.hold(sha256));
  const { pages, check } = composed;
  const file = { name: wanted.name, pages, boletos: found.length - left.size, bytes, sha256 };
  return { file, check };
}

/** Returns the boletos that were left out. */
function noteParts({ note }: Notes, placed: readonly Placed[], { notes }: Composed): ReadonlySet<number> {
  const left = new Set<number>();
  for (const { part, out, why } of notes) {
    const member = placed[part]?.member;
    if (!member) continue;
    note(member, out, why);
    if (out) left.add(member.id);
  }
  return left;
}
