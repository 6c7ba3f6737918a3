// The only way into format/: whoever reads or writes the bytes of PDFs takes it from here. format/README.md says what that covers.
export { inMemory, onDisk, openNormalizedFile, type NormalizedFile } from './format/normalized-file.ts';
export { pageAt, type Page } from './format/page.ts';
export type { PageCopier } from './format/page-copier.ts';
export { drawingOf } from './format/page-drawing.ts';
export { openPdfWriter, type PdfWriter } from './format/pdf-writer.ts';
export { numbersText } from './format/values.ts';
