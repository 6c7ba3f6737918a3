// Reads a PDF as PDFium and our own writer save it: one cross-reference table, no object streams, lengths that are right. A file
// from elsewhere is saved by PDFium before it is read here.
import { readSync } from 'node:fs';
import { nextToken, scannerOf } from './tokens.ts';
import { isArray, isDictionary, isReference, readValue, type Dictionary, type Value } from './values.ts';
import type { ObjectText } from './rewrite.ts';

export interface RandomAccess {
  readonly size: number;
  readonly read: (at: number, length: number) => Buffer;
}

export interface PdfObject extends ObjectText {
  readonly value: Value;
  /** The encoded data of a stream; null if the object is no stream. */
  readonly stream: Buffer | null;
}

export type NormalizedFile = ReturnType<typeof openNormalizedFile>;

const malformed = (what: string): Error => new Error(`not a normalized PDF: ${what}`);
/** More consecutive references than any regular file has. */
const maxReferenceSteps = 32;

export const inMemory = (buffer: Buffer): RandomAccess => ({
  size: buffer.length,
  read: (at, length) => buffer.subarray(at, at + length),
});

export const onDisk = (fd: number, size: number): RandomAccess => ({
  size,
  read(at, length) {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(fd, bytes, 0, length, at));
  },
});

export function openNormalizedFile(bytes: RandomAccess) {
  const tail = bytes.read(Math.max(0, bytes.size - 64), 64);
  const startXref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail.toString('latin1'));
  if (!startXref) throw malformed('no startxref');
  const tableOffset = Number(startXref[1]);
  const { offsets, trailer } = readTable(bytes.read(tableOffset, bytes.size - tableOffset));

  const sorted = [...offsets.values(), tableOffset].sort((a, b) => a - b);
  const ends = new Map(sorted.map((offset, index) => [offset, sorted[index + 1] ?? tableOffset]));

  function object(objectNumber: number): PdfObject {
    const offset = offsets.get(objectNumber);
    if (offset === undefined) throw malformed(`object ${objectNumber}`);
    const text = bytes.read(offset, (ends.get(offset) ?? tableOffset) - offset);
    const scanner = scannerOf(text);
    if (nextToken(scanner) !== objectNumber || nextToken(scanner) !== 0 || nextToken(scanner) !== 'obj')
      throw malformed(`object ${objectNumber}`);
    const from = scanner.at;
    const value = readValue(scanner);
    if (value === null) throw malformed(`object ${objectNumber}`);
    const to = scanner.at;
    let stream: Buffer | null = null;
    if (isDictionary(value) && nextToken(scanner) === 'stream') {
      const length = value.get('/Length');
      if (typeof length !== 'number') throw malformed(`length of ${objectNumber}`);
      const start = scanner.at + (text[scanner.at] === 13 ? 2 : 1);
      stream = text.subarray(start, start + length);
      if (stream.length !== length) throw malformed(`length of ${objectNumber}`);
    }
    return { value, bytes: text, from, to, stream };
  }

  function resolve(value: Value | undefined): Value | undefined {
    let found = value;
    for (let steps = 0; isReference(found); steps += 1) {
      if (steps === maxReferenceSteps) throw malformed('references in a circle');
      found = offsets.has(found.objectNumber) ? object(found.objectNumber).value : undefined;
    }
    return found;
  }

  const catalogRef = trailer.get('/Root');
  if (!isReference(catalogRef)) throw malformed('catalog');
  const catalog = object(catalogRef.objectNumber).value;
  const treeRef = isDictionary(catalog) ? catalog.get('/Pages') : undefined;
  if (!isReference(treeRef)) throw malformed('pages');
  function kidsOf(node: Value): readonly number[] {
    const kids = isDictionary(node) ? resolve(node.get('/Kids')) : undefined;
    if (!isArray(kids)) throw malformed('pages');
    return kids.map((kid) => {
      if (!isReference(kid)) throw malformed('a page');
      return kid.objectNumber;
    });
  }
  const branches: number[] = [];
  const pageNumbers = kidsOf(object(treeRef.objectNumber).value).flatMap((kid) => {
    const { value } = object(kid);
    if (!isDictionary(value) || value.get('/Type') !== '/Pages') return kid;
    branches.push(kid);
    return kidsOf(value);
  });
  return {
    has: (objectNumber: number) => offsets.has(objectNumber),
    catalogNumber: catalogRef.objectNumber,
    /** What pages name as their parent: the root of the page tree, and its branches if it has any. */
    pageTreeNumbers: [treeRef.objectNumber, ...branches],
    /** Object numbers, in the order of the pages. */
    pageNumbers,
    object,
    /** The value itself, or what it refers to. */
    resolve,
  };
}

function readTable(table: Buffer): { offsets: Map<number, number>; trailer: Dictionary } {
  const scanner = scannerOf(table);
  if (nextToken(scanner) !== 'xref') throw malformed('no table');
  const offsets = new Map<number, number>();
  for (let first = nextToken(scanner); first !== 'trailer'; first = nextToken(scanner)) {
    const count = nextToken(scanner);
    if (typeof first !== 'number' || typeof count !== 'number') throw malformed('table');
    for (let objectNumber = first; objectNumber < first + count; objectNumber += 1) {
      const offset = nextToken(scanner);
      nextToken(scanner);
      if (nextToken(scanner) === 'n' && typeof offset === 'number') offsets.set(objectNumber, offset);
    }
  }
  const trailer = readValue(scanner) ?? undefined;
  if (!isDictionary(trailer)) throw malformed('trailer');
  return { offsets, trailer };
}
