// Which pages a clerk wrote down: `1-3, 7`; pure. What is not plainly a page of the file is refused, never guessed.

const piece = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/u;

/** In the order written, each once; null where a part of it is no page of a file with so many. */
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
