// Reads the pages that a clerk typed: `1-3, 7`. Pure. Anything that is not clearly a page of the file is refused.

const piece = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/u;

/** In the typed order, each page once; null if a part is no page of a file of this length. */
export function readPages(text: string, pages: number): readonly number[] | null {
  const wanted = new Set<number>();
  for (const part of text.split(/[,;]/u)) {
    const [, first = '', last = first] = piece.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || to < from || to > pages) return null;
    for (let page = from; page <= to; page += 1) wanted.add(page);
  }
  return [...wanted];
}
