// Parses the page number typed into the field and limits it to the file. Pure.

/** Undefined if it is no page number. A number beyond an end means that end. */
export function readPage(text: string, pages: number): number | undefined {
  const typed = /^\s*(\d{1,6})\s*$/u.exec(text)?.[1];
  return typed === undefined || pages < 1 ? undefined : Math.max(1, Math.min(pages, Number(typed)));
}
