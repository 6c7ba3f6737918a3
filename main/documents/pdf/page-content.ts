// What stands on a page as paths: every dark upright rectangle, filled or stroked, with its exact place; and how far ink
// reaches. It knows no letters and no images: of both it tells only that they are there.
import { hash } from 'node:crypto';
import { unpacked, type CleanFile, type CleanObject } from './clean-file.ts';
import {
  isArray,
  isDict,
  isRef,
  nextToken,
  scannerOf,
  type Dict,
  type Scanner,
  type Value,
} from './syntax.ts';

export type Matrix = readonly [number, number, number, number, number, number];

/** `one`, then `two`. */
export const times = (one: Matrix, two: Matrix): Matrix => [
  one[0] * two[0] + one[1] * two[2],
  one[0] * two[1] + one[1] * two[3],
  one[2] * two[0] + one[3] * two[2],
  one[2] * two[1] + one[3] * two[3],
  one[4] * two[0] + one[5] * two[2] + two[4],
  one[4] * two[1] + one[5] * two[3] + two[5],
];

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** In points, from the left and the bottom of the page as it is seen. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export const boxOf = (x1: number, y1: number, x2: number, y2: number): Box => ({
  left: Math.min(x1, x2),
  bottom: Math.min(y1, y2),
  right: Math.max(x1, x2),
  top: Math.max(y1, y2),
});

export const placed = ({ left, bottom, right, top }: Box, m: Matrix): Box => {
  const xs = [left * m[0] + bottom * m[2], right * m[0] + bottom * m[2]];
  const more = [left * m[0] + top * m[2], right * m[0] + top * m[2]];
  const ys = [left * m[1] + bottom * m[3], right * m[1] + bottom * m[3]];
  const moreYs = [left * m[1] + top * m[3], right * m[1] + top * m[3]];
  return {
    left: Math.min(...xs, ...more) + m[4],
    right: Math.max(...xs, ...more) + m[4],
    bottom: Math.min(...ys, ...moreYs) + m[5],
    top: Math.max(...ys, ...moreYs) + m[5],
  };
};

export const shared = (one: Box, two: Box): Box | null => {
  const box = {
    left: Math.max(one.left, two.left),
    right: Math.min(one.right, two.right),
    bottom: Math.max(one.bottom, two.bottom),
    top: Math.min(one.top, two.top),
  };
  return box.left < box.right && box.bottom < box.top ? box : null;
};

export interface Ink {
  /** Dark, upright, thin: what may be bars. */
  readonly bars: readonly Box[];
  /** Bounds of all that is drawn; letters by their baseline and size, their length unknown. */
  readonly marks: readonly Box[];
  /** Something of it could not be read. */
  readonly partly: boolean;
}

/** Bars of contents that were read before, by the very bytes these are packed in: read again, they would be the same. */
export interface BarMemory {
  readonly find: (packed: Buffer) => readonly Box[] | null;
  readonly keep: (packed: Buffer, bars: readonly Box[]) => void;
}

export function openBarMemory(): BarMemory {
  const known = new Map<string, Float32Array>();
  const nameOf = (packed: Buffer): string => hash('sha256', packed, 'base64');
  return {
    find(packed) {
      const sides = known.get(nameOf(packed));
      if (!sides) return null;
      const side = (at: number): number => sides[at] ?? 0;
      return Array.from({ length: sides.length / 4 }, (_, at) => ({
        left: side(4 * at),
        bottom: side(4 * at + 1),
        right: side(4 * at + 2),
        top: side(4 * at + 3),
      }));
    },
    keep(packed, bars) {
      const sides = bars.flatMap(({ left, bottom, right, top }) => [left, bottom, right, top]);
      known.set(nameOf(packed), Float32Array.from(sides));
    },
  };
}

export interface Reading {
  readonly file: CleanFile;
  readonly memory: BarMemory | null;
  /** Whether it is worth while to tell how far ink reaches. */
  readonly marks: boolean;
}

interface State {
  matrix: Matrix;
  fill: boolean;
  stroke: boolean;
  fillTint: boolean;
  strokeTint: boolean;
  weight: number;
  dashed: boolean;
  font: number;
  leading: number;
}

interface Found {
  bars: Box[];
  marks: Box[];
  partly: boolean;
  /** Its bars do not hang on anything but its own bytes. */
  alone: boolean;
  left: number;
}

