// Which files are sheets, by the end of their names: the same for the file dialog, the command line and the system's "Open with".
// What a file really is its bytes tell, once it is read.

export const sheetEndings = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm'] as const;

export const isSheetName = (name: string): boolean =>
  sheetEndings.some((ending) => name.toLowerCase().endsWith(ending));
