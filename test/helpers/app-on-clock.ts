// The whole app in this process, as the browser host runs it, with a clock that the test controls; its windows have clocks at the same
// moment.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startApp } from '../../main/app.ts';
import { createBrowserHost } from '../../main/host/browser/host.ts';
import { serveBrowser } from '../../main/host/browser/serve.ts';
import { builtShell } from '../../main/host/shell.ts';
import { unsafeCast } from '../../main/ledger/unsafe-cast.ts';
import type { Output } from '../../preload/contract/contract.ts';
import { out } from './app-under-test.ts';
import { temporaryFolder } from './browser-host.ts';
import { watchPage } from './chromium.ts';
import type { Ask } from './running-app.ts';
import { borrowChromium } from './shared-chromium.ts';

export interface AppOnClock {
  readonly folder: string;
  /** Makes a call as a window does; throws its failure. */
  readonly ask: Ask;
  /** Sets the clock of the whole program and its windows to this moment. */
  readonly setNow: (at: string) => Promise<void>;
  readonly now: () => Date;
  readonly openWindow: () => Promise<Page>;
  /** Errors of all windows. */
  readonly problems: readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startAppOnClock(at: string): Promise<AppOnClock> {
  const data = await temporaryFolder();
  const stateFolder = `${data.path}-state`;
  let now = new Date(at);
  const app = await startApp({
    dataFolder: data.path,
    stateFolder,
    now: () => now,
    undoMs: 0,
    host: createBrowserHost({ platform: process.platform, quit: () => undefined }),
  });
  const serving = await serveBrowser({
    app,
    tickets: app.tickets,
    dataFolder: data.path,
    shell: builtShell({ folder: join(out, 'renderer'), script: join(out, 'door', 'http.js') }),
    port: 0,
    now: () => performance.now(),
  });
  const pages: Page[] = [];
  const watched: { readonly problems: readonly string[] }[] = [];
  const ask: Ask = async (group, name, input) => {
    const answer = await app.call({ trusted: true }, group, name, input);
    if (!answer.ok) throw new Error(`${group}.${name}: ${JSON.stringify(answer.error)}`);
    return unsafeCast<Output<typeof group, typeof name>>(answer.value);
  };
  return {
    folder: data.path,
    ask,
    now: () => now,
    get problems() {
      return watched.flatMap(({ problems }) => problems);
    },
    async setNow(next) {
      now = new Date(next);
      for (const page of pages) await page.clock.setFixedTime(now);
    },
    async openWindow() {
      const { browser } = await borrowChromium();
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        acceptDownloads: true,
        timezoneId: 'America/Sao_Paulo',
      });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      pages.push(page);
      watched.push(watchPage(page));
      await page.goto(await serving.address());
      return page;
    },
    async stop() {
      for (const page of pages) await page.context().close();
      await app.stop();
      await serving.close();
      await data.remove();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}
