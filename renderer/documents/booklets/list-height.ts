// The height of a short list in a page that scrolls as a whole: all rows, or few enough to show that the list scrolls.
// Pure.

const row = 28;
const most = 9.5;

/** With its header, in pixels. */
export const listHeight = (rows: number): number => (1 + Math.min(rows, most)) * row + 2;
