// Boxes, and the matrices that map them from one coordinate space to another; pure functions.

export const mmOf = (points: number): number => (points / 72) * 25.4;
export const pointsOf = (mm: number): number => (mm / 25.4) * 72;

export type Matrix = readonly [number, number, number, number, number, number];

/** The matrix that applies `one` first, then `two`. */
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

/** In points, from the left and the bottom of the page as it is displayed. */
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

/** The intersection; null if there is none. */
export const shared = (one: Box, two: Box): Box | null => {
  const left = Math.max(one.left, two.left);
  const right = Math.min(one.right, two.right);
  const bottom = Math.max(one.bottom, two.bottom);
  const top = Math.min(one.top, two.top);
  if (!(left < right && bottom < top)) return null;
  const isWhole = left === one.left && right === one.right && bottom === one.bottom && top === one.top;
  return isWhole ? one : { left, bottom, right, top };
};

export const widened = ({ left, bottom, right, top }: Box, by: number): Box => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});
