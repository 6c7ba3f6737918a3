// Prepares the file to print: composed with its pages at their own size, or the same bytes as an earlier print. It is
// stored by its hash, so that exactly the previewed file is printed, now and when printed again.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type {
  BarsVerdict,
  Layout,
  PreparedPrint,
  PrintOf,
} from '../../../preload/contract/document-terms.ts';
import { CodedError, notFound } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import type { Tickets } from '../../host/host.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { PrintCheck } from '../../ledger/tables/prints.ts';
import { bookletVerdict } from '../booklet/calls.ts';
import { fileGone, type ByteStore } from '../fetch/byte-store.ts';
import type { Keeper } from '../fetch/create-keeper.ts';
import type { BarCode, DrawnLine, Part } from '../pdf/engine.ts';
import type { PdfEngine } from '../pdf/start.ts';

const piece = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/u;

/** In the typed order, each page once; null if a part is no page of a file of this length. */
export function readPages(text: string, pages: number): readonly number[] | null {
  const wanted = new Set<number>();
  for (const part of text.split(/[,;]/u)) {
    const [, first = '', last = first] = piece.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || to < from || to > pages) return null;
    for (let page = from; page <= to; page += 1) wanted.add(page);
  }
  return [...wanted];
}

export interface PrepareParts {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly keeper: Pick<Keeper, 'byId'>;
  readonly store: Pick<ByteStore, 'take' | 'find' | 'hold'>;
  readonly engine: Pick<PdfEngine, 'compose' | 'inspect'>;
  readonly tickets: Pick<Tickets, 'issue' | 'find'>;
  readonly outgoing: string;
}

type Notes = PreparedPrint['notes'];

export interface PreparedFile {
  readonly path: string;
  readonly sha256: string;
  readonly ticket: string;
  readonly pages: number;
  readonly layout: Layout;
  readonly check: PrintCheck;
  readonly notes: Notes;
  /** The accounts of the printed pages; none for a calibration sheet. */
  readonly accounts: readonly string[];
}

interface PrintRequest {
  readonly of: PrintOf;
  readonly pages?: string;
  readonly layout: Layout;
}

type HandedFile = Extract<PrintOf, { readonly ticket: string }>;

/** A file whose pages are printed. */
interface Source {
  readonly name: string;
  readonly path: string;
  readonly password: string | null;
  readonly pages: number;
  readonly bars: readonly BarCode[];
  readonly verdict: BarsVerdict | null;
  readonly missing: number;
  /** Every page is of a boleto, so a page without a bar code gets a note. */
  readonly slipsOnly: boolean;
  readonly accounts: readonly string[];
}

/** A clerk tries a few layouts; older prepared files were printed or abandoned. */
const mostPrepared = 20;