const tallest = (72 / 25.4) * 60;
const lowest = (72 / 25.4) * 4;
const widest = (72 / 25.4) * 4;
const deepest = 8;
const unitBox: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** Drawings of millions of strokes are no boletos; the page is looked at as an image instead. */
const mostOperators = 2_000_000;

export function inkOf(
  reading: Reading,
  { content, packed, dict, seen, width, height }: PageFacts,
): Ink | null {
  const visible = { left: 0, bottom: 0, right: width, top: height };
  const found: Found = { bars: [], marks: [], partly: false, alone: true, left: mostOperators };
  const { file, memory } = reading;
  const known = packed && !reading.marks && memory?.find(packed);
  if (known) {
    replay(known, seen, visible, found);
    return found;
  }
  const parts = content();
  if (!parts) return null;
  const only = parts.length === 1 ? parts[0] : undefined;
  const bytes = only ?? Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
  run(reading, bytes, file.resolved(dict.get('/Resources')), seen, visible, found, 0);
  if (packed && memory && found.alone && !found.partly) {
    const back = inverse(seen);
    memory.keep(
      packed,
      found.bars.map((bar) => placed(bar, back)),
    );
  }
  return found;
}

function replay(bars: readonly Box[], matrix: Matrix, visible: Box, found: Found): void {
  for (const bar of bars) {
    const seen = shared(placed(bar, matrix), visible);
    if (seen) found.bars.push(seen);
  }
}

