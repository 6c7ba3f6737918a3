// What a page draws, read from its content and from the forms it draws: the exact places of the rectangles that may be bars, and
// how far its drawing reaches. Letters and images are not read; only their position is used.
import { boxOf, placed, shared, times, type Box, type Matrix } from '../geometry.ts';
import {
  contentScannerOf,
  isDeviceName,
  lastName,
  nextOperator,
  skipInlineImage,
  type ContentScanner,
} from './content-operators.ts';
import { addMark, addRectangle, paint, type DrawnAreas, type PaintWay } from './drawn-areas.ts';
import { initialState, isDark, isSeparation, type GraphicsState } from './graphics-state.ts';
import type { NormalizedFile } from './normalized-file.ts';
import type { Page } from './page.ts';
import { clear, close, emptyPath, lineTo, moveTo, rectangle } from './path.ts';
import { decodedStream } from './stream-data.ts';
import { isArray, isDictionary, isReference, type Value } from './values.ts';

interface TextPosition {
  /** The text line matrix of the page's text space. */
  matrix: Matrix;
  /** The same, to the page as it is displayed. */
  toDisplayed: Matrix;
}

/** Where the lines of text begin. The width of a line is unknown, because no font is read. */
const identity: Matrix = [1, 0, 0, 1, 0, 0];

function setTextMatrix(position: TextPosition, matrix: Matrix, user: Matrix): void {
  position.matrix = matrix;
  position.toDisplayed = times(matrix, user);
}

function moveLine(position: TextPosition, x: number, y: number, user: Matrix): void {
  setTextMatrix(position, times([1, 0, 0, 1, x, y], position.matrix), user);
}

/** As high as letters of this size may be, and half a letter wide. */
function startOfLine({ toDisplayed }: TextPosition, fontSize: number): Box {
  const [, , across, up, x, y] = toDisplayed;
  const size = Math.abs(fontSize) * Math.hypot(across, up);
  return { left: x, right: x + size / 2, bottom: y - size / 4, top: y + size * 0.75 };
}

export interface PageDrawing {
  /** Dark, upright, thin areas, which may be bars. */
  readonly bars: readonly Box[];
  /** Bounds of everything drawn; for text the start of each line, because its length is unknown. */
  readonly marks: readonly Box[];
  /** Whether a part of it could not be read. */
  readonly isPartial: boolean;
}

interface Reading extends DrawnAreas {
  readonly file: NormalizedFile;
  isPartial: boolean;
  /** How many operators may still be read. */
  operatorsLeft: number;
}

const maxFormDepth = 8;
const unitBox: Box = { left: 0, bottom: 0, right: 1, top: 1 };
/** A drawing of millions of strokes is no boleto; such a page is read as an image instead. */
const maxOperators = 2_000_000;
const maxMarks = 200_000;
const maxSavedStates = 1_000;
/** Two numbers a corner. */
const maxPathNumbers = 1_000_000;

/** One for all pages, which are read one after the other; a form is drawn only where no path is begun. */
const path = emptyPath();

/** Null if the content cannot be decoded. `withMarks`: whether the bounds of the drawing are needed. */
export function drawingOf(page: Page, withMarks: boolean): PageDrawing | null {
  const parts = page.content();
  if (!parts) return null;
  const { file, dictionary, toDisplayed, width, height } = page;
  const only = parts.length === 1 ? parts[0] : undefined;
  const bytes = only ?? Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
  const reading: Reading = {
    file,
    bars: [],
    marks: [],
    withMarks,
    isPartial: false,
    operatorsLeft: maxOperators,
  };
  const visible = { left: 0, bottom: 0, right: width, top: height };
  readContent(reading, bytes, file.resolve(dictionary.get('/Resources')), toDisplayed, visible, 0);
  return reading;
}