export function createPreparing(parts: PrepareParts) {
  const { ledger, store, engine, tickets } = parts;
  const prepared = new Map<string, PreparedFile & { readonly release: () => void }>();

  function keep(name: string, file: Omit<PreparedFile, 'ticket'>): PreparedPrint {
    const ticket = tickets.issue({ type: 'application/pdf', name, from: { path: file.path } });
    const id = randomUUID();
    prepared.set(id, { ...file, ticket, release: store.hold(file.sha256) });
    for (const [old, { release }] of prepared) {
      if (prepared.size <= mostPrepared) break;
      prepared.delete(old);
      release();
    }
    const { pages, notes } = file;
    const { verdict, missing, ...check } = file.check;
    return { prepared: id, ticket, name, pages, check, bars: verdict, missing, notes };
  }

  const pathOf = async (sha256: string): Promise<string> => (await store.find(sha256)) ?? fileGone();

  async function composed(
    { name, verdict, missing, accounts }: Pick<Source, 'name' | 'verdict' | 'missing' | 'accounts'>,
    part: Part,
    layout: Layout,
    notes: Notes,
  ): Promise<PreparedPrint> {
    const out = join(parts.outgoing, `${randomUUID()}.pdf`);
    const made = await engine.compose({ out, title: name.replace(/\.pdf$/u, ''), layout, parts: [part] });
    const left = made.notes.find((note) => note.out);
    if (left) throw new CodedError('pdfUnreadable', 'documents', { detail: left.why });
    const { sha256 } = await store.take(out);
    const { pages } = made;
    const check = { ...made.check, verdict, missing };
    return keep(name, { path: await pathOf(sha256), sha256, pages, layout, check, notes, accounts });
  }

  async function document(id: number, typed: string | undefined): Promise<Source> {
    const kept = (await parts.keeper.byId(id, typed)) ?? fileGone();
    if (kept.locked) throw new CodedError('pdfUnreadable', 'documents', { detail: 'locked' });
    const { path, facts, password, pages, bars, verdict } = kept;
    const { name, accountId } = facts;
    const accounts = [accountId];
    // Its digitable line was verified, so nothing is left to compare on paper.
    const slipsOnly = verdict !== 'line';
    return { name, path, password, pages, bars, verdict, missing: 0, slipsOnly, accounts };
  }

  async function bookletFile(id: number, at: number): Promise<Source> {
    const row = await ledger.read('booklets.get', { id });
    const file = row?.files[at];
    if (!row || !file) notFound('documents', 'booklet');
    const path = await pathOf(file.sha256);
    const { bars } = await readable(path);
    const { cover, separators } = row.plan;
    const slipsOnly = !cover && !separators;
    const { name, pages } = file;
    const { missing, accounts } = row;
    const verdict = bookletVerdict(row);
    return { name, path, password: null, pages, bars, verdict, missing, slipsOnly, accounts };
  }

  /** Only files made by main get a ticket of this type. */
  async function handed({ ticket, title, accountId }: HandedFile): Promise<Source> {
    const file = tickets.find(ticket);
    if (file?.type !== 'application/pdf' || !('path' in file.from))
      throw new CodedError('ticketUnknown', 'documents');
    const { path } = file.from;
    const { pages, bars } = await readable(path);
    const name = `${safeFileName(title)}.pdf`;
    const accounts = [accountId];
    return { name, path, password: null, pages, bars, verdict: null, missing: 0, slipsOnly: false, accounts };
  }

  async function readable(path: string) {
    const found = await engine.inspect(path, []);
    if (found.kind !== 'pdf') throw new CodedError('pdfUnreadable', 'documents', { detail: found.kind });
    return found;
  }

  function fromSource(source: Source, { pages: wanted, layout }: PrintRequest): Promise<PreparedPrint> {
    const pages = wanted === undefined ? null : readPages(wanted, source.pages);
    if (wanted !== undefined && pages === null)
      throw new CodedError('pagesInvalid', 'documents', { fields: { pages: String(source.pages) } });
    const { path, password } = source;
    const part: Part = { kind: 'file', path, password, bars: null, ...(pages ? { pages } : {}) };
    return composed(source, part, layout, notesOf(source, pages ?? pagesUpTo(source.pages), layout));
  }

  /** The same bytes as the earlier print. */
  async function again(id: number): Promise<PreparedPrint> {
    const row = (await ledger.read('prints.get', { id })) ?? notFound('documents', 'print');
    const { sha256, pages, layout, title, accounts } = row;
    return keep(`${safeFileName(title)}.pdf`, {
      path: await pathOf(sha256),
      sha256,
      pages,
      layout,
      check: { verdict: null, missing: 0, ...row.bars },
      notes: row.notes,
      accounts,
    });
  }

  function sourceOf(of: Exclude<PrintOf, { print: number } | { calibration: string[] }>): Promise<Source> {
    if ('ticket' in of) return handed(of);
    return 'booklet' in of ? bookletFile(of.booklet, of.file) : document(of.document, of.password);
  }

  return {
    async prepare(request: PrintRequest) {
      const { of } = request;
      if ('print' in of) return again(of.print);
      if ('calibration' in of) {
        const part = { kind: 'calibration', lines: of.calibration.map(calibrationLine) } as const;
        return composed(
          { name: 'calibration.pdf', verdict: null, missing: 0, accounts: [] },
          part,
          'page',
          [],
        );
      }
      return fromSource(await sourceOf(of), request);
    },
    find: (id: string) => prepared.get(id),
  };
}

const calibrationLine = (text: string, at: number): DrawnLine => ({
  text,
  size: at === 0 ? 'title' : 'plain',
});

const pagesUpTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

/** By the page numbers of the source file. */
function notesOf(
  { bars, slipsOnly }: Pick<Source, 'bars' | 'slipsOnly'>,
  pages: readonly number[],
  layout: Layout,
): Notes {
  const onPage = Map.groupBy(bars, ({ page }) => page);
  const flaw = (page: number): Notes[number]['why'] | null => {
    const count = onPage.get(page)?.length ?? 0;
    if (count === 0) return slipsOnly ? 'noBars' : null;
    return count > 1 && layout === 'threeUp' ? 'wholePage' : null;
  };
  return pages.flatMap((page) => {
    const why = flaw(page);
    return why === null ? [] : [{ page, why }];
  });
}
