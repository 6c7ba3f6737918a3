// Finds the area of a page to cut out as the slip: the payment slip around its bar code, no higher than banks allow.
import { mmOf, pointsOf, type Box } from './geometry.ts';

/** In points of the page as it is displayed. */
export interface Slip {
  /** The area that belongs to the slip; beyond it begin the other parts of the page. */
  readonly crop: Box;
  /** The bounds of its drawing. */
  readonly ink: Box;
}

const highMm = 99;
const highestMm = 108;
/** A bar code lower than this is in a ficha at the foot of the page. */
const footMm = 30;
/** From the ficha's lower edge to its bar code. */
const belowBarsMm = 12;
/** A mark that reaches this near to the page's upper edge is a frame or background, and may be cut. */
const headMm = 20;

export function slipAround(
  bar: { readonly bottomMm: number },
  page: { readonly width: number; readonly height: number },
  marks: readonly Box[],
): Slip | null {
  const bottom = bar.bottomMm < footMm ? 0 : pointsOf(bar.bottomMm - belowBarsMm);
  const around = (top: number): Box => ({
    left: 0,
    right: page.width,
    bottom,
    top: Math.min(top, page.height),
  });
  let crop = around(bottom + pointsOf(highMm));
  // Any other mark that the cut would cross is included.
  const head = page.height - pointsOf(headMm);
  const cut = marks.filter(({ bottom: low, top: high }) => low < crop.top && high > crop.top && high < head);
  crop = around(Math.max(crop.top, ...cut.map(({ top }) => top)));
  if (mmOf(crop.top - crop.bottom) > highestMm) return null;
  const ink = boundsOf(marks, crop);
  return ink && { crop, ink };
}

function boundsOf(marks: readonly Box[], within: Box): Box | null {
  let bounds: { -readonly [side in keyof Box]: number } | null = null;
  for (const { left, bottom, right, top } of marks) {
    if (top <= within.bottom || bottom >= within.top) continue;
    bounds ??= { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
    bounds.left = Math.min(bounds.left, left);
    bounds.right = Math.max(bounds.right, right);
    bounds.bottom = Math.min(bounds.bottom, Math.max(bottom, within.bottom));
    bounds.top = Math.max(bounds.top, Math.min(top, within.top));
  }
  return bounds;
}
