// `npm run dev`: the window comes from Vite, under the program's own policy but for what Vite needs, and hears of changes.
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startProcess, type Process } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium, launchChromium, watchPage } from '../helpers/chromium.ts';

// Windows ends a process without asking it, and so would leave the host that it started.
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
    // Resolves once nobody holds its output any more: neither the watcher nor the host.
    await dev.ended;
    await folder.remove();
  });

  it('draws itself from the sources without a breach, and Vite’s socket is open to it', async () => {
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
    page.setDefaultTimeout(120_000);
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/App.tsx')),
      page.goto(address),
    ]);
    expect(answered.headers()['content-security-policy']).toContain("script-src 'self';");
    // The first time, Vite prepares what the sources import, and loads the page once more.
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    expect(await greeted).toBe('127.0.0.1 {"type":"connected"}');
    // Styles of the sources come as elements, which the nonce lets in.
    const family = await page.evaluate('getComputedStyle(document.body).fontFamily');
    expect(family).toMatch(/^.?Inter/u);
    expect(problems).toEqual([]);
    await page.close();
  });

  it('starts the host anew when a source of main was written', async () => {
    await dev.address;
    const now = new Date();
    utimesSync(join(root, 'main', 'browser.ts'), now, now);
    await expect.poll(() => dev.lines.length).toBe(2);
    expect(new Set(dev.lines).size).toBe(2);
    expect(dev.errors()).toBe('');
  });
});
