// CSV files for clerks: UTF-8 with BOM, semicolons, decimal commas, CRLF; no cell can start a formula.
export const csvStart = '\uFEFF';

type Cells = readonly (string | number)[];

export const csvLine = (cells: Cells): string => `${cells.map(cell).join(';')}\r\n`;

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : defused(value);
  return /[;"\r\n]|[,\t][=+\-@]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A leading = + - @ (also full-width), tab or line end would start a formula. The apostrophe is removed again when the
 * file is imported. Cells that are dangerous only in programs that split at commas are quoted.
 */
const defused = (text: string): string =>
  /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