function readContent(
  reading: Reading,
  bytes: Buffer,
  resources: Value | undefined,
  base: Matrix,
  visible: Box,
  depth: number,
): void {
  const { file } = reading;
  let state = initialState(base);
  const savedStates: GraphicsState[] = [];
  clear(path);
  const scanner = contentScannerOf(bytes);
  const { numbers } = scanner;
  const text = { matrix: identity, toDisplayed: base };
  const tints = new Map<string, boolean>();

  const n = (at: number): number => (at < scanner.count ? (numbers[at] ?? 0) : 0);
  const matrixOperand = (): Matrix => [n(0), n(1), n(2), n(3), n(4), n(5)];
  const namesTint = (): boolean => {
    if (isDeviceName(scanner)) return false;
    const name = lastName(scanner);
    const known =
      tints.get(name) ?? isSeparation(file.resolve(resourceNamed(file, resources, '/ColorSpace', scanner)));
    tints.set(name, known);
    return known;
  };
  const operandIsDark = (isTint: boolean): boolean => isDark(scanner.count, numbers, isTint);
  const paintAs = (how: PaintWay): void => paint(reading, path, state, visible, how);
  // Without marks it does not matter where text stands.
  const placeText = (matrix: Matrix): void => {
    if (reading.withMarks) setTextMatrix(text, matrix, state.matrix);
  };
  const moveText = (x: number, y: number): void => {
    if (reading.withMarks) moveLine(text, x, y, state.matrix);
  };
  const showText = (): void => {
    if (reading.withMarks) addMark(reading, startOfLine(text, state.fontSize), visible);
  };
  const drawObject = (reference: Value | undefined): void => {
    if (!isReference(reference)) return;
    const object = file.object(reference.objectNumber);
    const dictionary = object.value;
    if (!isDictionary(dictionary)) return;
    if (dictionary.get('/Subtype') !== '/Form')
      return addMark(reading, placed(unitBox, state.matrix), visible);
    const matrix = times(matrixOf(file.resolve(dictionary.get('/Matrix'))), state.matrix);
    const within = shared(placed(boundingBoxOf(file.resolve(dictionary.get('/BBox'))), matrix), visible);
    if (!within) return;
    const content = depth < maxFormDepth ? decodedStream(object, file) : null;
    if (!content) {
      reading.isPartial = true;
      return;
    }
    const own = file.resolve(dictionary.get('/Resources')) ?? resources;
    readContent(reading, content, own, matrix, within, depth + 1);
  };

  for (let operator = nextOperator(scanner); operator !== null; operator = nextOperator(scanner)) {
    if ((reading.operatorsLeft -= 1) < 0) {
      reading.isPartial = true;
      return;
    }
    if (
      path.length > maxPathNumbers ||
      savedStates.length > maxSavedStates ||
      reading.marks.length + reading.bars.length > maxMarks
    ) {
      reading.isPartial = true;
      reading.operatorsLeft = 0;
      clear(path);
      return;
    }
    switch (operator) {
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
        paintAs('fill');
        break;
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        paintAs('fill and stroke');
        break;
      case 's':
        close(path);
        paintAs('stroke');
        break;
      case 'S':
        paintAs('stroke');
        break;
      case 'n':
        clear(path);
        break;
      case 'q':
        savedStates.push({ ...state });
        break;
      case 'Q':
        state = savedStates.pop() ?? state;
        break;
      case 'cm':
        state.matrix = times(matrixOperand(), state.matrix);
        break;
      case 'w':
        state.lineWidth = n(0);
        break;
      case 'd':
        state.isDashed = scanner.count > 1;
        break;
      case 'g':
      case 'rg':
      case 'k':
        state.fillIsDark = operandIsDark(false);
        break;
      case 'G':
      case 'RG':
      case 'K':
        state.strokeIsDark = operandIsDark(false);
        break;
      case 'cs':
        state.fillIsDark = true;
        state.fillIsTint = namesTint();
        break;
      case 'CS':
        state.strokeIsDark = true;
        state.strokeIsTint = namesTint();
        break;
      case 'sc':
      case 'scn':
        state.fillIsDark = operandIsDark(state.fillIsTint);
        break;
      case 'SC':
      case 'SCN':
        state.strokeIsDark = operandIsDark(state.strokeIsTint);
        break;
      case 'BT':
        placeText(identity);
        break;
      case 'Tf':
        state.fontSize = n(0);
        break;
      case 'TL':
        state.leading = n(0);
        break;
      case 'Tm':
        placeText(matrixOperand());
        break;
      case 'TD':
        state.leading = -n(1);
        moveText(n(0), n(1));
        break;
      case 'Td':
        moveText(n(0), n(1));
        break;
      case 'T*':
        moveText(0, -state.leading);
        break;
      case "'":
      case '"':
        moveText(0, -state.leading);
        showText();
        break;
      case 'Tj':
      case 'TJ':
        showText();
        break;
      case 'Do':
        drawObject(resourceNamed(file, resources, '/XObject', scanner));
        break;
      case 'BI':
        reading.isPartial ||= !skipInlineImage(scanner);
        addRectangle(reading, placed(unitBox, state.matrix), visible);
        break;
      case 'other':
        break;
    }
  }
}

/** The resource of this category that the content named last. */
function resourceNamed(
  file: NormalizedFile,
  resources: Value | undefined,
  category: string,
  scanner: ContentScanner,
): Value | undefined {
  const all = isDictionary(resources) ? file.resolve(resources.get(category)) : undefined;
  return isDictionary(all) ? all.get(lastName(scanner)) : undefined;
}

const matrixOf = (value: Value | undefined): Matrix => {
  if (!isArray(value)) return identity;
  const [a, b, c, d, e, f] = value.map(Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
};

const boundingBoxOf = (value: Value | undefined): Box => {
  const [left, bottom, right, top] = isArray(value) ? value.map(Number) : [];
  return boxOf(left ?? -1e6, bottom ?? -1e6, right ?? 1e6, top ?? 1e6);
};
