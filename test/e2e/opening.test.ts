// The window while its ledger is being opened: empty at first, so that nothing flashes if opening is quick, then the program's name. A pipe
// delays the ledger: it replaces the mark of the last close, and whoever opens the ledger waits there until the other end is closed.
import { execFileSync } from 'node:child_process';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { barriers } from '../helpers/accessible.ts';
import { inBrowserHost, openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { needs } from '../helpers/system-tools.ts';

/** Notes in every frame how long the opening screen has been in the window, and how visible it is. Runs in the page. */
function noteOpening(): void {
  const seen: [number, number][] = [];
  Reflect.set(window, 'openingSeen', seen);
  const note = () => {
    const opening = document.querySelector('.opening');
    const time = opening?.getAnimations()[0]?.currentTime;
    if (opening && typeof time === 'number') seen.push([time, Number(getComputedStyle(opening).opacity)]);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

const noted = z.array(z.tuple([z.number(), z.number()]));
const frames = async (page: Page) =>
  noted.parse(
    await page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'openingSeen');
      return seen;
    }),
  );

// The test watches the page from its first frame.
describe('the opening of the ledger', inBrowserHost, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: AppUnderTest;
  const prepare = (page: Page) => page.addInitScript(noteOpening);

  beforeEach(async () => {
    folder = await temporaryFolder();
    app = await openApp({ folder: folder.path });
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await app.stop();
  });
  afterEach(async () => {
    await app.stop();
    await folder.remove();
  });

  it.each(['no-preference', 'reduce'] as const)(
    'shows nothing in its first 400 ms, with motion: %s',
    async (reducedMotion) => {
      app = await openApp({ folder: folder.path, prepare, context: { reducedMotion } });
      await app.page.getByRole('heading', { name: 'Início' }).waitFor();
      const early = (await frames(app.page)).filter(([time]) => time < 400);
      expect(early.filter(([, opacity]) => opacity > 0)).toEqual([]);
      expect(app.problems).toEqual([]);
    },
  );

  describe('if it is delayed', needs('mkfifo'), () => {
    let held: FileHandle | undefined;
    afterEach(() => held?.close());

    it('shows the name of the program, and the screen once it is there', async () => {
      const mark = join(folder.path, 'ledger.db-sound');
      await rm(mark, { force: true });
      execFileSync('mkfifo', [mark]);
      const reading = open(mark, 'w').then((handle) => (held = handle));
      app = await openApp({ folder: folder.path, prepare });
      const { page } = app;
      await reading;
      const opening = page.locator('.opening');
      await expect.poll(() => opening.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
      expect(await opening.innerText()).toBe('Guichê');
      expect(await barriers(page)).toEqual([]);
      expect(await page.getByRole('heading', { name: 'Início' }).count()).toBe(0);
      const seen = await frames(page);
      expect(seen.filter(([time, opacity]) => time < 400 && opacity > 0)).toEqual([]);
      await held?.close();
      held = undefined;
      await page.getByRole('heading', { name: 'Início' }).waitFor();
      expect(await opening.count()).toBe(0);
      expect(app.problems).toEqual([]);
    });
  });
});
