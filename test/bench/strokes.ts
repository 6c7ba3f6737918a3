// How smoothly a long list scrolls beside a bare one with the same rows in memory: the same scrolling script for both, short rounds in
// turn, medians of their ratios. (A dragged scroll bar passes rows that a list never requests: it draws placeholders.)
import type { Page } from 'playwright-core';
import { goal, median, unlessQuick, type BenchReport } from './report.ts';

const rounds = unlessQuick(7, 2);

/** Pixels per frame, for this many frames. */
interface Stroke {
  readonly pixels: number;
  readonly frames: number;
}

/** Slow reading, a flung wheel, the scroll bar dragged from one end to the other. */
const strokesOver = (height: number) => ({
  wheel: { pixels: 100, frames: 150 },
  fling: { pixels: 400, frames: 100 },
  thumb: { pixels: Math.round(height / 112), frames: 100 },
});

interface Frames {
  /** Milliseconds from one frame to the next. */
  readonly between: readonly number[];
  /** Milliseconds of work by the page within a frame. */
  readonly busy: readonly number[];
}

/** Runs in the page. */
async function scroll([selector, pixels, frames]: readonly [string, number, number]): Promise<Frames> {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const { port1, port2 } = new MessageChannel();
  // A message posted in a frame arrives after the frame has been laid out and painted.
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

/** The value that 95 of 100 do not exceed. */
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

interface Measured {
  readonly frame: number;
  readonly busy: number;
}

async function measure({ page, selector }: Side, stroke: Stroke): Promise<Measured> {
  await page.bringToFront();
  const { pixels, frames } = stroke;
  const { between, busy } = await page.evaluate(scroll, [selector, pixels, frames] as const);
  return { frame: p95(between), busy: p95(busy) };
}

export interface Side {
  readonly page: Page;
  readonly selector: string;
}

/** `height` is the height of all rows together, in pixels. */
export async function compareScrolling(
  list: Side,
  bare: Side,
  height: number,
): Promise<Pick<BenchReport, 'results' | 'goals'>> {
  const results: Record<string, unknown> = {};
  const goals = [];
  for (const [name, stroke] of Object.entries(strokesOver(height))) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    // The first round warms both up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const sides = [
        async () => ours.push(await measure(list, stroke)),
        async () => theirs.push(await measure(bare, stroke)),
      ];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
    }
    const of = (frames: readonly Measured[], what: keyof Measured) => frames.slice(1).map((one) => one[what]);
    const ratios = of(ours, 'frame').map(
      (value, index) => value / (of(theirs, 'frame')[index] ?? Number.NaN),
    );
    const ratio = median(ratios);
    results[name] = {
      frameP95: median(of(ours, 'frame')),
      bareFrameP95: median(of(theirs, 'frame')),
      ratio,
      ratioRange: [Math.min(...ratios), Math.max(...ratios)],
      // A display's fixed rate hides work that fits between two frames; this measure does not.
      busyP95: median(of(ours, 'busy')),
      bareBusyP95: median(of(theirs, 'busy')),
    };
    goals.push(
      goal(`${name}: 95th percentile of frame times, relative to a bare list`, ratio, 'ratio', 1.2, 'lower'),
    );
  }
  return { results, goals };
}
