// Brings pdf.js in when the room needs it, and not before: the library, then its viewer, then the thread that reads files.
import type * as Pdfjs from 'pdfjs-dist';
import type { DocumentInitParameters } from 'pdfjs-dist/types/src/display/api';
import type * as Viewer from 'pdfjs-dist/web/pdf_viewer.mjs';
// Vite answers `?url` with an address, of which the linter cannot know.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export interface Pdf {
  readonly lib: typeof Pdfjs;
  readonly view: typeof Viewer;
  /** The thread is already there when a file comes, and outlives it. */
  readonly worker: () => Pdfjs.PDFWorker;
  /** What a large file took stays with its thread: a new one takes its place. */
  readonly renewWorker: () => void;
  /** The signs of notes that stand on a page. */
  readonly images: string;
  /** How every file is opened: where the build put what pdf.js asks for by name, and what files may not do. */
  readonly data: Pick<
    DocumentInitParameters,
    'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl' | 'iccUrl' | 'enableXfa' | 'verbosity'
  >;
}

let loading: Promise<Pdf> | undefined;

/** Also warms up: whoever enters the room will open a file. A failed import is tried again by the next one who asks. */
export function loadPdf(): Promise<Pdf> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Pdf> {
  // The viewer looks for the library among the globals that the first import leaves.
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
