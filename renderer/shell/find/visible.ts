// The position of a range in the window: scrolled into view, and as the rectangles of its mark.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxesAround = function* (range: Range): Generator<HTMLElement> {
  for (let box = range.startContainer.parentElement; box; box = box.parentElement) yield box;
};

const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
/** Margin for elements that stay in place while the text below them scrolls. */
const margin = 56;

/** A range has no method to scroll itself into view. */
export function reveal(range: Range): void {
  for (const box of boxesAround(range)) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const at = range.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    if (scrolls(overflowY) && (at.top < seen.top + margin || at.bottom > seen.bottom - margin))
      box.scrollTop += (at.top + at.bottom) / 2 - (seen.top + box.clientHeight / 2);
    if (scrolls(overflowX) && (at.left < seen.left || at.right > seen.right))
      box.scrollLeft += (at.left + at.right) / 2 - (seen.left + box.clientWidth / 2);
  }
}

const within = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
const isThere = ({ left, top, right, bottom }: Box) => right > left && bottom > top;

/** The visible parts of the range; for text cut by an ellipsis, the box that cuts it. */
export function visibleBoxes(range: Range): readonly Box[] {
  let pane: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  let innermost: { readonly edges: Box; readonly isScrolled: boolean } | undefined;
  for (const box of boxesAround(range)) {
    const { overflowX, overflowY, display } = getComputedStyle(box);
    if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue;
    const edges = box.getBoundingClientRect();
    innermost ??= { edges, isScrolled: scrolls(overflowX) || scrolls(overflowY) };
    pane = within(pane, edges);
  }
  const boxes = [...range.getClientRects()].map((box) => within(box, pane)).filter(isThere);
  if (boxes.length > 0 || !innermost || innermost.isScrolled) return boxes;
  return [within(innermost.edges, pane)].filter(isThere);
}
