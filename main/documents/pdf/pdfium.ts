// A small interface to PDFium: it opens any file, imports its pages into a normalized file, and draws a page as an image. Every
// document opened here must be closed; a trap in PDFium ends the thread.
import { readFileSync, readSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import { withMostMemory } from './wasm-memory.ts';

type Library = Pick<
  Awaited<ReturnType<typeof init>>,
  | 'FPDFText_LoadPage'
  | 'FPDFText_ClosePage'
  | 'FPDFText_CountChars'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetTextObject'
  | 'FPDFText_GetCharOrigin'
  | 'FPDFTextObj_GetTextRenderMode'
  | 'FPDF_GetPageBoundingBox'
>;

/** A small buffer in PDFium's memory, and the numbers in it. */
interface Numbers {
  readonly at: number;
  readonly doubles: () => Float64Array;
  readonly floats: () => Float32Array;
}

/** Neither filled nor stroked; 7 is a clip alone. */
const invisible: ReadonlySet<number> = new Set([3, 7]);

/** Limited to a number of characters. */
function textOfPage(library: Library, page: number, most: number, numbers: Numbers): string {
  const { at } = numbers;
  const whole = library.FPDF_GetPageBoundingBox(page, at);
  const [left = 0, top = 0, right = 0, bottom = 0] = whole ? numbers.floats() : [];
  const isShown = (text: number, index: number): boolean => {
    if (!whole || !library.FPDFText_GetCharOrigin(text, index, at, at + 8)) return true;
    const [x = 0, y = 0] = numbers.doubles();
    return x >= left && x <= right && y >= bottom && y <= top;
  };
  const modes = new Map<number, boolean>();
  const isDrawn = (object: number): boolean => {
    const known = modes.get(object) ?? !invisible.has(library.FPDFTextObj_GetTextRenderMode(object));
    modes.set(object, known);
    return known;
  };
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return '';
  try {
    const count = Math.min(library.FPDFText_CountChars(text), most);
    let found = '';
    for (let index = 0; index < count; index += 1) {
      const code = library.FPDFText_GetUnicode(text, index);
      // A blank that PDFium adds between words belongs to no object.
      const object = library.FPDFText_GetTextObject(text, index);
      const seen = object === 0 || (isDrawn(object) && isShown(text, index));
      // A letter without a Unicode value in the file is visible all the same.
      found += seen ? (code > 0 && code <= 0xffff ? String.fromCharCode(code) : '\ufffd') : ' ';
    }
    return found;
  } finally {
    library.FPDFText_ClosePage(text);
  }
}

export type Opening =
  | { readonly kind: 'open'; readonly source: Source; readonly bytes: number }
  | { readonly kind: 'locked' }
  | { readonly kind: 'damaged'; readonly detail: string };

export interface Source {
  readonly pages: number;
  readonly protection: 'none' | 'restricted' | 'opened';
  readonly password: string | null;
  readonly pageSize: (index: number) => { readonly width: number; readonly height: number };
  /** A part of the page in grey, white outside of the page: `scale` dots a point, from the page's upper left corner. */
  readonly drawn: (index: number, window: Window) => GreyImage;
  /** Its visible text, limited to a number of characters. */
  readonly text: (index: number, most: number) => string;
  readonly close: () => void;
  /** PDFium's pointer to the document. */
  readonly handle: number;
}

/** In dots. */
export interface Window {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface GreyImage {
  readonly width: number;
  readonly height: number;
  /** One byte a dot, rows without gaps. */
  readonly dots: Uint8Array;
}

export type Pdfium = Awaited<ReturnType<typeof startPdfium>>;
export type Gathering = ReturnType<Pdfium['gather']>;

interface Machine {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { readonly malloc: (bytes: number) => number; readonly free: (at: number) => void };
  readonly setValue: (at: number, value: number, type: 'i32') => void;
  readonly addFunction: (work: (...numbers: number[]) => number, signature: string) => number;
  readonly removeFunction: (at: number) => void;
}

/** PDFium's own types need a package of types that is not installed. */
const isMachine = (value: object): value is Machine =>
  ['HEAPU8', 'wasmExports', 'setValue', 'addFunction', 'removeFunction'].every((key) => key in value);

function machineOf(value: object): Machine {
  if (!isMachine(value)) throw new Error('another PDFium than the one known');
  return value;
}

const formatError = 3;
const passwordError = 4;
const grey8 = 1;
const annotations = 1;
const greyscale = 8;
const noIncrement = 2;
const forPrint = 1;

/** Work that needs more memory than `mostBytes` traps, or draws nothing. */
export async function startPdfium(wasmPath: string, mostBytes: number) {
  const library = await init({
    wasmBinary: withMostMemory(readFileSync(wasmPath), mostBytes).buffer,
    print: () => {},
    printErr: () => {},
  });
  library.PDFiumExt_Init();
  const pdfium = machineOf(library.pdfium);
  const { malloc, free } = pdfium.wasmExports;
  const heap = (): Uint8Array => pdfium.HEAPU8;

  function allocate(bytes: number): number {
    const at = malloc(bytes);
    if (at === 0) throw new Error('no memory left for it');
    return at;
  }

  const refusal = (): Opening => {
    const code = library.FPDF_GetLastError();
    if (code === passwordError) return { kind: 'locked' };
    return { kind: 'damaged', detail: code === formatError ? 'not a PDF, or damaged' : `PDFium ${code}` };
  };

  function sourceOf(
    handle: number,
    protection: Source['protection'],
    password: string | null,
    release: () => void,
  ): Source {
    return {
      handle,
      pages: library.FPDF_GetPageCount(handle),
      protection,
      password,
      pageSize: (index) => withPage(handle, index, sizeOf),
      drawn: (index, window) => withPage(handle, index, (page) => draw(page, window)),
      text: (index, most) => withPage(handle, index, (page) => textOn(page, most)),
      close() {
        library.FPDF_CloseDocument(handle);
        release();
      },
    };
  }

  function withPage<T>(document: number, index: number, work: (page: number) => T): T {
    const page = library.FPDF_LoadPage(document, index);
    if (page === 0) throw new Error(`page ${index + 1} cannot be read`);
    try {
      return work(page);
    } finally {
      library.FPDF_ClosePage(page);
    }
  }

  const sizeOf = (page: number): { width: number; height: number } => ({
    width: library.FPDF_GetPageWidthF(page),
    height: library.FPDF_GetPageHeightF(page),
  });

  function textOn(page: number, most: number): string {
    const at = allocate(16);
    try {
      return textOfPage(library, page, most, {
        at,
        doubles: () => new Float64Array(heap().slice(at, at + 16).buffer),
        floats: () => new Float32Array(heap().slice(at, at + 16).buffer),
      });
    } finally {
      free(at);
    }
  }

  function draw(page: number, { scale, left, top, width, height }: Window): GreyImage {
    const bitmap = library.FPDFBitmap_CreateEx(width, height, grey8, 0, 0);
    if (bitmap === 0) throw new Error('no memory left for an image');
    try {
      const size = sizeOf(page);
      const [across, up] = [Math.round(size.width * scale), Math.round(size.height * scale)];
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      library.FPDF_RenderPageBitmap(bitmap, page, -left, -top, across, up, 0, annotations | greyscale);
      const stride = library.FPDFBitmap_GetStride(bitmap);
      const at = library.FPDFBitmap_GetBuffer(bitmap);
      const dots = new Uint8Array(width * height);
      for (let row = 0; row < height; row += 1)
        dots.set(heap().subarray(at + row * stride, at + row * stride + width), row * width);
      return { width, height, dots };
    } finally {
      library.FPDFBitmap_Destroy(bitmap);
    }
  }

  function open(bytes: Uint8Array, passwords: readonly string[]): Opening {
    const opening = tryOpening(bytes, passwords);
    const mended = opening.kind === 'damaged' ? withTrailer(bytes) : null;
    return mended ? tryOpening(mended, passwords) : opening;
  }

  function tryOpening(bytes: Uint8Array, passwords: readonly string[]): Opening {
    const at = allocate(bytes.length);
    heap().set(bytes, at);
    let outcome: Opening = { kind: 'damaged', detail: 'empty' };
    for (const password of new Set(['', ...passwords])) {
      const handle = library.FPDF_LoadMemDocument(at, bytes.length, password);
      if (handle !== 0) {
        const protection =
          password !== '' ? 'opened' : library.EPDF_IsEncrypted(handle) ? 'restricted' : 'none';
        const source = sourceOf(handle, protection, password === '' ? null : password, () => free(at));
        if (source.pages > 0) return { kind: 'open', source, bytes: bytes.length };
        source.close();
        return { kind: 'damaged', detail: 'no pages' };
      }
      outcome = refusal();
      if (outcome.kind !== 'locked') break;
    }
    free(at);
    return outcome;
  }

  /** Reads from disk only what PDFium requests. */
  function openFile(fd: number, size: number): Opening {
    const read = pdfium.addFunction((_ = 0, position = 0, into = 0, length = 0): number => {
      const bytes = heap();
      let done = 0;
      while (done < length) {
        const got = readSync(fd, bytes, into + done, length - done, position + done);
        if (got === 0) return 0;
        done += got;
      }
      return 1;
    }, 'iiiii');
    const access = allocate(12);
    pdfium.setValue(access, size, 'i32');
    pdfium.setValue(access + 4, read, 'i32');
    pdfium.setValue(access + 8, 0, 'i32');
    const release = (): void => {
      pdfium.removeFunction(read);
      free(access);
    };
    const handle = library.FPDF_LoadCustomDocument(access, '');
    if (handle !== 0) return { kind: 'open', source: sourceOf(handle, 'none', null, release), bytes: size };
    release();
    return refusal();
  }

  function gather() {
    const document = library.FPDF_CreateNewDocument();
    let count = 0;
    /** Whether the page has annotations, such as form fields or stamps. */
    const annotated = (index: number): boolean => library.EPDFPage_GetAnnotCountRaw(document, index) > 0;
    const indices = (pages: readonly number[]): number => {
      const at = allocate(4 * pages.length);
      pages.forEach((page, index) => pdfium.setValue(at + 4 * index, page, 'i32'));
      return at;
    };
    return {
      /** Imports pages, counted from 0, and returns how many; 0 if PDFium cannot import them. */
      take(source: Source, pages: readonly number[] | null): number {
        const at = pages ? indices(pages) : 0;
        const taken = library.FPDF_ImportPagesByIndex(document, source.handle, at, pages?.length ?? 0, count);
        if (at !== 0) free(at);
        const before = count;
        count = library.FPDF_GetPageCount(document);
        if (taken) return count - before;
        // The pages before the one that failed are removed again.
        for (; count > before; count -= 1) library.FPDFPage_Delete(document, count - 1);
        return 0;
      },
      pages: () => count,
      annotated,
      /** Draws the annotations of all pages into their content. */
      flatten() {
        for (let index = 0; index < count; index += 1)
          if (annotated(index)) withPage(document, index, (page) => library.FPDFPage_Flatten(page, forPrint));
      },
      /** All pages as one normalized file. */
      saved(): Buffer {
        const chunks: Buffer[] = [];
        const write = pdfium.addFunction((_ = 0, at = 0, length = 0): number => {
          chunks.push(Buffer.from(heap().subarray(at, at + length)));
          return 1;
        }, 'iiii');
        const writer = allocate(8);
        pdfium.setValue(writer, 1, 'i32');
        pdfium.setValue(writer + 4, write, 'i32');
        const saved = library.FPDF_SaveAsCopy(document, writer, noIncrement);
        pdfium.removeFunction(write);
        free(writer);
        if (!saved) throw new Error('PDFium could not write what it read');
        return Buffer.concat(chunks);
      },
      source: () => sourceOf(document, 'none', null, () => {}),
      close: () => library.FPDF_CloseDocument(document),
    };
  }

  return { open, openFile, gather, heapBytes: () => heap().byteLength };
}

/** PDFium recovers lost objects, except the first one of a file without its tail: its reference is written again. */
function withTrailer(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const roots = text.matchAll(
    /(?<=^|\s)(\d{1,9})\s+(\d{1,5})\s+obj\s*<<(?=(?:(?!endobj).){0,2000}?\/Type\s*\/Catalog\b)/gs,
  );
  const last = Array.from(roots).at(-1);
  if (!last || /\strailer\s*<</.test(text)) return null;
  return Buffer.concat([bytes, Buffer.from(`\ntrailer\n<</Root ${last[1]} ${last[2]} R>>\n`)]);
}
