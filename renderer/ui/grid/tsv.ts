// Cells as text for a spreadsheet: tab-separated, one line per row, and nothing that it would run as a formula.

const runs = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A spreadsheet runs a cell that begins like a formula; an apostrophe in front makes it plain text. */
export const defuse = (text: string): string => (runs.test(text) ? `'${text}` : text);

const cell = (text: string): string => {
  const safe = defuse(text);
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join('\t')).join('\n');
