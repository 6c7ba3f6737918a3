// How smoothly 100,000 rows scroll: the built app's grid, whose rows come from the ledger, against a bare recycled list
// with the same rows in its memory. (A dragged thumb passes rows that the grid never asks for: it draws their places.) One Chromium, one script of scrolling, short rounds in turn, medians of their ratios.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openApp } from '../helpers/app-under-test.ts';
import { fillTrail, nameOf, openTrail } from '../helpers/long-trail.ts';
import { bareList } from './bare-list.ts';
import { goal, machine, median, type Bench } from './report.ts';

export const built = true;

const rows = 100_000;
const rounds = 7;

/** Pixels a frame, for so many frames: reading on, a flung wheel, the thumb dragged from one end to the other. */
const strokes = {
  wheel: { pixels: 100, frames: 150 },
  fling: { pixels: 400, frames: 100 },
  thumb: { pixels: 25_000, frames: 100 },
} as const;
type Stroke = keyof typeof strokes;

interface Frames {
  /** Milliseconds from one frame to the next. */
  readonly between: readonly number[];
  /** Milliseconds of a frame in which the page was at work. */
  readonly busy: readonly number[];
}

/** Runs in the page. */
async function scroll([selector, pixels, frames]: readonly [string, number, number]): Promise<Frames> {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const { port1, port2 } = new MessageChannel();
  // A message posted in a frame arrives when the frame has been laid out and painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      port1.addEventListener('message', () => resolve(performance.now()), { once: true });
      port2.postMessage(null);
    });
  port1.start();
  element.scrollTop = 0;
  for (let rest = 0; rest < 30; rest += 1) await frame();
  const between: number[] = [];
  const busy: number[] = [];
  let last = await frame();
  for (let count = 0; count < frames; count += 1) {
    element.scrollTop += pixels;
    const start = await frame();
    between.push(start - last);
    busy.push((await painted()) - start);
    last = start;
  }
  return { between, busy };
}

/** The value that 95 of 100 do not pass. */
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

interface Measured {
  readonly frame: number;
  readonly busy: number;
}

async function measure(page: Page, selector: string, stroke: Stroke): Promise<Measured> {
  await page.bringToFront();
  const { pixels, frames } = strokes[stroke];
  const { between, busy } = await page.evaluate(scroll, [selector, pixels, frames] as const);
  return { frame: p95(between), busy: p95(busy) };
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  await fillTrail(folder, rows);
  const app = await openApp({ folder });
  try {
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await openTrail(app.page);
    const box = await app.page.locator('[role=grid]').boundingBox();
    const bare = await app.page.context().newPage();
    // The same font, from the same place: without a key the window stays empty, and the list takes it.
    await bare.goto(new URL('/', app.page.url()).href);
    const texts = Array.from({ length: rows }, (_, index) => nameOf(rows - index));
    await bare.evaluate(bareList, { texts, width: box?.width ?? 0, height: box?.height ?? 0 });

    const results: Record<string, unknown> = {};
    const goals = [];
    for (const stroke of ['wheel', 'fling', 'thumb'] as const) {
      const ours: Measured[] = [];
      const theirs: Measured[] = [];
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const sides = [
          async () => ours.push(await measure(app.page, '[role=grid]', stroke)),
          async () => theirs.push(await measure(bare, '#list', stroke)),
        ];
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
      }
      const of = (frames: readonly Measured[], what: keyof Measured) =>
        frames.slice(1).map((one) => one[what]);
      const ratios = of(ours, 'frame').map(
        (value, index) => value / (of(theirs, 'frame')[index] ?? Number.NaN),
      );
      const ratio = median(ratios);
      results[stroke] = {
        gridFrameP95: median(of(ours, 'frame')),
        bareFrameP95: median(of(theirs, 'frame')),
        ratio,
        ratioRange: [Math.min(...ratios), Math.max(...ratios)],
        // A display's rhythm hides what fits between two of its beats: this does not.
        gridBusyP95: median(of(ours, 'busy')),
        bareBusyP95: median(of(theirs, 'busy')),
      };
      goals.push(
        goal(`${stroke}: 95th percentile of frame times, of a bare list`, ratio, 'ratio', 1.2, 'lower'),
      );
    }
    return { bench: 'scroll', machine: machine(), results, goals };
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
