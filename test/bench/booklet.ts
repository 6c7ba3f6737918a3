// npm run bench -- booklet: 500 one-page boletos into one file, and three per sheet, beside the qpdf command that puts the same 500 into
// one file. Our run also reads every bar code back from the disk; qpdf cannot put three on a sheet, so its one time is compared with both.
// As the app does while fetching, each file is inspected beforehand and the findings are passed in: this time is shown, not counted. Of our
// memory only the part above an idle process with the same engine counts, because the app runs anyway; of qpdf's all counts.
import { fork, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Part, KnownBars } from '../../main/documents/pdf/engine.ts';
import { startPdfEngine } from '../../main/documents/pdf/start.ts';
import { boletoPaper, paperEntry } from '../helpers/practice-paper.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

const boletos = unlessQuick(500, 60);
const rounds = unlessQuick(5, 1);
const wide = 102.87;

const measured = z.object({
  /** The second booklet's time, in threads that already run. */
  ms: z.number(),
  /** The first booklet's time: threads, PDFium and all their code are loaded for it, from sources. */
  firstMs: z.number(),
  /** The peak memory of the process. */
  peakMb: z.number(),
  pages: z.number(),
  right: z.number(),
});
type Measured = z.infer<typeof measured>;

interface Figures {
  readonly ms: number;
  /** Of ours, the part above an idle engine. */
  readonly mb: number;
}

