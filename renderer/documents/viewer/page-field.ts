// The page that is typed into the field: read, and kept within the file. Pure.

/** Undefined where nothing that is a page stands there. What lies beyond an end means that end. */
export function readPage(text: string, pages: number): number | undefined {
  const typed = /^\s*(\d{1,6})\s*$/u.exec(text)?.[1];
  return typed === undefined || pages < 1 ? undefined : Math.max(1, Math.min(pages, Number(typed)));
}
