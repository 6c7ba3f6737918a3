// Loads pdf.js when the room needs it: the library, then its viewer, then the thread that reads files.
import type * as Pdfjs from 'pdfjs-dist';
import type { DocumentInitParameters } from 'pdfjs-dist/types/src/display/api';
import type * as Viewer from 'pdfjs-dist/web/pdf_viewer.mjs';
// Vite resolves `?worker&url` to an address, which the linter does not know.
// oxlint-disable-next-line import/default
import workerUrl from './pdf-thread.ts?worker&url';

export interface Pdf {
  readonly lib: typeof Pdfjs;
  readonly view: typeof Viewer;
  /** The thread exists before a file is opened, and outlives it. */
  readonly worker: () => Pdfjs.PDFWorker;
  /** A large file leaves memory in its thread: a new one replaces it. */
  readonly renewWorker: () => void;
  /** The icons of annotations on a page. */
  readonly images: string;
  /** The options for opening a file: where the build put the resources of pdf.js, and what files may not do. */
  readonly data: Pick<
    DocumentInitParameters,
    'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl' | 'iccUrl' | 'enableXfa' | 'verbosity'
  >;
}

let loading: Promise<Pdf> | undefined;

/** Also loads ahead: a clerk who enters the room will open a file. The next call repeats a failed import. */
export function loadPdf(): Promise<Pdf> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Pdf> {
  // The viewer looks for the library in a global that the first import sets.
  const lib = await import('pdfjs-dist');
  const view = await import('pdfjs-dist/web/pdf_viewer.mjs');
  lib.GlobalWorkerOptions.workerSrc = workerUrl;
  let worker = new lib.PDFWorker();
  const at = `/assets/pdfjs-${lib.version}`;
  return {
    lib,
    view,
    worker: () => worker,
    renewWorker() {
      worker.destroy();
      worker = new lib.PDFWorker();
    },
    images: `${at}/images/`,
    data: {
      cMapUrl: `${at}/cmaps/`,
      standardFontDataUrl: `${at}/standard_fonts/`,
      wasmUrl: `${at}/wasm/`,
      iccUrl: `${at}/iccs/`,
      enableXfa: false,
      verbosity: lib.VerbosityLevel.ERRORS,
    },
  };
}
