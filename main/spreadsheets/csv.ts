// Spreadsheets written for clerks: UTF-8 with BOM, semicolons, CRLF; no cell can start a formula.
export const csvStart = '\uFEFF';

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`;

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : defused(value);
  return /[;"\r\n]|[,\t][=+\-@]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A leading = + - @ (wide ones too), tab or line end would be run as a formula; the apostrophe is dropped again when the file
 * comes back. What only a program that parts cells at commas would run is in quotes for it.
 */
const defused = (text: string): string =>
  /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
