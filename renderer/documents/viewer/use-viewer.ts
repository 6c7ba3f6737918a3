// The viewer of this window: made when the room is first entered, kept until the window closes.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Guiche } from '../../../preload/contract/contract.ts';
import { useApp } from '../../app/app-context.ts';
import { afterwards } from '../../app/throttled-refresh.ts';
import { loadPdf } from './pdf.ts';
import { createReading, type Reading, type ReadingState } from './reading.ts';
import { createPdfViewer, type PdfViewer } from './pdf-viewer.ts';
import type { PdfViewerState } from './pdf-viewer-state.ts';

const kept = new WeakMap<Guiche, { readonly pdfViewer: PdfViewer; readonly reading: Reading }>();

export function useViewer() {
  const { guiche, session } = useApp();
  let parts = kept.get(guiche);
  if (!parts) {
    const pdfViewer = createPdfViewer();
    const reading = createReading({ guiche, session, pdfViewer });
    parts = { pdfViewer, reading };
    kept.set(guiche, parts);
    // The open document belongs to the account that was in use when it was opened.
    session.store.subscribe((now, before) => {
      if (before.accounts && now.accounts?.current !== before.accounts.current) reading.close();
    });
  }
  return parts;
}

/** Milliseconds after which the viewer is loaded: passing by on the way to another screen costs nothing. */
const stays = 400;

/** A clerk who enters will open a file, so the reader is loaded by then. */
export function useWarmth(): void {
  useEffect(
    () =>
      afterwards(() => {
        // A failed load is reported when a file is opened.
        loadPdf().catch(() => undefined);
      }, stays),
    [],
  );
}

export const usePdfViewerState = <T>(select: (state: PdfViewerState) => T): T =>
  useStore(useViewer().pdfViewer.store, select);
export const useReading = <T>(select: (state: ReadingState) => T): T =>
  useStore(useViewer().reading.store, select);
