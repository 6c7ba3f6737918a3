// How smoothly 100,000 rows scroll: the built app's grid, whose rows come from the ledger, beside a bare recycled list with the same rows
// in memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../helpers/app-under-test.ts';
import { fillTrail, nameOf, openTrail } from '../helpers/long-trail.ts';
import { bareList } from './bare-list.ts';
import { machine, unlessQuick, type Bench } from './report.ts';
import { compareScrolling } from './strokes.ts';

export const built = true;

const rows = unlessQuick(100_000, 10_000);

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  await fillTrail(folder, rows);
  const app = await openApp({ folder });
  try {
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await openTrail(app.page);
    const box = await app.page.locator('[role=grid]').boundingBox();
    const bare = await app.page.context().newPage();
    // The same font, from the same place: without a key the window stays empty, and the list uses it.
    await bare.goto(new URL('/', app.page.url()).href);
    const texts = Array.from({ length: rows }, (_, index) => nameOf(rows - index));
    await bare.evaluate(bareList, { texts, width: box?.width ?? 0, height: box?.height ?? 0 });

    const compared = await compareScrolling(
      { page: app.page, selector: '[role=grid]' },
      { page: bare, selector: '#list' },
      rows * 28,
    );
    return { bench: 'scroll', machine: machine(), ...compared };
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
