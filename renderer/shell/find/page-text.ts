// The visible text of a part of the page, read once and searched any number of times.
import { foldText, spanAt, startsIn, type FoldedText } from './folded-text.ts';

/** Inline elements whose text a person reads as one. */
interface Block {
  readonly nodes: readonly Text[];
  readonly folded: FoldedText;
}
export interface PageText {
  readonly blocks: readonly Block[];
  /** A long list contains rows that are not rendered, so their text is missing here. */
  readonly partial: boolean;
}

export interface Found {
  readonly count: number;
  readonly length: number;
  /** Only blocks with a match. `before`: the number of matches in earlier blocks. */
  readonly hits: readonly {
    readonly block: Block;
    readonly starts: readonly number[];
    readonly before: number;
  }[];
}
export const nothing: Found = { count: 0, length: 0, hits: [] };

/** The position of a match in the page. */
export interface Spot {
  readonly node: Text;
  readonly offset: number;
}

const unread = '[data-find-bar], svg, script, style, textarea, select';

export function readPageText(scope: Element): PageText {
  const seen = new Map<Element, boolean>();
  const isSeen = (element: Element): boolean => {
    const known = seen.get(element);
    if (known !== undefined) return known;
    const above = element === scope || !element.parentElement ? true : isSeen(element.parentElement);
    const here =
      above &&
      !element.matches(unread) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // The window's class for text that only screen readers get.
      !getComputedStyle(element).clipPath.startsWith('inset(50%');
    seen.set(element, here);
    return here;
  };
  const inline = new Map<Element, boolean>();
  const isInline = (element: Element): boolean => {
    const known = inline.get(element) ?? ['inline', 'contents'].includes(getComputedStyle(element).display);
    inline.set(element, known);
    return known;
  };
  const groups: Text[][] = [];
  let block: Element | null = null;
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (node instanceof HTMLBRElement) block = null;
      continue;
    }
    let parent = node.parentElement;
    if (!parent || node.data === '' || !isSeen(parent)) continue;
    while (parent !== scope && parent.parentElement && isInline(parent)) parent = parent.parentElement;
    if (parent !== block) groups.push([]);
    block = parent;
    groups.at(-1)?.push(node);
  }
  return {
    blocks: groups.map((nodes) => ({ nodes, folded: foldText(nodes.map(({ data }) => data).join('')) })),
    partial: [scope, ...scope.querySelectorAll('[aria-rowcount]')].some(
      (list) =>
        Number(list.getAttribute('aria-rowcount') ?? 0) > list.querySelectorAll('[role=row]').length &&
        isSeen(list),
    ),
  };
}

export function findIn({ blocks }: PageText, words: string): Found {
  const sought = foldText(words).text;
  const hits: Found['hits'][number][] = [];
  let count = 0;
  for (const block of blocks) {
    const starts = startsIn(block.folded, sought);
    if (starts.length === 0) continue;
    hits.push({ block, starts, before: count });
    count += starts.length;
  }
  return { count, length: sought.length, hits };
}

function spotIn(nodes: readonly Text[], offset: number, isEnd: boolean): Spot | undefined {
  let before = 0;
  for (const node of nodes) {
    const within = offset - before;
    if (within < node.length || (isEnd && within === node.length)) return { node, offset: within };
    before += node.length;
  }
  return undefined;
}

const hitOf = (found: Found, at: number) => found.hits.findLast(({ before }) => before <= at);

export function spotOf(found: Found, at: number): Spot | undefined {
  const hit = hitOf(found, at);
  const start = hit?.starts[at - hit.before];
  return hit && start !== undefined
    ? spotIn(hit.block.nodes, spanAt(hit.block.folded, start, found.length).start, false)
    : undefined;
}

/** Made when needed and not stored: undefined if the page has changed since it was read. */
export function rangeOf(found: Found, at: number): Range | undefined {
  const hit = hitOf(found, at);
  const offset = hit?.starts[at - hit.before];
  if (!hit || offset === undefined) return undefined;
  const span = spanAt(hit.block.folded, offset, found.length);
  const start = spotIn(hit.block.nodes, span.start, false);
  const end = spotIn(hit.block.nodes, span.end, true);
  if (!start?.node.isConnected || !end?.node.isConnected) return undefined;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** The first match at or after the position; the first of all if there is none. */
export function firstFrom(found: Found, from: Spot | undefined): number {
  if (!from?.node.isConnected) return 0;
  const isAfter = (spot: Spot | undefined): boolean => {
    if (!spot) return false;
    if (spot.node === from.node) return spot.offset >= from.offset;
    return Boolean(from.node.compareDocumentPosition(spot.node) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  for (const { before, starts } of found.hits) {
    if (!isAfter(spotOf(found, before + starts.length - 1))) continue;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(spotOf(found, before + middle))) high = middle;
      else low = middle + 1;
    }
    return before + low;
  }
  return 0;
}
