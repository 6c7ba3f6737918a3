// Finding in the text of a screen or a dialog: where Ctrl+F leads, what it finds there, and how that is shown without changing the page.
import { fold } from '../text/fold.ts';

/** More than anybody steps through; the licences alone hold a letter more often. */
export const mostFound = 5_000;

/** As long as the text, letter by letter, so that places in the one are places in the other. */
export const foldEach = (text: string): string =>
  /^[\u0020-\u007e\s]*$/u.test(text)
    ? text.toLowerCase()
    : Array.from({ length: text.length }, (_, at) => {
        const letter = text.charAt(at);
        const folded = fold(letter);
        return folded.length === 1 ? folded : letter;
      }).join('');

/** Where the words begin, none within another. */
export function placesOf(text: string, words: string): readonly number[] {
  const [where, what] = [foldEach(text), foldEach(words)];
  const places: number[] = [];
  if (what.trim() === '') return places;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) {
    places.push(at);
    if (places.length === mostFound) break;
  }
  return places;
}

const ownBar = '.text-find';
const isBlock = (element: Element) => !getComputedStyle(element).display.startsWith('inline');

/** Texts that a person reads as one, though parts of them are set apart. */
function visibleTexts(scope: Element): readonly (readonly Text[])[] {
  const groups: Text[][] = [];
  let block: Element | null = null;
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let parent = node.parentElement;
    if (!(node instanceof Text) || !parent || node.data.trim() === '') continue;
    if (parent.closest(`${ownBar}, .unseen`) || !parent.checkVisibility({ visibilityProperty: true }))
      continue;
    while (parent !== scope && parent.parentElement && !isBlock(parent)) parent = parent.parentElement;
    if (parent !== block) groups.push([]);
    block = parent;
    groups.at(-1)?.push(node);
  }
  return groups;
}

export function findIn(scope: Element, words: string): readonly Range[] {
  const found: Range[] = [];
  if (words.trim() === '') return found;
  for (const texts of visibleTexts(scope)) {
    for (const at of placesOf(texts.map(({ data }) => data).join(''), words)) {
      if (found.length === mostFound) return found;
      found.push(rangeOf(texts, at, at + words.length));
    }
  }
  return found;
}

function rangeOf(texts: readonly Text[], start: number, end: number): Range {
  const range = document.createRange();
  let before = 0;
  for (const text of texts) {
    const after = before + text.length;
    if (start >= before && start < after) range.setStart(text, start - before);
    if (end > before && end <= after) range.setEnd(text, end - before);
    before = after;
  }
  return range;
}

const names = { all: 'found', here: 'found-here' } as const;

export function show(found: readonly Range[], here: Range | undefined): void {
  CSS.highlights.set(names.all, new Highlight(...found));
  const one = here ? new Highlight(here) : new Highlight();
  one.priority = 1;
  CSS.highlights.set(names.here, one);
  if (here) reveal(here);
}

export function showNothing(): void {
  for (const name of Object.values(names)) CSS.highlights.delete(name);
}

/** A range has no way to scroll itself to where it can be seen. */
function reveal(range: Range): void {
  for (let box = range.startContainer.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const at = range.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    if (scrolls(overflowY) && (at.top < seen.top || at.bottom > seen.bottom))
      box.scrollTop += at.top - seen.top - box.clientHeight / 2;
    if (scrolls(overflowX) && (at.left < seen.left || at.right > seen.right))
      box.scrollLeft += at.left - seen.left - box.clientWidth / 2;
  }
}

/** A list has a field of its own, which finds what is not drawn as well; a text has only what can be seen. */
export function whereToFind():
  | { readonly field: HTMLInputElement }
  | { readonly scope: HTMLElement }
  | undefined {
  if (document.querySelector('.palette-veil')) return undefined;
  const bar = document.querySelector<HTMLInputElement>(`${ownBar} input`);
  const active = document.activeElement;
  if (bar && active?.closest(ownBar)) return { field: bar };
  const dialog = [
    ...document.querySelectorAll<HTMLElement>('.veil [role=dialog], .veil [role=alertdialog]'),
  ].at(-1);
  const scope = dialog ?? active?.closest<HTMLElement>('.help-beside') ?? document.getElementById('main');
  if (!scope) return undefined;
  // An open document has a search of its own, from wherever on its screen.
  if (scope.id === 'main' && scope.querySelector('.pdf-frame')) return undefined;
  const field = scope.querySelector<HTMLInputElement>('[data-search] input, input[data-search]');
  const reads = active?.closest('.raw, .licences') ?? null;
  return field && field !== active && !reads && field.checkVisibility() ? { field } : { scope };
}
