// Finds bar codes among dark upright rectangles: as many as a boleto's code has, side by side and of one height.
import type { BarCode } from './engine.ts';
import { barCount, digitsOf } from './itf25.ts';
import { mmOf, pointsOf, type Box } from './geometry.ts';

const sameLine = pointsOf(0.3);
/** Wider than any gap within a code, narrower than the blank beside it. */
const apart = pointsOf(3);
/** Some services draw a wide bar as several narrow ones, and rounding leaves tiny gaps between them. */
const touching = pointsOf(0.04);

export function barsAmong(boxes: readonly Box[], page: number): BarCode[] {
  return linesOf(boxes).flatMap((line) => runsOf(line).flatMap((run) => codeOf(run, page)));
}

const linesOf = (boxes: readonly Box[]): Box[][] =>
  clusters(boxes, (box) => box.bottom).flatMap((line) => clusters(line, (box) => box.top));

function clusters(boxes: readonly Box[], height: (box: Box) => number): Box[][] {
  const groups: Box[][] = [];
  let at = -Infinity;
  for (const box of boxes.toSorted((a, b) => height(a) - height(b))) {
    if (height(box) - at > sameLine) {
      groups.push([]);
      at = height(box);
    }
    groups.at(-1)?.push(box);
  }
  return groups.filter((group) => group.length >= barCount);
}

function runsOf(line: readonly Box[]): Box[][] {
  const runs: Box[][] = [];
  let run: Box[] = [];
  for (const box of line.toSorted((a, b) => a.left - b.left)) {
    const last = run.at(-1);
    if (last && box.left - last.right < touching) {
      run[run.length - 1] = { ...last, right: Math.max(last.right, box.right) };
      continue;
    }
    if (!last || box.left - last.right > apart) runs.push((run = []));
    run.push(box);
  }
  return runs;
}

function codeOf(run: readonly Box[], page: number): BarCode[] {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || run.length !== barCount) return [];
  const widths = run.flatMap((box, at) => {
    const next = run[at + 1];
    return next ? [box.right - box.left, next.left - box.right] : [box.right - box.left];
  });
  const digits = digitsOf(widths);
  if (digits === null) return [];
  return [
    {
      page,
      digits,
      leftMm: mmOf(first.left),
      bottomMm: mmOf(first.bottom),
      widthMm: mmOf(last.right - first.left),
      heightMm: mmOf(first.top - first.bottom),
    },
  ];
}
