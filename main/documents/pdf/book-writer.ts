// Writes one PDF, object by object, straight to the disk: pages copied from clean files with all they need and nothing else.
// Its catalogue asks for printing at the very size, whatever stood in the files that the pages came from.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { CleanFile } from './clean-file.ts';
import { isDict, lacking, renumbered } from './syntax.ts';

export interface BookWriter {
  readonly copierOf: (file: CleanFile) => Copier;
  /** A page of our own; `entries` is the text of its dictionary. */
  readonly newPage: (entries: string) => void;
  readonly newObject: (head: string, stream?: Uint8Array) => number;
  readonly pages: () => number;
  readonly finish: () => { readonly bytes: number; readonly sha256: string };
  /** Lets go of the file; what is written by then is no PDF. */
  readonly close: () => void;
}

export interface Copier {
  readonly page: (number: number) => void;
  /** The number in the book of what has this number in the file: it comes along. */
  readonly anew: (number: number) => number;
  /** Brings along all that was named until now. */
  readonly settle: () => void;
}

const catalogue = 1;
const tree = 2;
const info = 3;
const portion = 1 << 20;
/** Of one branch of the page tree: a reader that looks for the last page reads no more pages before it than these. */
const branchPages = 16;

/** What asks something of a reader, or brings along what is not seen: what is seen of annotations was drawn into the page. */
const ofPages: ReadonlySet<string> = new Set([
  '/AA',
  '/Annots',
  '/AF',
  '/B',
  '/Metadata',
  '/PieceInfo',
  '/Trans',
]);
/** A stream that stands elsewhere would be fetched from there. */
const ofStreams: ReadonlySet<string> = new Set([
  '/F',
  '/FFilter',
  '/FDecodeParms',
  '/Ref',
  '/AF',
  '/OPI',
  '/Alternates',
  '/Metadata',
  '/PieceInfo',
]);

const hex = (text: string): string => {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${utf16.toString('hex')}>`;
};

export function openBook(path: string, title: string): BookWriter {
  const fd = openSync(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const places: number[] = [];
  const branches: { readonly number: number; readonly pages: number[] }[] = [];
  let pageCount = 0;
  let next = 4;
  let size = 0;
  let pending: Uint8Array[] = [];
  let waiting = 0;

  function flush(): void {
    const bytes = Buffer.concat(pending);
    hash.update(bytes);
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    pending = [];
    waiting = 0;
  }
  function put(bytes: Uint8Array): void {
    pending.push(bytes);
    size += bytes.length;
    waiting += bytes.length;
    if (waiting > portion) flush();
  }
  const say = (text: string): void => put(Buffer.from(text, 'latin1'));

  function object(number: number, head: string, stream?: Uint8Array): void {
    places[number] = size;
    if (!stream) return say(`${number} 0 obj\n${head}\nendobj\n`);
    say(`${number} 0 obj\n${head}\nstream\n`);
    put(stream);
    say('\nendstream\nendobj\n');
  }
  const newObject = (head: string, stream?: Uint8Array): number => {
    object(next, head, stream);
    return next++;
  };

  /** Its parent's number. */
  function keepPage(number: number): number {
    if (pageCount % branchPages === 0) branches.push({ number: next++, pages: [] });
    pageCount += 1;
    const branch = branches.at(-1);
    branch?.pages.push(number);
    return branch?.number ?? tree;
  }

  function copierOf(file: CleanFile): Copier {
    // A page that is not taken is nothing, to whatever points at it.
    const known = new Map<number, number>(file.pages.map((page) => [page, 0]));
    known.set(file.root, catalogue);
    for (const one of file.pageTrees) known.set(one, tree);
    let named: number[] = [];
    const anew = (number: number): number => {
      const there = known.get(number);
      if (there !== undefined) return there;
      if (!file.has(number)) return 0;
      known.set(number, next);
      named.push(number);
      return next++;
    };
    const copy = (from: number, to: number): void => {
      const read = file.object(from);
      const { value, stream } = read;
      const unwanted = stream ? ofStreams : ofPages;
      const wants =
        isDict(value) &&
        (stream || value.get('/Type') === '/Page') &&
        unwanted.keys().some((key) => value.has(key));
      const bytes = wants ? lacking(read, unwanted) : read.bytes;
      const [start, end] = wants ? [0, bytes.length] : [read.from, read.to];
      object(to, renumbered(bytes, start, end, anew).trim(), stream ?? undefined);
    };
    const settle = (): void => {
      for (let round = named; round.length > 0; round = named) {
        named = [];
        for (const number of round) copy(number, anew(number));
      }
    };
    return {
      anew,
      settle,
      page(number) {
        const to = next++;
        const parent = keepPage(to);
        for (const one of file.pageTrees) known.set(one, parent);
        known.set(number, to);
        copy(number, to);
        settle();
      },
    };
  }

  say('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  object(catalogue, `<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`);
  object(info, `<</Title${hex(title)}/Producer${hex('Guichê')}>>`);

  return {
    copierOf,
    newObject,
    newPage(entries) {
      const number = next++;
      object(number, `<</Type/Page/Parent ${keepPage(number)} 0 R${entries}>>`);
    },
    pages: () => pageCount,
    finish() {
      // Side by side and beside the table, which is read first.
      const kidsOf = (numbers: readonly number[]) => `/Kids[${numbers.map((one) => `${one} 0 R`).join(' ')}]`;
      for (const { number, pages } of branches)
        object(number, `<</Type/Pages/Parent ${tree} 0 R/Count ${pages.length}${kidsOf(pages)}>>`);
      object(tree, `<</Type/Pages/Count ${pageCount}${kidsOf(branches.map(({ number }) => number))}>>`);
      flush();
      const table = size;
      const id = hash.copy().digest('hex').slice(0, 32);
      const rows = Array.from({ length: next - 1 }, (_, at) => {
        const place = places[at + 1];
        return place === undefined
          ? '0000000000 65535 f \n'
          : `${String(place).padStart(10, '0')} 00000 n \n`;
      });
      say(`xref\n0 ${next}\n0000000000 65535 f \n${rows.join('')}`);
      say(`trailer\n<</Size ${next}/Root ${catalogue} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\n`);
      say(`startxref\n${table}\n%%EOF\n`);
      flush();
      fsyncSync(fd);
      return { bytes: size, sha256: hash.digest('hex') };
    },
    close: () => closeSync(fd),
  };
}
