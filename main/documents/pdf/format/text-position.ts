// Where the lines of text begin. The width of a line is unknown, because no font is read.
import { times, type Box, type Matrix } from '../geometry.ts';

export interface TextPosition {
  /** The text line matrix of the page's text space. */
  matrix: Matrix;
  /** The same, to the page as it is displayed. */
  toDisplayed: Matrix;
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export function setTextMatrix(position: TextPosition, matrix: Matrix, user: Matrix): void {
  position.matrix = matrix;
  position.toDisplayed = times(matrix, user);
}

export function moveLine(position: TextPosition, x: number, y: number, user: Matrix): void {
  setTextMatrix(position, times([1, 0, 0, 1, x, y], position.matrix), user);
}

/** As high as letters of this size may be, and half a letter wide. */
export function startOfLine({ toDisplayed }: TextPosition, fontSize: number): Box {
  const [, , across, up, x, y] = toDisplayed;
  const size = Math.abs(fontSize) * Math.hypot(across, up);
  return { left: x, right: x + size / 2, bottom: y - size / 4, top: y + size * 0.75 };
}
