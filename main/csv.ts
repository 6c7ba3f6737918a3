// Spreadsheets written for clerks: UTF-8 with BOM, semicolons, CRLF; no cell can start a formula.
export const csvStart = '\uFEFF';

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`;

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : defused(value);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A leading = + - @ tab or CR would be run as a formula; the apostrophe is dropped again when the file comes back. */
const defused = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
