// What stands on a page as paths: every dark upright rectangle, filled or stroked, with its exact place; and how far ink
// reaches. It knows no letters and no images: of both it tells only that they are there.
import { unpacked, type CleanFile } from './clean-file.ts';
import { nameIn, namesDevice, nextOperation, skipImage, wordsOf } from './content-words.ts';
import { boxOf, placed, pointsOf, shared, times, widened, type Box, type Matrix } from './geometry.ts';
import type { PageFacts } from './page-facts.ts';
import { boundsOf, clear, close, isUpright, lineTo, moveTo, openPath, rectangle } from './page-path.ts';
import { isArray, isDict, isRef, type Value } from './syntax.ts';

export interface Ink {
  /** Dark, upright, thin: what may be bars. */
  readonly bars: readonly Box[];
  /** Bounds of all that is drawn; letters by their baseline and size, their length unknown. */
  readonly marks: readonly Box[];
  /** Something of it could not be read. */
  readonly partly: boolean;
}

export interface Reading {
  readonly file: CleanFile;
  /** Whether it is worth while to tell how far ink reaches, and what is to be cut out. */
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
  /** Operations that may still be read. */
  left: number;
}

const tallest = pointsOf(60);
const lowest = pointsOf(4);
const widest = pointsOf(4);
const deepest = 8;
const plain: Matrix = [1, 0, 0, 1, 0, 0];
const unitBox: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** Drawings of millions of strokes are no boletos; the page is looked at as an image instead. */
const mostOperations = 2_000_000;
/** Of each: rows of bars, marks, states that wait to be taken up again. */
const mostMarks = 200_000;
const mostStates = 1_000;
/** Two numbers each. */
const mostCorners = 1_000_000;

/** One for all: pages are read one after the other, and a form is drawn where no path is begun. */
const path = openPath();

