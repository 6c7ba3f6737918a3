// Which files count as sheets by the extension of their names: one list for the file dialog, the command line and the system's
// "Open with". The format itself is detected from the bytes when the file is read.

export const sheetEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm'] as const;

export const isSheetName = (name: string): boolean =>
  sheetEndings.some((ending) => name.toLowerCase().endsWith(ending));
