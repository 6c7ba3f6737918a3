// Collects the areas that a page draws on: the dark upright rectangles that may be bars of a bar code, and the bounds of all else.
import { pointsOf, shared, widened, type Box } from '../geometry.ts';
import type { GraphicsState } from './graphics-state.ts';
import { boundsOf, clear, isUprightRectangle, type Path } from './path.ts';

export interface DrawnAreas {
  /** Dark, upright, thin rectangles. */
  readonly bars: Box[];
  /** The bounds of everything drawn, of the start of each line of text too; empty unless requested. */
  readonly marks: Box[];
  readonly withMarks: boolean;
}

const maxBarHeight = pointsOf(60);
const minBarHeight = pointsOf(4);
const maxBarWidth = pointsOf(4);

function isBar({ left, right, bottom, top }: Box): boolean {
  const width = right - left;
  const height = top - bottom;
  return width < maxBarWidth && height > minBarHeight && height < maxBarHeight && height > 1.5 * width;
}

export function addMark({ marks, withMarks }: DrawnAreas, box: Box, visible: Box): void {
  const area = withMarks ? shared(box, visible) : null;
  if (area) marks.push(area);
}

export function addRectangle({ bars, marks, withMarks }: DrawnAreas, box: Box, visible: Box): void {
  const mayBeBar = isBar(box);
  if (!mayBeBar && !withMarks) return;
  const area = shared(box, visible);
  if (!area) return;
  if (mayBeBar) bars.push(area);
  if (withMarks) marks.push(area);
}

export type PaintWay = 'fill' | 'stroke' | 'fill and stroke';

/** Paints the path with the colors of the state, and empties it. */
export function paint(areas: DrawnAreas, path: Path, state: GraphicsState, visible: Box, how: PaintWay) {
  const fills = how !== 'stroke' && state.fillIsDark;
  const strokes = how !== 'fill' && state.strokeIsDark;
  const { starts, length } = path;
  for (let at = 0; at < starts.length; at += 1) {
    const from = starts[at] ?? 0;
    const to = starts[at + 1] ?? length;
    const bounds = boundsOf(path, from, to);
    if (fills && isUprightRectangle(path, from, to)) addRectangle(areas, bounds, visible);
    else if (fills) addMark(areas, bounds, visible);
    if (strokes) addStroke(areas, bounds, to - from === 4, state, visible);
  }
  clear(path);
}

/** A straight upright line is a rectangle as wide as the line. */
function addStroke(
  areas: DrawnAreas,
  bounds: Box,
  isStraight: boolean,
  { matrix: m, lineWidth, isDashed }: GraphicsState,
  visible: Box,
): void {
  const half = (lineWidth * Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))) / 2;
  const { left, right } = bounds;
  if (isStraight && right - left < 0.01 && !isDashed)
    addRectangle(areas, { ...bounds, left: left - half, right: right + half }, visible);
  else addMark(areas, widened(bounds, half), visible);
}
