// npm run bench -- pdf: each thing that main/documents/pdf reads or writes with hand-written code, beside PDFium doing the same, in CPU
// time. If a goal is no longer met, there is no more reason for the hand-written code. PDFium writes whole pages faster, but leaves active
// content in them: for these the goal is the count of what it leaves.
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barsAmong, readPage } from '../../main/documents/pdf/page-bars.ts';
import { composeFile } from '../../main/documents/pdf/compose.ts';
import type { Part } from '../../main/documents/pdf/engine.ts';
import { inspectFile } from '../../main/documents/pdf/inspect.ts';
import { inMemory, openNormalizedFile } from '../../main/documents/pdf/pdf-format.ts';
import { startPdfium } from '../../main/documents/pdf/pdfium.ts';
import { hostilePdf, wishes } from '../helpers/hostile-pdf.ts';
import { boletoPaper, carnePaper, paperEntry } from '../helpers/practice-paper.ts';
import { startBarePdfium } from './bare-pdfium.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const boletos = unlessQuick(300, 30);
const rounds = unlessQuick(9, 2);
const worthIt = 1.2;
const address = 'http://127.0.0.1:9/';

const wasmPath = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');

function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

interface Compared {
  readonly oursMs: number;
  readonly pdfiumMs: number;
  readonly ratio: number;
}

/** In turn, so that both are slowed by the same conditions; the first round warms both up and is not counted. */
async function compared(ours: () => Promise<number> | number, pdfium: () => number): Promise<Compared> {
  const each: Compared[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = { oursMs: await ours(), pdfiumMs: pdfium() };
    if (round > 0) each.push({ ...one, ratio: one.pdfiumMs / one.oursMs });
  }
  const mid = (what: keyof Compared): number => Math.round(median(each.map((one) => one[what])) * 100) / 100;
  return { oursMs: mid('oursMs'), pdfiumMs: mid('pdfiumMs'), ratio: mid('ratio') };
}

function leftIn(file: Buffer): string[] {
  const text = file.toString('latin1');
  const left = wishes.filter((wish) => new RegExp(`${wish}(?![A-Za-z])`).test(text));
  return text.includes(address) ? [...left, 'address'] : left;
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  try {
    const pdfium = await startPdfium(wasmPath, 1 << 30);
    const bare = await startBarePdfium(wasmPath);
    const paths: string[] = [];
    for (let number = 1; number <= boletos; number += 1) {
      const path = join(folder, `${number}.pdf`);
      writeFileSync(path, await boletoPaper(number));
      paths.push(path);
    }
    const inspect = (path: string) => inspectFile(pdfium, path, [], () => undefined);
    const parts = paths.map((path, at): Part => {
      const seen = inspect(path);
      const known = {
        sha256: hash('sha256', readFileSync(path)),
        bars: seen.kind === 'pdf' ? seen.bars : [],
      };
      return { kind: 'file', path, password: null, bars: paperEntry(at + 1).slip.barCode, known };
    });

    /** Until everything is written; reading back afterwards is measured separately. */
    async function composed(
      layout: 'page' | 'threeUp',
      from: readonly Part[],
    ): Promise<{ ms: number; out: Buffer }> {
      const out = join(folder, 'out.pdf');
      rmSync(out, { force: true });
      const start = process.cpuUsage();
      let used = start;
      await composeFile(pdfium, { out, title: 'x', layout, parts: from }, out, {
        without: new Set(),
        begins: () => undefined,
        progressed: ({ phase }) => {
          if (phase === 'merge') used = process.cpuUsage(start);
        },
      });
      return { ms: (used.user + used.system) / 1_000, out: readFileSync(out) };
    }

    const files = function* (): Generator<Buffer> {
      for (const path of paths) yield readFileSync(path);
    };
    const merged = bare.merged(files());
    const carne = bare.merged([await carnePaper(1, 2, 3, 4, 5, 6)]);
    const digitsByHand = (bytes: Buffer): string[] => {
      const file = openNormalizedFile(inMemory(bytes));
      return file.pageNumbers.flatMap((_, index) => {
        const { bars } = readPage({ file, index, pageNumber: index + 1, withSlip: true, image: null });
        return bars.map(({ digits }) => digits);
      });
    };
    const digitsByPdfium = (bytes: Buffer): string[] =>
      bare
        .read(bytes, true)
        .flatMap((boxes, index) => barsAmong(boxes, index + 1).map(({ digits }) => digits));
    const alike = [merged, carne].every(
      (bytes) => digitsByHand(bytes).join() === digitsByPdfium(bytes).join(),
    );
    if (!alike) throw new Error('PDFium reads other bar codes than we do');

    const pages = await compared(
      () => cpuOf(() => digitsByHand(merged)),
      () => cpuOf(() => digitsByPdfium(merged)),
    );
    const loadedOnly = await compared(
      () => cpuOf(() => digitsByHand(merged)),
      () => cpuOf(() => bare.read(merged, false)),
    );
    const carnes = await compared(
      () => cpuOf(() => Array.from({ length: 20 }, () => digitsByHand(carne))),
      () => cpuOf(() => Array.from({ length: 20 }, () => digitsByPdfium(carne))),
    );
    const inspected = await compared(
      () => cpuOf(() => paths.forEach(inspect)),
      () => cpuOf(() => paths.forEach((path) => digitsByPdfium(readFileSync(path)))),
    );
    const out = join(folder, 'bare.pdf');
    const whole = await compared(
      async () => (await composed('page', parts)).ms,
      () => cpuOf(() => writeFileSync(out, bare.merged(files()))),
    );
    const sheets = await compared(
      async () => (await composed('threeUp', parts)).ms,
      () => cpuOf(() => writeFileSync(out, bare.threeUp(files()))),
    );

    const hostile = join(folder, 'hostile.pdf');
    writeFileSync(hostile, hostilePdf(address));
    const hostileParts: Part[] = [{ kind: 'file', path: hostile, password: null, bars: null }];
    const left = {
      ours: leftIn((await composed('page', hostileParts)).out),
      pdfiumWholePages: leftIn(bare.merged([readFileSync(hostile)])),
      pdfiumThreeUp: leftIn(bare.threeUp([readFileSync(hostile)])),
    };
    const leastLeft = Math.min(left.pdfiumWholePages.length, left.pdfiumThreeUp.length);
    return {
      bench: 'pdf',
      machine: machine(),
      results: { boletos, pages, loadedOnly, carnes, inspected, whole, sheets, left },
      goals: [
        goal(
          'CPU time of PDFium to read bar codes of pages, relative to ours',
          pages.ratio,
          '×',
          worthIt,
          'higher',
        ),
        goal(
          'CPU time of PDFium to load pages, relative to our reading them',
          loadedOnly.ratio,
          '×',
          worthIt,
          'higher',
        ),
        goal(
          'CPU time of PDFium to read bar codes of a carnê, relative to ours',
          carnes.ratio,
          '×',
          worthIt,
          'higher',
        ),
        goal('CPU time of PDFium to check a file, relative to ours', inspected.ratio, '×', worthIt, 'higher'),
        goal(
          'CPU time of PDFium to write three slips per sheet, relative to ours',
          sheets.ratio,
          '×',
          worthIt,
          'higher',
        ),
        goal('kinds of active content that PDFium leaves in', leastLeft, 'kinds', 1, 'higher'),
        goal('kinds of active content that we leave in', left.ours.length, 'kinds', 0, 'lower'),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