function run(
  reading: Reading,
  bytes: Buffer,
  resources: Value | undefined,
  base: Matrix,
  visible: Box,
  found: Found,
  depth: number,
): void {
  const { file } = reading;
  let state: State = {
    matrix: base,
    fill: true,
    stroke: true,
    fillTint: false,
    strokeTint: false,
    weight: 1,
    dashed: false,
    font: 0,
    leading: 0,
  };
  const stack: State[] = [];
  const operands: number[] = [];
  let name = '';
  /** Corners of the subpaths, x and y in turn, on the page. */
  let path: number[][] = [];
  let open: number[] = [];
  let line: Matrix = state.matrix;
  const scanner = scannerOf(bytes);
  const kind = (key: string, wanted: string): Value | undefined => {
    const kinds = isDict(resources) ? file.resolved(resources.get(key)) : undefined;
    return isDict(kinds) ? kinds.get(wanted) : undefined;
  };
  const o = (at: number): number => operands[at] ?? 0;
  const to = (x: number, y: number): void => {
    const m = state.matrix;
    open.push(x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]);
  };
  const begin = (x: number, y: number): void => {
    open = [];
    path.push(open);
    to(x, y);
  };
  const close = (): void => void open.push(open[0] ?? 0, open[1] ?? 0);
  const mark = (box: Box, dark: boolean): void => {
    const seen = shared(box, visible);
    if (!seen || !dark) return;
    if (reading.marks) found.marks.push(seen);
    const width = box.right - box.left;
    const height = box.top - box.bottom;
    if (width < widest && height > lowest && height < tallest && height > 1.5 * width) found.bars.push(seen);
  };
  const paint = (fills: boolean, strokes: boolean): void => {
    for (const corners of path) {
      const bounds = boundsOf(corners);
      if (fills && isUpright(corners)) mark(bounds, state.fill);
      else if (fills && state.fill)
        found.marks.push(...[shared(bounds, visible)].filter((box) => box !== null));
      if (strokes) strokeOf(corners, bounds);
    }
    path = [];
    open = [];
  };
  const strokeOf = (corners: number[], bounds: Box): void => {
    const m = state.matrix;
    const half = (state.weight * Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))) / 2;
    const upright = corners.length === 4 && bounds.right - bounds.left < 0.01;
    if (upright && !state.dashed)
      mark({ ...bounds, left: bounds.left - half, right: bounds.right + half }, state.stroke);
    else {
      const wide = {
        left: bounds.left - half,
        right: bounds.right + half,
        bottom: bounds.bottom - half,
        top: bounds.top + half,
      };
      const seen = shared(wide, visible);
      if (seen && state.stroke) found.marks.push(seen);
    }
  };
  const letters = (): void => {
    if (!reading.marks) return;
    const m = line;
    const size = Math.abs(state.font) * Math.hypot(m[2], m[3]);
    const seen = shared(
      { left: m[4], right: m[4] + size / 2, bottom: m[5] - size / 4, top: m[5] + size * 0.75 },
      visible,
    );
    if (seen) found.marks.push(seen);
  };
  let own: Matrix = [1, 0, 0, 1, 0, 0];
  const moveLine = (x: number, y: number): void => {
    own = times([1, 0, 0, 1, x, y], own);
    line = times(own, state.matrix);
  };

  for (let token = nextToken(scanner); token !== null; token = nextToken(scanner)) {
    if (typeof token === 'number') {
      operands.push(token);
      continue;
    }
    const first = token.charCodeAt(0);
    if (first === 47) {
      name = token;
      continue;
    }
    if (token === '[' || token === ']' || token === '(' || token === '<<' || token === '>>') {
      if (token === '[') operands.length = 0;
      continue;
    }
    if ((found.left -= 1) < 0) {
      found.partly = true;
      return;
    }
    switch (token) {
      case 'q':
        stack.push({ ...state });
        break;
      case 'Q':
        state = stack.pop() ?? state;
        break;
      case 'cm':
        state.matrix = times([o(0), o(1), o(2), o(3), o(4), o(5)], state.matrix);
        break;
      case 'w':
        state.weight = o(0);
        break;
      case 'd':
        state.dashed = operands.length > 1;
        break;
      case 're':
        begin(o(0), o(1));
        to(o(0) + o(2), o(1));
        to(o(0) + o(2), o(1) + o(3));
        to(o(0), o(1) + o(3));
        close();
        break;
      case 'm':
        begin(o(0), o(1));
        break;
      case 'l':
        to(o(0), o(1));
        break;
      case 'c':
        to(o(0), o(1));
        to(o(2), o(3));
        to(o(4), o(5));
        break;
      case 'v':
      case 'y':
        to(o(0), o(1));
        to(o(2), o(3));
        break;
      case 'h':
        close();
        break;
      case 'f':
      case 'F':
      case 'f*':
        paint(true, false);
        break;
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        paint(true, true);
        break;
      case 's':
        close();
        paint(false, true);
        break;
      case 'S':
        paint(false, true);
        break;
      case 'n':
        path = [];
        open = [];
        break;
      case 'g':
      case 'rg':
      case 'k':
        state.fill = isDark(operands, false);
        break;
      case 'G':
      case 'RG':
      case 'K':
        state.stroke = isDark(operands, false);
        break;
      case 'cs':
        found.alone = false;
        state.fill = true;
        state.fillTint = isTint(file, kind('/ColorSpace', name));
        break;
      case 'CS':
        found.alone = false;
        state.stroke = true;
        state.strokeTint = isTint(file, kind('/ColorSpace', name));
        break;
      case 'sc':
      case 'scn':
        state.fill = isDark(operands, state.fillTint);
        break;
      case 'SC':
      case 'SCN':
        state.stroke = isDark(operands, state.strokeTint);
        break;
      case 'BT':
        own = [1, 0, 0, 1, 0, 0];
        line = state.matrix;
        break;
      case 'Tf':
        state.font = o(0);
        break;
      case 'TL':
        state.leading = o(0);
        break;
      case 'Tm':
        own = [o(0), o(1), o(2), o(3), o(4), o(5)];
        line = times(own, state.matrix);
        break;
      case 'TD':
        state.leading = -o(1);
        moveLine(o(0), o(1));
        break;
      case 'Td':
        moveLine(o(0), o(1));
        break;
      case 'T*':
        moveLine(0, -state.leading);
        break;
      case "'":
      case '"':
        moveLine(0, -state.leading);
        letters();
        break;
      case 'Tj':
      case 'TJ':
        letters();
        break;
      case 'Do':
        drawn(kind('/XObject', name));
        break;
      case 'BI':
        found.partly ||= !skipImage(scanner);
        mark(placed(unitBox, state.matrix), true);
        break;
    }
    operands.length = 0;
  }

  function drawn(what: Value | undefined): void {
    if (!isRef(what)) return;
    const object = file.object(what.to);
    const dict = object.value;
    if (!isDict(dict)) return;
    if (dict.get('/Subtype') !== '/Form') {
      const seen = shared(placed(unitBox, state.matrix), visible);
      if (seen) found.marks.push(seen);
      return;
    }
    found.alone = false;
    const known = object.stream && !reading.marks ? reading.memory?.find(object.stream) : null;
    const inner = known ? null : unpacked(object, file);
    const matrix = times(numbersOf(file.resolved(dict.get('/Matrix')), [1, 0, 0, 1, 0, 0]), state.matrix);
    const [left, bottom, right, top] = boxNumbers(file.resolved(dict.get('/BBox')));
    const within = shared(placed(boxOf(left, bottom, right, top), matrix), visible);
    if (known) {
      if (within) replay(known, matrix, within, found);
    } else if (!inner || depth >= deepest) found.partly = true;
    else if (within)
      run(
        reading,
        inner,
        file.resolved(dict.get('/Resources')) ?? resources,
        matrix,
        within,
        found,
        depth + 1,
      );
  }
}

