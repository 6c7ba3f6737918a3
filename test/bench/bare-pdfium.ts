// Does with PDFium's own functions only what main/documents/pdf reads and writes with hand-written code: the peer of bench "pdf".
import { readFileSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import { boxOf, placed, times, type Box, type Matrix } from '../../main/documents/pdf/geometry.ts';

const exported = [
  'malloc',
  'free',
  'FPDF_GetPageCount',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPath_GetDrawMode',
  'FPDFPath_CountSegments',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
] as const;
/** Called as WebAssembly exports them: the library's own wrapper of each call costs more than most of the calls. */
type Exports = Readonly<Record<(typeof exported)[number], (...numbers: number[]) => number>>;

const isExports = (value: object): value is Exports =>
  exported.every((name) => typeof Reflect.get(value, name) === 'function');

interface Machine {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: object;
  readonly addFunction: (work: (...numbers: number[]) => number, signature: string) => number;
  readonly removeFunction: (at: number) => void;
}

const isMachine = (value: object): value is Machine =>
  ['HEAPU8', 'wasmExports', 'addFunction', 'removeFunction'].every((key) => key in value);

const types = { path: 2, form: 5 } as const;
const moveTo = 2;
const identity: Matrix = [1, 0, 0, 1, 0, 0];
const a4 = { width: 595.28, height: 841.89 };

export interface BarePdfium {
  /** The bounds of every subpath, text and image, page by page; none if pages are only loaded. */
  readonly read: (bytes: Uint8Array, withObjects: boolean) => (readonly Box[])[];
  /** All pages of all files as one file. */
  readonly merged: (files: Iterable<Uint8Array>) => Buffer;
  /** The first page of each file, three per sheet, not cropped. */
  readonly threeUp: (files: Iterable<Uint8Array>) => Buffer;
}

export async function startBarePdfium(wasmPath: string): Promise<BarePdfium> {
  const wasmBinary = new Uint8Array(readFileSync(wasmPath)).buffer;
  const library = await init({ wasmBinary, print: () => {}, printErr: () => {} });
  library.PDFiumExt_Init();
  const machine: object = library.pdfium;
  if (!isMachine(machine) || !isExports(machine.wasmExports)) throw new Error('another PDFium');
  const { addFunction, removeFunction, wasmExports: pdfium } = machine;
  const heap = (): Uint8Array => machine.HEAPU8;
  const out = pdfium.malloc(64);
  const floats = (): Float32Array => new Float32Array(heap().buffer, out, 6);

  function withFile<T>(bytes: Uint8Array, work: (document: number) => T): T {
    const at = pdfium.malloc(bytes.length);
    heap().set(bytes, at);
    const document = library.FPDF_LoadMemDocument(at, bytes.length, '');
    if (document === 0) throw new Error('cannot be read');
    try {
      return work(document);
    } finally {
      library.FPDF_CloseDocument(document);
      pdfium.free(at);
    }
  }

  function matrixOf(object: number): Matrix {
    pdfium.FPDFPageObj_GetMatrix(object, out);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats();
    return [a, b, c, d, e, f];
  }

  function addOutlines(path: number, within: Matrix, boxes: Box[]): void {
    pdfium.FPDFPath_GetDrawMode(path, out, out + 4);
    pdfium.FPDFPageObj_GetFillColor(path, out, out + 4, out + 8, out + 12);
    pdfium.FPDFPageObj_GetStrokeColor(path, out, out + 4, out + 8, out + 12);
    const [a, b, c, d, e, f] = times(matrixOf(path), within);
    const numbers = floats();
    const count = pdfium.FPDFPath_CountSegments(path);
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
    const end = (): void => {
      if (left <= right) boxes.push({ left, bottom, right, top });
      [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
    };
    for (let at = 0; at < count; at += 1) {
      const segment = pdfium.FPDFPath_GetPathSegment(path, at);
      if (pdfium.FPDFPathSegment_GetType(segment) === moveTo) end();
      pdfium.FPDFPathSegment_GetPoint(segment, out, out + 4);
      const [px = 0, py = 0] = [numbers[0], numbers[1]];
      const x = px * a + py * c + e;
      const y = px * b + py * d + f;
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
    end();
  }

  function addObject(object: number, within: Matrix, boxes: Box[]): void {
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === types.path) return addOutlines(object, within, boxes);
    if (type === types.form) {
      const inner = times(matrixOf(object), within);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let at = 0; at < count; at += 1) addObject(pdfium.FPDFFormObj_GetObject(object, at), inner, boxes);
      return;
    }
    pdfium.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = floats();
    boxes.push(placed(boxOf(left, bottom, right, top), within));
  }

  function saved(document: number): Buffer {
    const chunks: Buffer[] = [];
    const write = addFunction((_ = 0, at = 0, length = 0): number => {
      chunks.push(Buffer.from(heap().subarray(at, at + length)));
      return 1;
    }, 'iiii');
    new Int32Array(heap().buffer, out, 2).set([1, write]);
    const done = library.FPDF_SaveAsCopy(document, out, 2);
    removeFunction(write);
    if (!done) throw new Error('cannot be saved');
    return Buffer.concat(chunks);
  }

  function flatten(document: number, from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      if (library.EPDFPage_GetAnnotCountRaw(document, index) === 0) continue;
      const page = pdfium.FPDF_LoadPage(document, index);
      library.FPDFPage_Flatten(page, 1);
      pdfium.FPDF_ClosePage(page);
    }
  }

  return {
    read: (bytes, withObjects) =>
      withFile(bytes, (document) =>
        Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
          const page = pdfium.FPDF_LoadPage(document, index);
          const boxes: Box[] = [];
          const count = withObjects ? pdfium.FPDFPage_CountObjects(page) : 0;
          for (let at = 0; at < count; at += 1)
            addObject(pdfium.FPDFPage_GetObject(page, at), identity, boxes);
          pdfium.FPDF_ClosePage(page);
          return boxes;
        }),
      ),
    merged(files) {
      const document = library.FPDF_CreateNewDocument();
      let count = 0;
      for (const bytes of files)
        withFile(bytes, (source) => {
          library.FPDF_ImportPagesByIndex(document, source, 0, 0, count);
          const before = count;
          count = pdfium.FPDF_GetPageCount(document);
          flatten(document, before, count);
        });
      const all = saved(document);
      library.FPDF_CloseDocument(document);
      return all;
    },
    threeUp(files) {
      const document = library.FPDF_CreateNewDocument();
      let [page, at] = [0, 0];
      const endSheet = (): void => {
        if (page === 0) return;
        library.FPDFPage_GenerateContent(page);
        pdfium.FPDF_ClosePage(page);
      };
      for (const bytes of files) {
        if (at % 3 === 0) {
          endSheet();
          page = library.FPDFPage_New(document, at / 3, a4.width, a4.height);
        }
        const down = ((at % 3) * a4.height) / 3;
        withFile(bytes, (source) => {
          const drawn = library.FPDF_NewXObjectFromPage(document, source, 0);
          const form = library.FPDF_NewFormObjectFromXObject(drawn);
          library.FPDFPageObj_Transform(form, 1, 0, 0, 1, 0, -down);
          library.FPDFPage_InsertObject(page, form);
          library.FPDF_CloseXObject(drawn);
        });
        at += 1;
      }
      endSheet();
      const all = saved(document);
      library.FPDF_CloseDocument(document);
      return all;
    },
  };
}
