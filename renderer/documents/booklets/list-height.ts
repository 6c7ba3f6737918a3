// How high a short list stands in a page that scrolls as one: all of it, or so much that its own scrolling is seen. Pure.

const row = 28;
const most = 9.5;

/** With its header, in pixels. */
export const listHeight = (rows: number): number => (1 + Math.min(rows, most)) * row + 2;
