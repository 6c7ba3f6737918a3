// Copies pages of a normalized file into the file that is written, with everything needed to display them and nothing active:
// actions, annotations, attached files, and references to external files are not copied.
import type { Box } from '../geometry.ts';
import type { NormalizedFile } from './normalized-file.ts';
import type { Page } from './page.ts';
import { renumbered, renumberedEntry, withoutEntries } from './rewrite.ts';
import { isDictionary, isReference, numbersText } from './values.ts';

export type PageCopier = ReturnType<typeof openPageCopier>;

/** What the copier needs of the file that is written. */
export interface Target {
  readonly catalogNumber: number;
  readonly treeNumber: number;
  readonly reserveNumber: () => number;
  readonly writeObject: (number: number, head: string, stream?: Uint8Array) => void;
  readonly addObject: (head: string, stream: Uint8Array) => number;
  readonly addStream: (entries: string, content: Uint8Array) => number;
  /** The number of the page's parent in the page tree. */
  readonly addToTree: (pageNumber: number) => number;
}

/** Entries with actions or invisible content. Annotations have been drawn into the page before. */
const unwantedInPages: ReadonlySet<string> = new Set([
  '/AA',
  '/Annots',
  '/AF',
  '/B',
  '/Metadata',
  '/PieceInfo',
  '/Trans',
]);
/** `/F` and `/Ref` make a reader fetch the data of the stream from elsewhere. */
const unwantedInStreams: ReadonlySet<string> = new Set([
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

export function openPageCopier(file: NormalizedFile, target: Target) {
  // Only pages that are copied get a number: a reference to any other page leads to object 0, which is none.
  const newNumbers = new Map<number, number>(file.pageNumbers.map((page) => [page, 0]));
  newNumbers.set(file.catalogNumber, target.catalogNumber);
  for (const node of file.pageTreeNumbers) newNumbers.set(node, target.treeNumber);
  let waiting: number[] = [];
  const newNumberOf = (number: number): number => {
    const known = newNumbers.get(number);
    if (known !== undefined) return known;
    if (!file.has(number)) return 0;
    const reserved = target.reserveNumber();
    newNumbers.set(number, reserved);
    waiting.push(number);
    return reserved;
  };
  const copyObject = (from: number, to: number): void => {
    const object = file.object(from);
    const { value, stream } = object;
    const unwanted = stream ? unwantedInStreams : unwantedInPages;
    const isStripped =
      isDictionary(value) &&
      (stream || value.get('/Type') === '/Page') &&
      unwanted.keys().some((key) => value.has(key));
    const text = isStripped ? withoutEntries(object, unwanted) : object;
    target.writeObject(to, renumbered(text, newNumberOf).trim(), stream ?? undefined);
  };
  const copyReferenced = (): void => {
    for (let round = waiting; round.length > 0; round = waiting) {
      waiting = [];
      for (const number of round) copyObject(number, newNumberOf(number));
    }
  };
  return {
    /** Copies referenced objects that are not copied yet; must be called before the file is finished. */
    copyReferenced,
    copyPage({ objectNumber }: Page) {
      const number = target.reserveNumber();
      const parent = target.addToTree(number);
      for (const node of file.pageTreeNumbers) newNumbers.set(node, parent);
      newNumbers.set(objectNumber, number);
      copyObject(objectNumber, number);
      copyReferenced();
    },
    /** The page as a form that can be drawn on another page, cropped to a box of the page's own space; its object number. */
    addForm({ objectNumber, dictionary, content }: Page, { left, bottom, right, top }: Box): number {
      const page = file.object(objectNumber);
      const resources = ['/Resources', '/Group'].map((key) => renumberedEntry(page, key, newNumberOf));
      const head = `/Type/XObject/Subtype/Form/BBox[${numbersText([left, bottom, right, top])}]${resources.join('')}`;
      const contents = dictionary.get('/Contents');
      const only = isReference(contents) ? file.object(contents.objectNumber) : null;
      if (only?.stream) {
        const coding = ['/Filter', '/DecodeParms'].map((key) => renumberedEntry(only, key, newNumberOf));
        return target.addObject(`<<${head}${coding.join('')}/Length ${only.stream.length}>>`, only.stream);
      }
      const parts = content() ?? [];
      return target.addStream(head, Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])));
    },
  };
}