const numbersOf = (value: Value | undefined, otherwise: Matrix): Matrix => {
  if (!isArray(value)) return otherwise;
  const [a, b, c, d, e, f] = value.map(Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
};

const boxNumbers = (value: Value | undefined): readonly [number, number, number, number] => {
  const [left, bottom, right, top] = isArray(value) ? value.map(Number) : [];
  return [left ?? -1e6, bottom ?? -1e6, right ?? 1e6, top ?? 1e6];
};

function boundsOf(corners: readonly number[]): Box {
  let left = Infinity;
  let bottom = Infinity;
  let right = -Infinity;
  let top = -Infinity;
  for (let at = 0; at + 1 < corners.length; at += 2) {
    const x = corners[at] ?? 0;
    const y = corners[at + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  return { left, bottom, right, top };
}

/** Four corners, the first perhaps said once more, each side along an edge of the page. */
function isUpright(corners: readonly number[]): boolean {
  if (corners.length !== 8 && corners.length !== 10) return false;
  const x = (at: number): number => corners[2 * at] ?? 0;
  const y = (at: number): number => corners[2 * at + 1] ?? 0;
  if (corners.length === 10 && Math.abs(x(4) - x(0)) + Math.abs(y(4) - y(0)) > 0.02) return false;
  return [0, 1, 2, 3].every((at) => {
    const next = (at + 1) % 4;
    return Math.abs(x(at) - x(next)) < 0.01 || Math.abs(y(at) - y(next)) < 0.01;
  });
}

/** By what the operands look like: grey, red-green-blue, or four inks. */
function isDark(operands: readonly number[], tint: boolean): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = operands;
  if (operands.length === 1) return tint ? a > 0.5 : a < 0.5;
  if (operands.length === 3) return 0.3 * a + 0.59 * b + 0.11 * c < 0.5;
  if (operands.length === 4) return d + 0.3 * a + 0.59 * b + 0.11 * c > 0.5;
  return false;
}

function isTint(file: CleanFile, space: Value | undefined): boolean {
  const said = file.resolved(space);
  return isArray(said) && said[0] === '/Separation';
}

/** Over the bytes of an image in the midst of the content. */
function skipImage(scanner: Scanner): boolean {
  const { bytes } = scanner;
  const isBlank = (at: number): boolean => (bytes[at] ?? 32) <= 32;
  for (let at = scanner.at; at < bytes.length - 1; at += 1) {
    if (bytes[at] === 69 && bytes[at + 1] === 73 && isBlank(at - 1) && isBlank(at + 2)) {
      scanner.at = at + 2;
      return true;
    }
  }
  scanner.at = bytes.length;
  return false;
}

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
  /** The same as it lies in the file, where it is one. */
  readonly packed: Buffer | null;
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
    ...contentOf(file, dict),
    unit,
  };
}

function contentOf(file: CleanFile, dict: Dict): Pick<PageFacts, 'content' | 'packed'> {
  const said = dict.get('/Contents');
  const object = isRef(said) ? file.object(said.to) : null;
  const parts = object?.value ?? said;
  const streams = isArray(parts) ? parts : [];
  let content: readonly Buffer[] | null | undefined;
  function unpack(): readonly Buffer[] | null {
    if (said === undefined) return [];
    if (!isArray(parts)) return wholeOf([object]);
    return wholeOf(streams.map((part) => (isRef(part) ? file.object(part.to) : null)));
  }
  function wholeOf(objects: readonly (CleanObject | null)[]): readonly Buffer[] | null {
    const all = objects.map((one) => one && unpacked(one, file));
    return all.every((bytes) => bytes !== null) ? all : null;
  }
  return {
    content: () => (content === undefined ? (content = unpack()) : content),
    packed: object?.stream ?? null,
  };
}