/** Null where its content cannot be unpacked. */
export function inkOf(reading: Reading, { content, dict, seen, width, height }: PageFacts): Ink | null {
  const parts = content();
  if (!parts) return null;
  const visible = { left: 0, bottom: 0, right: width, top: height };
  const found: Found = { bars: [], marks: [], partly: false, left: mostOperations };
  const only = parts.length === 1 ? parts[0] : undefined;
  const bytes = only ?? Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
  run(reading, bytes, reading.file.resolved(dict.get('/Resources')), seen, visible, found, 0);
  return found;
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
  clear(path);
  const words = wordsOf(bytes);
  const { numbers } = words;
  let own = plain;
  let line = base;
  const tints = new Map<string, boolean>();

  const n = (at: number): number => (at < words.count ? (numbers[at] ?? 0) : 0);
  const matrixSaid = (): Matrix => [n(0), n(1), n(2), n(3), n(4), n(5)];
  const named = (key: string): Value | undefined => {
    const kinds = isDict(resources) ? file.resolved(resources.get(key)) : undefined;
    return isDict(kinds) ? kinds.get(nameIn(words)) : undefined;
  };
  const isTint = (): boolean => {
    if (namesDevice(words)) return false;
    const name = nameIn(words);
    const known = tints.get(name) ?? separates(file.resolved(named('/ColorSpace')));
    tints.set(name, known);
    return known;
  };
  const isDark = (tint: boolean): boolean => darkness(words.count, n(0), n(1), n(2), n(3), tint);
  const mark = (box: Box): void => {
    const width = box.right - box.left;
    const height = box.top - box.bottom;
    const isBar = width < widest && height > lowest && height < tallest && height > 1.5 * width;
    if (!isBar && !reading.marks) return;
    const seen = shared(box, visible);
    if (!seen) return;
    if (isBar) found.bars.push(seen);
    if (reading.marks) found.marks.push(seen);
  };
  const blot = (box: Box): void => {
    const seen = reading.marks ? shared(box, visible) : null;
    if (seen) found.marks.push(seen);
  };
  const paint = (fills: boolean, strokes: boolean): void => {
    const { starts, length } = path;
    for (let at = 0; at < starts.length; at += 1) {
      const from = starts[at] ?? 0;
      const to = starts[at + 1] ?? length;
      const bounds = boundsOf(path, from, to);
      if (fills && state.fill) (isUpright(path, from, to) ? mark : blot)(bounds);
      if (strokes && state.stroke) stroke(bounds, to - from === 4);
    }
    clear(path);
  };
  const stroke = (bounds: Box, straight: boolean): void => {
    const m = state.matrix;
    const half = (state.weight * Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))) / 2;
    const { left, right } = bounds;
    const upright = straight && right - left < 0.01 && !state.dashed;
    if (upright) mark({ ...bounds, left: left - half, right: right + half });
    else blot(widened(bounds, half));
  };
  const letters = (): void => {
    if (!reading.marks) return;
    const [, , across, up, x, y] = line;
    const size = Math.abs(state.font) * Math.hypot(across, up);
    blot({ left: x, right: x + size / 2, bottom: y - size / 4, top: y + size * 0.75 });
  };
  const moveLine = (x: number, y: number): void => {
    own = times([1, 0, 0, 1, x, y], own);
    line = times(own, state.matrix);
  };
  const draw = (what: Value | undefined): void => {
    if (!isRef(what)) return;
    const object = file.object(what.to);
    const dict = object.value;
    if (!isDict(dict)) return;
    if (dict.get('/Subtype') !== '/Form') return blot(placed(unitBox, state.matrix));
    const matrix = times(matrixOf(file.resolved(dict.get('/Matrix'))), state.matrix);
    const within = shared(placed(bounding(file.resolved(dict.get('/BBox'))), matrix), visible);
    if (!within) return;
    const inner = depth < deepest ? unpacked(object, file) : null;
    if (!inner) {
      found.partly = true;
      return;
    }
    const its = file.resolved(dict.get('/Resources')) ?? resources;
    run(reading, inner, its, matrix, within, found, depth + 1);
  };

  for (let word = nextOperation(words); word !== null; word = nextOperation(words)) {
    if ((found.left -= 1) < 0) {
      found.partly = true;
      return;
    }
    if (
      path.length > mostCorners ||
      stack.length > mostStates ||
      found.marks.length + found.bars.length > mostMarks
    ) {
      found.partly = true;
      found.left = 0;
      clear(path);
      return;
    }
    switch (word) {
      case 're':
        rectangle(path, state.matrix, n(0), n(1), n(2), n(3));
        break;
      case 'l':
        lineTo(path, state.matrix, n(0), n(1));
        break;
      case 'm':
        moveTo(path, state.matrix, n(0), n(1));
        break;
      case 'c':
        lineTo(path, state.matrix, n(0), n(1));
        lineTo(path, state.matrix, n(2), n(3));
        lineTo(path, state.matrix, n(4), n(5));
        break;
      case 'v':
      case 'y':
        lineTo(path, state.matrix, n(0), n(1));
        lineTo(path, state.matrix, n(2), n(3));
        break;
      case 'h':
        close(path);
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
        close(path);
        paint(false, true);
        break;
      case 'S':
        paint(false, true);
        break;
      case 'n':
        clear(path);
        break;
      case 'q':
        stack.push({ ...state });
        break;
      case 'Q':
        state = stack.pop() ?? state;
        break;
      case 'cm':
        state.matrix = times(matrixSaid(), state.matrix);
        break;
      case 'w':
        state.weight = n(0);
        break;
      case 'd':
        state.dashed = words.count > 1;
        break;
      case 'g':
      case 'rg':
      case 'k':
        state.fill = isDark(false);
        break;
      case 'G':
      case 'RG':
      case 'K':
        state.stroke = isDark(false);
        break;
      case 'cs':
        state.fill = true;
        state.fillTint = isTint();
        break;
      case 'CS':
        state.stroke = true;
        state.strokeTint = isTint();
        break;
      case 'sc':
      case 'scn':
        state.fill = isDark(state.fillTint);
        break;
      case 'SC':
      case 'SCN':
        state.stroke = isDark(state.strokeTint);
        break;
      case 'BT':
        own = plain;
        line = state.matrix;
        break;
      case 'Tf':
        state.font = n(0);
        break;
      case 'TL':
        state.leading = n(0);
        break;
      case 'Tm':
        own = matrixSaid();
        line = times(own, state.matrix);
        break;
      case 'TD':
        state.leading = -n(1);
        moveLine(n(0), n(1));
        break;
      case 'Td':
        moveLine(n(0), n(1));
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
        draw(named('/XObject'));
        break;
      case 'BI':
        found.partly ||= !skipImage(words);
        mark(placed(unitBox, state.matrix));
        break;
      case 'other':
        break;
    }
  }
}

const matrixOf = (value: Value | undefined): Matrix => {
  if (!isArray(value)) return plain;
  const [a, b, c, d, e, f] = value.map(Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
};

const bounding = (value: Value | undefined): Box => {
  const [left, bottom, right, top] = isArray(value) ? value.map(Number) : [];
  return boxOf(left ?? -1e6, bottom ?? -1e6, right ?? 1e6, top ?? 1e6);
};

/** By what the operands look like: grey, red-green-blue, or four inks. */
function darkness(count: number, a: number, b: number, c: number, d: number, tint: boolean): boolean {
  if (count === 1) return tint ? a > 0.5 : a < 0.5;
  if (count === 3) return 0.3 * a + 0.59 * b + 0.11 * c < 0.5;
  if (count === 4) return d + 0.3 * a + 0.59 * b + 0.11 * c > 0.5;
  return false;
}

/** Of one ink, the more the darker. */
const separates = (space: Value | undefined): boolean => isArray(space) && space[0] === '/Separation';
