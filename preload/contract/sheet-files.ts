// Which file extensions count as sheets: one list for the file dialog, the command line and the system's "Open with".
// The format itself is detected from the bytes.

export const sheetEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm'] as const;

export const isSheetName = (name: string): boolean =>
  sheetEndings.some((ending) => name.toLowerCase().endsWith(ending));
