// Opens the file of a ticket to draw pages of it, with the same pdf.js as the viewer's.
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { loadPdf } from './viewer/pdf.ts';
import { openRanges } from './viewer/ranges.ts';

/** The caller must destroy it, which frees its memory. */
export async function openPdf(ticket: string): Promise<PDFDocumentLoadingTask> {
  const pdf = loadPdf();
  let task: PDFDocumentLoadingTask | undefined;
  const range = await openRanges(
    pdf.then(({ lib }) => lib),
    documentUrl(ticket),
    () => void task?.destroy(),
  );
  const { lib, data, worker } = await pdf;
  if (!range) throw new Error('the file is no longer there');
  task = lib.getDocument({ range, worker: worker(), ...data });
  return task;
}

/** Its URL in the window's origin. */
export const documentUrl = (ticket: string): string => `/documents/${encodeURIComponent(ticket)}.pdf`;
