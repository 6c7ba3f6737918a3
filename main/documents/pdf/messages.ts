// What the thread that works on PDFs and its starter say to each other: one task at a time.
import type { ErrorCode } from '../../../preload/contract/result.ts';
import type { Pulse } from './pulse.ts';
import type { Composed, ComposeProgress, Composition, Inspected, RasterImage } from './engine.ts';

export interface PdfWorkerData {
  readonly wasmPath: string;
  readonly mostHeapBytes: number;
}

export const isWorkerData = (value: unknown): value is PdfWorkerData =>
  typeof value === 'object' &&
  value !== null &&
  'wasmPath' in value &&
  typeof value.wasmPath === 'string' &&
  'mostHeapBytes' in value &&
  typeof value.mostHeapBytes === 'number';

export type PdfTask =
  | {
      readonly kind: 'inspect';
      readonly path: string;
      readonly passwords: readonly string[];
      readonly pulse: Pulse;
    }
  | { readonly kind: 'text'; readonly path: string; readonly pulse: Pulse }
  | {
      readonly kind: 'compose';
      readonly composition: Composition;
      /** Where it grows; the starter moves it or removes it. */
      readonly partial: string;
      /** Parts that took a thread with them. */
      readonly without: ReadonlySet<number>;
      readonly pulse: Pulse;
    }
  | { readonly kind: 'pageImages'; readonly path: string; readonly outFolder: string; readonly pulse: Pulse }
  | { readonly kind: 'rasterize'; readonly path: string; readonly outFolder: string; readonly pulse: Pulse };

export type FromPdfWorker =
  | { readonly kind: 'progressed'; readonly progress: ComposeProgress }
  | { readonly kind: 'inspected'; readonly inspected: Inspected; readonly heapBytes: number }
  | { readonly kind: 'worded'; readonly text: string | null; readonly heapBytes: number }
  | { readonly kind: 'composed'; readonly composed: Composed; readonly heapBytes: number }
  | { readonly kind: 'rasterized'; readonly files: readonly string[]; readonly heapBytes: number }
  | { readonly kind: 'imaged'; readonly images: readonly RasterImage[]; readonly heapBytes: number }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };
