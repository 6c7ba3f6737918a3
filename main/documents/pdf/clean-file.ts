// Reads a file as PDFium and our own writer leave it: one table of places, plain objects, lengths that are right. Nothing
// that came from elsewhere is ever read by this.
import { inflateSync } from 'node:zlib';
import { isArray, isDict, isRef, nextToken, readValue, scannerOf, type Dict, type Value } from './syntax.ts';

export interface Bytes {
  readonly size: number;
  readonly read: (at: number, length: number) => Buffer;
}

export interface CleanObject {
  readonly value: Value;
  /** The object's own bytes, and where in them its value stands. */
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly stream: Buffer | null;
}

export interface CleanFile {
  readonly has: (number: number) => boolean;
  readonly root: number;
  /** What pages name as their parent: the page tree, and its branches where it has some. */
  readonly pageTrees: readonly number[];
  /** The objects of the pages, in their order. */
  readonly pages: readonly number[];
  readonly object: (number: number) => CleanObject;
  /** What a value stands for, if it is a reference. */
  readonly resolved: (value: Value | undefined) => Value | undefined;
}

const wrong = (what: string): Error => new Error(`not a file of ours: ${what}`);

export const inMemory = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: (at, length) => buffer.subarray(at, at + length),
});

export function openCleanFile(bytes: Bytes): CleanFile {
  const tail = bytes.read(Math.max(0, bytes.size - 64), 64);
  const said = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail.toString('latin1'));
  if (!said) throw wrong('no table');
  const tableAt = Number(said[1]);
  const table = bytes.read(tableAt, bytes.size - tableAt);
  const { places, trailer } = readTable(table);

  const sorted = [...places.values(), tableAt].sort((a, b) => a - b);
  const endOf = new Map(sorted.map((place, index) => [place, sorted[index + 1] ?? tableAt]));

  function object(number: number): CleanObject {
    const place = places.get(number);
    if (place === undefined) throw wrong(`object ${number}`);
    const own = bytes.read(place, (endOf.get(place) ?? tableAt) - place);
    const scanner = scannerOf(own);
    if (nextToken(scanner) !== number || nextToken(scanner) !== 0 || nextToken(scanner) !== 'obj')
      throw wrong(`object ${number}`);
    const from = scanner.at;
    const value = readValue(scanner);
    if (value === null) throw wrong(`object ${number}`);
    const to = scanner.at;
    let stream: Buffer | null = null;
    if (isDict(value) && nextToken(scanner) === 'stream') {
      const length = value.get('/Length');
      if (typeof length !== 'number') throw wrong(`length of ${number}`);
      const start = scanner.at + (own[scanner.at] === 13 ? 2 : 1);
      stream = own.subarray(start, start + length);
      if (stream.length !== length) throw wrong(`length of ${number}`);
    }
    return { value, bytes: own, from, to, stream };
  }

  function resolved(value: Value | undefined): Value | undefined {
    let found = value;
    for (let steps = 0; isRef(found); steps += 1) {
      if (steps === mostSteps) throw wrong('a circle of references');
      found = places.has(found.to) ? object(found.to).value : undefined;
    }
    return found;
  }

  const rootRef = trailer.get('/Root');
  if (!isRef(rootRef)) throw wrong('root');
  const root = object(rootRef.to).value;
  const treeRef = isDict(root) ? root.get('/Pages') : undefined;
  if (!isRef(treeRef)) throw wrong('pages');
  function kidsOf(tree: Value): readonly number[] {
    const kids = isDict(tree) ? resolved(tree.get('/Kids')) : undefined;
    if (!isArray(kids)) throw wrong('pages');
    return kids.map((kid) => {
      if (!isRef(kid)) throw wrong('a page');
      return kid.to;
    });
  }
  const branches: number[] = [];
  const pages = kidsOf(object(treeRef.to).value).flatMap((kid) => {
    const { value } = object(kid);
    if (!isDict(value) || value.get('/Type') !== '/Pages') return kid;
    branches.push(kid);
    return kidsOf(value);
  });
  return {
    has: (number) => places.has(number),
    root: rootRef.to,
    pageTrees: [treeRef.to, ...branches],
    pages,
    object,
    resolved,
  };
}

function readTable(table: Buffer): { places: Map<number, number>; trailer: Dict } {
  const scanner = scannerOf(table);
  if (nextToken(scanner) !== 'xref') throw wrong('no table');
  const places = new Map<number, number>();
  for (let first = nextToken(scanner); first !== 'trailer'; first = nextToken(scanner)) {
    const count = nextToken(scanner);
    if (typeof first !== 'number' || typeof count !== 'number') throw wrong('table');
    for (let number = first; number < first + count; number += 1) {
      const place = nextToken(scanner);
      nextToken(scanner);
      if (nextToken(scanner) === 'n' && typeof place === 'number') places.set(number, place);
    }
  }
  const trailer = readValue(scanner) ?? undefined;
  if (!isDict(trailer)) throw wrong('trailer');
  return { places, trailer };
}

/** The content of a page that people made is a hundredth of this. */
export const mostInflated = 24 << 20;
/** No file that people made leads from reference to reference. */
const mostSteps = 32;

/** Null where it is packed in a way that is not read here, or damaged. */
export function unpacked({ value, stream }: CleanObject, file: Pick<CleanFile, 'resolved'>): Buffer | null {
  if (!isDict(value) || !stream) return null;
  const said = file.resolved(value.get('/Filter'));
  const filters = said === undefined ? [] : isArray(said) ? said.map((one) => file.resolved(one)) : [said];
  if (filters.length > 0 && hasParameters(file.resolved(value.get('/DecodeParms')))) return null;
  let bytes: Buffer | null = stream;
  for (const filter of filters) {
    if (bytes === null) return null;
    if (filter === '/FlateDecode' || filter === '/Fl') bytes = inflated(bytes);
    else if (filter === '/ASCII85Decode' || filter === '/A85') bytes = fromAscii85(bytes);
    else if (filter === '/ASCIIHexDecode' || filter === '/AHx')
      bytes = Buffer.from(bytes.toString('latin1').replace(/>.*$|\s+/gs, ''), 'hex');
    else return null;
  }
  return bytes;
}

const hasParameters = (said: Value | undefined): boolean =>
  isArray(said) ? said.some((one) => one !== 'null') : said !== undefined && said !== 'null';

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: mostInflated });
  } catch {
    return null;
  }
}

function fromAscii85(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/\s+/g, '').replace(/~>.*$/s, '').replaceAll('z', '!!!!!');
  const out = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  let length = 0;
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    let value = 0;
    for (const mark of group.padEnd(5, 'u')) value = value * 85 + (mark.charCodeAt(0) - 33);
    out.writeUInt32BE(Math.min(value, 0xffffffff), (at / 5) * 4);
    length += group.length - 1;
  }
  return out.subarray(0, length);
}
