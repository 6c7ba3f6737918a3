// Inspects one file: its number of pages, its protection, its bar codes with their positions, and its digitable lines if it has no
// bar code.
import { readFileSync } from 'node:fs';
import { linesInText } from '../../../preload/shared/lines-in-text.ts';
import type { Inspected } from './engine.ts';
import { readPage } from './page-bars.ts';
import { inMemory, openNormalizedFile } from './pdf-format.ts';
import type { Pdfium, Source } from './pdfium.ts';

/** A booklet of hundreds of boletos has less text; a file with more is no booklet. */
const mostCharacters = 1_000_000;

/** A distinct page has more bytes than this; a file with more pages repeats one of them. */
const leastBytesOfPage = 100;
const unquestioned = 500;
const mostPages = 100_000;

/** `stillWorking` is called before each piece of the work. */
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

/** A booklet may have hundreds; the payer of a boleto is on its first pages. */
const mostRead = 20;

/** Adds a line break at the end of each page. */
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
  // The number of lines of an incompletely read text is unknown.
  return text.length < mostCharacters ? linesInText(text) : [];
}
