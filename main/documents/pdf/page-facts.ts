// A page as its dictionary tells of it: how large it is, how it is turned, and where its content lies.
import { mostInflated, unpacked, type CleanFile, type CleanObject } from './clean-file.ts';
import { boxOf, shared, times, type Box, type Matrix } from './geometry.ts';
import { isArray, isDict, isRef, type Dict, type Value } from './syntax.ts';

export interface PageFacts {
  readonly dict: Dict;
  /** Of the page as it is seen, in points. */
  readonly width: number;
  readonly height: number;
  /** From the page's own space to the page as it is seen. */
  readonly seen: Matrix;
  readonly crop: Box;
  /** Its content, one after the other; null where some of it cannot be unpacked. */
  readonly content: () => readonly Buffer[] | null;
  readonly unit: number;
}

export function factsOfPage(file: CleanFile, number: number): PageFacts {
  const dict = file.object(number).value;
  if (!isDict(dict)) throw new Error('not a page');
  const at = (key: string): Value | undefined => file.resolved(dict.get(key));
  const box = (key: string): Box | null => {
    const said = at(key);
    if (!isArray(said)) return null;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = said.map((one) => Number(file.resolved(one)));
    return boxOf(x1, y1, x2, y2);
  };
  const media = box('/MediaBox') ?? boxOf(0, 0, 612, 792);
  const crop = shared(media, box('/CropBox') ?? media) ?? media;
  const turned = ((Number(at('/Rotate') ?? 0) % 360) + 360) % 360;
  const unit = Number(at('/UserUnit') ?? 1) || 1;
  const across = crop.right - crop.left;
  const up = crop.top - crop.bottom;
  const turn: Matrix =
    turned === 90
      ? [0, -1, 1, 0, 0, across]
      : turned === 180
        ? [-1, 0, 0, -1, across, up]
        : turned === 270
          ? [0, 1, -1, 0, up, 0]
          : [1, 0, 0, 1, 0, 0];
  const seen = times(times([1, 0, 0, 1, -crop.left, -crop.bottom], turn), [unit, 0, 0, unit, 0, 0]);
  const sideways = turned === 90 || turned === 270;
  return {
    dict,
    width: (sideways ? up : across) * unit,
    height: (sideways ? across : up) * unit,
    seen,
    crop,
    content: contentOf(file, dict),
    unit,
  };
}

function contentOf(file: CleanFile, dict: Dict): PageFacts['content'] {
  // Of hundreds of pages at a time nothing is held but that.
  let packed = false;
  function unpack(): readonly Buffer[] | null {
    const said = dict.get('/Contents');
    if (said === undefined) return [];
    const object = isRef(said) ? file.object(said.to) : null;
    const parts = object?.value ?? said;
    if (!isArray(parts)) return wholeOf([object]);
    return wholeOf(parts.map((part) => (isRef(part) ? file.object(part.to) : null)));
  }
  function wholeOf(objects: readonly (CleanObject | null)[]): readonly Buffer[] | null {
    const all: Buffer[] = [];
    let size = 0;
    for (const one of objects) {
      const bytes = one && unpacked(one, file);
      if (!bytes || (size += bytes.length) > mostInflated) return null;
      all.push(bytes);
    }
    return all;
  }
  return () => {
    const content = packed ? null : unpack();
    packed = content === null;
    return content;
  };
}
