// One page as its dictionary describes it: its size, how it is turned, and the streams of its content.
import { boxOf, shared, times, type Box, type Matrix } from '../geometry.ts';
import type { NormalizedFile, PdfObject } from './normalized-file.ts';
import { decodedStream, maxContentBytes } from './stream-data.ts';
import { isArray, isDictionary, isReference, type Dictionary, type Value } from './values.ts';

export interface Page {
  readonly file: NormalizedFile;
  readonly objectNumber: number;
  readonly dictionary: Dictionary;
  /** Of the page as it is displayed, in points. */
  readonly width: number;
  readonly height: number;
  /** From the page's own space to the page as it is displayed. */
  readonly toDisplayed: Matrix;
  /** How many points its user unit has. */
  readonly userUnit: number;
  /** The decoded streams of its content, in order; null where one of them cannot be decoded. */
  readonly content: () => readonly Buffer[] | null;
}

/** `index` counts from 0. */
export function pageAt(file: NormalizedFile, index: number): Page {
  const objectNumber = file.pageNumbers[index];
  if (objectNumber === undefined) throw new Error(`no page ${index + 1}`);
  const dictionary = file.object(objectNumber).value;
  if (!isDictionary(dictionary)) throw new Error('not a page');
  const entry = (key: string): Value | undefined => file.resolve(dictionary.get(key));
  const box = (key: string): Box | null => {
    const corners = entry(key);
    if (!isArray(corners)) return null;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.map((one) => Number(file.resolve(one)));
    return boxOf(x1, y1, x2, y2);
  };
  const media = box('/MediaBox') ?? boxOf(0, 0, 612, 792);
  const crop = shared(media, box('/CropBox') ?? media) ?? media;
  const degrees = ((Number(entry('/Rotate') ?? 0) % 360) + 360) % 360;
  const userUnit = Number(entry('/UserUnit') ?? 1) || 1;
  const across = crop.right - crop.left;
  const up = crop.top - crop.bottom;
  const turned = times([1, 0, 0, 1, -crop.left, -crop.bottom], rotation(degrees, across, up));
  const isSideways = degrees === 90 || degrees === 270;
  return {
    file,
    objectNumber,
    dictionary,
    width: (isSideways ? up : across) * userUnit,
    height: (isSideways ? across : up) * userUnit,
    toDisplayed: times(turned, [userUnit, 0, 0, userUnit, 0, 0]),
    userUnit,
    content: contentOf(file, dictionary),
  };
}

function rotation(degrees: number, width: number, height: number): Matrix {
  if (degrees === 90) return [0, -1, 1, 0, 0, width];
  if (degrees === 180) return [-1, 0, 0, -1, width, height];
  if (degrees === 270) return [0, 1, -1, 0, height, 0];
  return [1, 0, 0, 1, 0, 0];
}

function contentOf(file: NormalizedFile, dictionary: Dictionary): Page['content'] {
  // Only a failure is remembered: the content of hundreds of pages at once would fill the memory.
  let hasFailed = false;
  function decoded(): readonly Buffer[] | null {
    const contents = dictionary.get('/Contents');
    if (contents === undefined) return [];
    const object = isReference(contents) ? file.object(contents.objectNumber) : null;
    const parts = object?.value ?? contents;
    if (!isArray(parts)) return allDecoded([object]);
    return allDecoded(parts.map((part) => (isReference(part) ? file.object(part.objectNumber) : null)));
  }
  function allDecoded(objects: readonly (PdfObject | null)[]): readonly Buffer[] | null {
    const parts: Buffer[] = [];
    let size = 0;
    for (const object of objects) {
      const bytes = object && decodedStream(object, file);
      if (!bytes || (size += bytes.length) > maxContentBytes) return null;
      parts.push(bytes);
    }
    return parts;
  }
  return () => {
    const content = hasFailed ? null : decoded();
    hasFailed = content === null;
    return content;
  };
}
