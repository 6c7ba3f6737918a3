// The reader of PDFs, fetched only when a document is to be shown, with its own worker.
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
// Vite answers `?url` with an address, of which the linter cannot know.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Opens the document behind a ticket. Whoever opened it destroys it, and gets its memory back. */
export async function openPdf(ticket: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({ url: documentUrl(ticket), enableXfa: false });
}

/** Where the window's origin serves it. */
export const documentUrl = (ticket: string): string => `/documents/${encodeURIComponent(ticket)}.pdf`;
