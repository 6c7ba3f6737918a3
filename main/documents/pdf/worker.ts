// The worker thread that reads, joins and draws PDFs: one task at a time, paths in, facts out.
import type { ErrorCode } from '../../../preload/contract/result.ts';
import { CodedError, systemCode } from '../../failure.ts';
import { serveOpened, type Caller } from '../../rpc.ts';
import { composeFile } from './compose.ts';
import type { ComposeProgress, Composition, Inspected } from './engine.ts';
import { inspectFile, textOfFile } from './inspect.ts';
import { beat, type Heartbeat } from './heartbeat.ts';
import { startPdfium, type Pdfium } from './pdfium.ts';
import { NotReadable, pageImagesOf, rasterizeFile } from './rasterize.ts';

export interface PdfStart {
  readonly wasmPath: string;
  readonly mostHeapBytes: number;
}

interface OfFile {
  readonly path: string;
  readonly heartbeat: Heartbeat;
}
type ToImages = OfFile & { readonly outFolder: string };

interface ComposeTask {
  readonly composition: Composition;
  /** The path that the thread writes; the caller moves or removes the file. */
  readonly partial: string;
  /** Parts that ended an earlier thread. */
  readonly without: ReadonlySet<number>;
  readonly heartbeat: Heartbeat;
}

const codes: Readonly<Record<string, ErrorCode>> = { ENOSPC: 'diskFull', ENOENT: 'fileGone' };

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof NotReadable) return 'pdfUnreadable';
  return codes[systemCode(error) ?? ''] ?? 'internal';
};

/** A file that cannot be read to its end is damaged, unless the disk failed. */
function inspect(pdfium: Pdfium, path: string, passwords: readonly string[], begins: () => void): Inspected {
  try {
    return inspectFile(pdfium, path, passwords, begins);
  } catch (error) {
    if (!(error instanceof Error) || isTrap(error) || codeOf(error) !== 'internal') throw error;
    return { kind: 'damaged', detail: error.message };
  }
}

/** After a trap the WebAssembly heap may be corrupt: the thread must end. */
const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

const proceduresOf = (pdfium: Pdfium) => {
  const withHeap = <T>(result: T) => ({ result, heapBytes: pdfium.heapBytes() });
  return {
    inspect: ({ path, passwords, heartbeat }: OfFile & { readonly passwords: readonly string[] }) =>
      withHeap(inspect(pdfium, path, passwords, () => beat(heartbeat, null))),
    text: ({ path, heartbeat }: OfFile) => withHeap(textOfFile(pdfium, path, () => beat(heartbeat, null))),
    async compose(
      { composition, partial, without, heartbeat }: ComposeTask,
      { report }: Caller<ComposeProgress>,
    ) {
      const composed = await composeFile(pdfium, composition, partial, {
        without,
        begins: (part) => beat(heartbeat, part),
        progressed: report,
      });
      return withHeap(composed);
    },
    rasterize: ({ path, outFolder, heartbeat }: ToImages) =>
      withHeap(rasterizeFile(pdfium, path, outFolder, () => beat(heartbeat, null))),
    pageImages: ({ path, outFolder, heartbeat }: ToImages) =>
      withHeap(pageImagesOf(pdfium, path, outFolder, () => beat(heartbeat, null))),
  };
};
export type PdfProcedures = ReturnType<typeof proceduresOf>;

serveOpened(
  async ({ wasmPath, mostHeapBytes }: PdfStart) => ({
    procedures: proceduresOf(await startPdfium(wasmPath, mostHeapBytes)),
  }),
  (error) => {
    if (isTrap(error)) throw error;
    const detail = error instanceof Error ? error.message : 'unknown';
    return new CodedError(codeOf(error), 'documents', { detail }).failure;
  },
);
