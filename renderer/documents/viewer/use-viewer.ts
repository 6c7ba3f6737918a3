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

export interface ViewerParts {
  readonly stage: PdfViewer;
  readonly reading: Reading;
}

const kept = new WeakMap<Guiche, ViewerParts>();

export function useViewer(): ViewerParts {
  const { guiche, session } = useApp();
  let parts = kept.get(guiche);
  if (!parts) {
    const stage = createPdfViewer();
    const reading = createReading({ guiche, session, stage });
    parts = { stage, reading };
    kept.set(guiche, parts);
    // What is open belongs to the account that was in use when it was opened.
    session.store.subscribe((now, before) => {
      if (before.accounts && now.accounts?.current !== before.accounts.current) reading.close();
    });
  }
  return parts;
}

/** Milliseconds after which a clerk has come to stay: whoever only passes on the way to another screen waits for nothing of this. */
const stays = 400;

/** Whoever comes here will open a file: what reads it is there by then. */
export function useWarmth(): void {
  useEffect(
    () =>
      afterwards(() => {
        // Whoever asks for a file hears of it if it fails.
        loadPdf().catch(() => undefined);
      }, stays),
    [],
  );
}

export const useStage = <T>(select: (state: PdfViewerState) => T): T =>
  useStore(useViewer().stage.store, select);
export const useReading = <T>(select: (state: ReadingState) => T): T =>
  useStore(useViewer().reading.store, select);
