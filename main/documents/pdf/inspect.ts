// Looks into one file: how many pages it has, how it is protected, where its bar codes are, and its digitable lines if it has no
// bar code.
import { readFileSync } from 'node:fs';
import { linesInText } from '../../brazil/lines-in-text.ts';
import type { Inspected } from './engine.ts';
import { readPage } from './page-bars.ts';
import { inMemory, openNormalizedFile } from './pdf-format.ts';
import type { Pdfium, Source } from './pdfium.ts';

/** A booklet of hundreds of boletos has less text; what has more is none. */
const mostCharacters = 1_000_000;

/** A page of its own has more bytes than this; what has more pages has one of them again and again. */
const leastBytesOfPage = 100;
const unquestioned = 500;
const mostPages = 100_000;

/** `goesOn` is called before each piece of the work. */
export function inspectFile(
  pdfium: Pdfium,
  path: string,
  passwords: readonly string[],
  stillWorking: () => void,
): Inspected {
  stillWorking();
  const opening = pdfium.open(readFileSync(path), passwords);
  if (opening.kind !== 'open') return opening;
  const { source, bytes } = opening;
  if (source.pages > Math.min(mostPages, Math.max(unquestioned, bytes / leastBytesOfPage))) {
    source.close();
    return { kind: 'damaged', detail: `${source.pages} pages in ${bytes} bytes` };
  }
  const gathering = pdfium.gather();
  try {
    if (gathering.take(source, null) === 0) return { kind: 'damaged', detail: 'no page can be read' };
    const file = openNormalizedFile(inMemory(gathering.saved()));
    const read = file.pageNumbers.map((_, index) => {
      stillWorking();
      return readPage({ file, index, pageNumber: index + 1, withSlip: true, image: source });
    });
    // An annotation may belong to the slip, but is not among the page's paths yet.
    const bars = read.flatMap(({ bars: seen, slip }, index) =>
      slip === undefined || gathering.annotated(index) ? seen : seen.map((bar) => ({ ...bar, slip })),
    );
    if (bars.length === 0 && read.every(({ page }) => page.content() === null))
      return { kind: 'damaged', detail: 'no content can be read' };
    const { pages, protection, password } = source;
    const lines = bars.length === 0 ? linesIn(source) : null;
    return { kind: 'pdf', pages, protection, password, bars, lines };
  } finally {
    gathering.close();
    source.close();
  }
}

/** A booklet may have hundreds; a boleto's payer stands on its first pages. */
const mostRead = 20;

/** A line for each page's end. */
export function textOfFile(pdfium: Pdfium, path: string, stillWorking: () => void): string | null {
  stillWorking();
  const opening = pdfium.open(readFileSync(path), []);
  if (opening.kind !== 'open') return null;
  const { source } = opening;
  try {
    let text = '';
    for (let index = 0; index < Math.min(source.pages, mostRead); index += 1) {
      stillWorking();
      text += `${source.text(index, mostCharacters - text.length)}\n`;
      if (text.length >= mostCharacters) break;
    }
    return text;
  } finally {
    source.close();
  }
}

function linesIn(source: Source): readonly string[] {
  let text = '';
  for (let index = 0; index < source.pages && text.length < mostCharacters; index += 1)
    text += `${source.text(index, mostCharacters - text.length)}\n\f\n`;
  // Of what was not read whole nobody knows how many lines it has.
  return text.length < mostCharacters ? linesInText(text) : [];
}
