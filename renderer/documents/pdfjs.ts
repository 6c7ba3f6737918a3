// A file behind a ticket, opened to draw pages of it, with the same reader as the viewer's.
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { loadPdf } from './viewer/pdf.ts';

/** Whoever opened it destroys it, and gets its memory back. */
export async function openPdf(ticket: string): Promise<PDFDocumentLoadingTask> {
  const { lib, data, worker } = await loadPdf();
  return lib.getDocument({ url: documentUrl(ticket), worker: worker(), ...data });
}

/** Where the window's origin serves it. */
export const documentUrl = (ticket: string): string => `/documents/${encodeURIComponent(ticket)}.pdf`;