const fileOf = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(4, '0')}.pdf`);

const seenIn = (folder: string): string => join(folder, 'seen.json');

const box = z.object({ left: z.number(), bottom: z.number(), right: z.number(), top: z.number() });

const seenShape = z.array(
  z.object({
    sha256: z.string(),
    bars: z.array(
      z.object({
        page: z.number(),
        digits: z.string(),
        leftMm: z.number(),
        bottomMm: z.number(),
        widthMm: z.number(),
        heightMm: z.number(),
        // Without it, each part to be cut out would be searched for again, three per sheet.
        slip: z.exactOptional(z.nullable(z.object({ crop: box, ink: box }))),
      }),
    ),
  }),
);

/** Does what fetching does with each file as it arrives; returns the milliseconds for all of them. */
async function lookInto(folder: string): Promise<number> {
  const engine = startPdfEngine();
  const start = performance.now();
  const seen: KnownBars[] = [];
  for (let number = 1; number <= boletos; number += 1) {
    const path = fileOf(folder, number);
    const inspected = await engine.inspect(path, []);
    if (inspected.kind !== 'pdf') throw new Error(`${path} is ${inspected.kind}`);
    seen.push({ sha256: hash('sha256', readFileSync(path)), bars: inspected.bars });
  }
  const ms = performance.now() - start;
  await engine.close();
  writeFileSync(seenIn(folder), JSON.stringify(seen));
  return ms;
}

function partsIn(folder: string): Part[] {
  const seen = seenShape.parse(JSON.parse(readFileSync(seenIn(folder), 'utf8')));
  return seen.map((known, at) => ({
    kind: 'file',
    path: fileOf(folder, at + 1),
    password: null,
    bars: paperEntry(at + 1).slip.barCode,
    known,
  }));
}

/** The megabytes of a process whose engine has put a single boleto into a file, and waits. */
async function idle(folder: string): Promise<number> {
  const parts = partsIn(folder).slice(0, 1);
  const engine = startPdfEngine();
  await engine.compose({ out: join(folder, 'idle.pdf'), title: 'Um', layout: 'page', parts });
  const mb = process.memoryUsage.rss() / 2 ** 20;
  await engine.close();
  return mb;
}

/** In a separate process, to a file that was read back: once with an engine that has not been used yet, and once more. */
async function ours(folder: string, layout: 'page' | 'threeUp'): Promise<Measured> {
  const parts = partsIn(folder);
  const start = performance.now();
  const engine = startPdfEngine();
  const composition = { out: join(folder, `${layout}.pdf`), title: 'Tudo', layout, parts };
  await engine.compose(composition);
  const firstMs = performance.now() - start;
  const composed = await engine.compose(composition);
  const ms = performance.now() - start - firstMs;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  await engine.close();
  const wanted = new Set(parts.map((part) => (part.kind === 'file' ? part.bars : null)));
  const right = composed.bars.filter(
    ({ digits, widthMm }) => wanted.delete(digits) && Math.abs(widthMm - wide) <= 0.1,
  ).length;
  return { ms, firstMs, peakMb, pages: composed.pages, right };
}

async function qpdf(folder: string): Promise<Figures> {
  const files = Array.from({ length: boletos }, (_, at) => fileOf(folder, at + 1));
  const start = performance.now();
  const child = spawn('qpdf', ['--empty', '--pages', ...files, '--', join(folder, 'qpdf.pdf')]);
  let peak = 0;
  const watch = setInterval(() => {
    try {
      const words = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(words)?.[1] ?? 0));
    } catch {
      // It ended meanwhile, or this system does not report it.
    }
  }, 5);
  const ended: unknown[] = await once(child, 'exit');
  const ms = performance.now() - start;
  clearInterval(watch);
  if (ended[0] !== 0) throw new Error(`qpdf ended with ${String(ended[0])}`);
  return { ms, mb: peak / 1024 };
}

async function inItsOwnProcess(folder: string, what: string): Promise<unknown> {
  const child = fork(import.meta.filename, [folder, what], { execArgv: process.execArgv });
  const message: unknown[] = await once(child, 'message');
  await once(child, 'exit');
  return message[0];
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  try {
    for (let number = 1; number <= boletos; number += 1)
      writeFileSync(fileOf(folder, number), await boletoPaper(number));
    const lookedMs = Math.round(await lookInto(folder));
    const peers: Figures[] = [];
    const pages: (Measured & Figures)[] = [];
    const sheets: (Measured & Figures)[] = [];
    const idles: number[] = [];
    // The first round warms up the disk cache and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const peer = await qpdf(folder);
      const idleMb = z.number().parse(await inItsOwnProcess(folder, 'idle'));
      const page = measured.parse(await inItsOwnProcess(folder, 'page'));
      const sheet = measured.parse(await inItsOwnProcess(folder, 'threeUp'));
      if (round === 0) continue;
      peers.push(peer);
      idles.push(idleMb);
      pages.push({ ...page, mb: page.peakMb - idleMb });
      sheets.push({ ...sheet, mb: sheet.peakMb - idleMb });
    }
    const mid = (all: readonly Figures[], what: 'ms' | 'mb'): number =>
      Math.round(median(all.map((one) => one[what])) * 10) / 10;
    const ratio = (all: readonly Figures[], what: 'ms' | 'mb'): number =>
      Math.round((mid(all, what) / mid(peers, what)) * 100) / 100;
    const right = Math.min(...[...pages, ...sheets].map((one) => one.right));
    const first = (all: readonly Measured[]): number => Math.round(median(all.map(({ firstMs }) => firstMs)));
    const figures = (all: readonly Figures[]) => ({
      milliseconds: mid(all, 'ms'),
      megabytes: mid(all, 'mb'),
    });
    return {
      bench: 'booklet',
      machine: machine(),
      results: {
        boletos,
        megabytesOfFiles: Math.round((statSync(fileOf(folder, 1)).size * boletos) / 2 ** 18) / 4,
        lookedIntoBeforehandMilliseconds: lookedMs,
        idleEngineMegabytes: Math.round(median(idles)),
        qpdf: figures(peers),
        oneFile: { ...figures(pages), firstMilliseconds: first(pages), pages: pages[0]?.pages },
        threeUp: { ...figures(sheets), firstMilliseconds: first(sheets), pages: sheets[0]?.pages },
      },
      goals: [
        goal('time of one file relative to qpdf', ratio(pages, 'ms'), '×', 1, 'lower'),
        goal('time of three slips per sheet relative to qpdf', ratio(sheets, 'ms'), '×', 1, 'lower'),
        goal(
          'memory of one file above an idle engine, relative to qpdf',
          ratio(pages, 'mb'),
          '×',
          1.5,
          'lower',
        ),
        goal(
          'memory of three slips per sheet above an idle engine, relative to qpdf',
          ratio(sheets, 'mb'),
          '×',
          1.5,
          'lower',
        ),
        goal('bar codes read back, 102.87 ± 0.1 mm wide', right, 'of 500', boletos, 'higher'),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const [folder, what] = process.argv.slice(2);
if (process.send && folder !== undefined) {
  if (what === 'idle') process.send(await idle(folder));
  else if (what === 'page' || what === 'threeUp') process.send(await ours(folder, what));
}
