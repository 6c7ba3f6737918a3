// The messages between the app and a PDF worker thread: one task at a time.
import type { ErrorCode } from '../../../preload/contract/result.ts';
import type { Heartbeat } from './heartbeat.ts';
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
      readonly heartbeat: Heartbeat;
    }
  | { readonly kind: 'text'; readonly path: string; readonly heartbeat: Heartbeat }
  | {
      readonly kind: 'compose';
      readonly composition: Composition;
      /** The path that the worker writes; the caller moves or removes the file. */
      readonly partial: string;
      /** Parts that ended an earlier thread. */
      readonly without: ReadonlySet<number>;
      readonly heartbeat: Heartbeat;
    }
  | {
      readonly kind: 'pageImages';
      readonly path: string;
      readonly outFolder: string;
      readonly heartbeat: Heartbeat;
    }
  | {
      readonly kind: 'rasterize';
      readonly path: string;
      readonly outFolder: string;
      readonly heartbeat: Heartbeat;
    };

export type FromPdfWorker =
  | { readonly kind: 'progressed'; readonly progress: ComposeProgress }
  | { readonly kind: 'inspected'; readonly inspected: Inspected; readonly heapBytes: number }
  | { readonly kind: 'worded'; readonly text: string | null; readonly heapBytes: number }
  | { readonly kind: 'composed'; readonly composed: Composed; readonly heapBytes: number }
  | { readonly kind: 'rasterized'; readonly files: readonly string[]; readonly heapBytes: number }
  | { readonly kind: 'imaged'; readonly images: readonly RasterImage[]; readonly heapBytes: number }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };
