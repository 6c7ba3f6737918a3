// The words of one PDF, read in a thread of its own that is thrown away afterwards: a damaged file stalls nobody else.
import { parentPort, workerData } from 'node:worker_threads';
import './without-canvas.ts';
// It announces itself to the reader below, which would else look for it beside its own file.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A booklet may have hundreds; a boleto's payer stands on its first pages. */
const mostPages = 20;

async function wordsOf(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data, verbosity: 0, disableFontFace: true, useSystemFonts: false }).promise;
  let words = '';
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) words += item.hasEOL ? `${item.str}\n` : item.str;
    words += '\n';
  }
  return words;
}

const port = parentPort;
if (!port || !(workerData instanceof Uint8Array)) throw new Error('this file runs in a worker');
port.postMessage(await wordsOf(workerData).catch(() => null));
