// How smoothly a column of 10,000 cards scrolls on the built app's board, beside a bare recycled list of cards with the same texts in
// memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../helpers/app-under-test.ts';
import { cardHeight, fillMonitor, labelOf } from '../helpers/long-monitor.ts';
import { bareCards } from './bare-cards.ts';
import { machine, unlessQuick, type Bench } from './report.ts';
import { compareScrolling } from './strokes.ts';

export const built = true;

const cards = unlessQuick(10_000, 2_000);

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  // The app's first start makes the test account.
  await (await openApp({ folder })).stop();
  await fillMonitor(folder, cards);
  const app = await openApp({ folder });
  try {
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await app.page.keyboard.press('Control+4');
    const column = app.page.getByRole('listbox', { name: 'Outros' });
    await column.getByText(labelOf(1)).waitFor();
    const box = await column.boundingBox();
    const bare = await app.page.context().newPage();
    // The same font, from the same place: without a key the window stays empty, and the list uses it.
    await bare.goto(new URL('/', app.page.url()).href);
    const texts = Array.from({ length: cards }, (_, index) => labelOf(index + 1));
    await bare.evaluate(bareCards, {
      texts,
      stride: cardHeight,
      width: box?.width ?? 0,
      height: box?.height ?? 0,
    });
    const compared = await compareScrolling(
      { page: app.page, selector: '.lane-cards[data-lane=other]' },
      { page: bare, selector: '#list' },
      cards * cardHeight,
    );
    return { bench: 'board', machine: machine(), ...compared };
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
