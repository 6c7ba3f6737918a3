// The visible text of a page: text drawn invisibly or outside of the displayed part of the page is ignored.
import type { init } from '@embedpdf/pdfium';

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
export interface Numbers {
  readonly at: number;
  readonly doubles: () => Float64Array;
  readonly floats: () => Float32Array;
}

/** Neither filled nor stroked; 7 is a clip alone. */
const invisible: ReadonlySet<number> = new Set([3, 7]);

/** Limited to a number of characters. */
export function textOfPage(library: Library, page: number, most: number, numbers: Numbers): string {
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
