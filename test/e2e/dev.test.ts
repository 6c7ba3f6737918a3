// `npm run dev`: the window is served by Vite, under the program's own policy plus what Vite needs, and is updated after changes.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startProcess, type Process } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium, launchChromium, watchPage } from '../helpers/chromium.ts';

// Windows ends a process without notice, so the host that it started would keep running.
describe('the window in development', { skip: inChromium.skip || process.platform === 'win32' }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let browser: Browser;
  let dev: Process;

  beforeAll(async () => {
    [folder, browser] = await Promise.all([temporaryFolder(), launchChromium()]);
    const program = join(root, 'build', 'dev.mjs');
    dev = startProcess(['--no-open', '--data', folder.path], process.env, program);
  });
  afterAll(async () => {
    await browser.close();
    dev.child.kill('SIGTERM');
    // Resolves once no process holds its output any more: neither the watcher nor the host.
    await dev.ended;
    await folder.remove();
  });

  it('is drawn from the sources without a policy breach, and can open Vite’s socket', async () => {
    const page = await browser.newPage();
    const { problems } = watchPage(page);
    const greeted = new Promise<string>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) =>
          resolve(`${new URL(socket.url()).hostname} ${String(payload)}`),
        ),
      );
    });
    const address = await dev.address;
    // Vite transforms every source for the first time, which takes long on a busy machine.
    page.setDefaultTimeout(300_000);
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/App.tsx')),
      page.goto(address),
    ]);
    expect(answered.headers()['content-security-policy']).toContain("script-src 'self';");
    // At the first start Vite prepares the imported packages and loads the page once more.
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    expect(await greeted).toBe('127.0.0.1 {"type":"connected"}');
    // The styles of the sources come as elements, which the nonce permits.
    const family = await page.evaluate('getComputedStyle(document.body).fontFamily');
    expect(family).toMatch(/^.?Inter/u);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('restarts the host when a source of main is written', async () => {
    await dev.address;
    const now = new Date();
    utimesSync(join(root, 'main', 'browser.ts'), now, now);
    await expect.poll(() => dev.lines.length).toBe(2);
    expect(new Set(dev.lines).size).toBe(2);
    expect(dev.errors()).toBe('');
  });
});
