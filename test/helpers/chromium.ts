// Runs Playwright on the system's Chromium. A page that logs an error to the console fails its test.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll } from 'vitest';
import { findBrowser } from '../../main/host/browser/window.ts';

const found = findBrowser({ platform: process.platform, env: process.env, home: homedir() });

/** `describe('name', inChromium, () => { … })`: without a browser such tests are skipped; in CI on Linux they fail. */
export const inChromium = ((): { readonly skip: boolean } => {
  if (found) return { skip: false };
  const words = 'No Chromium, Chrome or Edge was found.';
  if (process.env['CI'] === 'true' && process.platform === 'linux') throw new Error(words);
  console.warn(`${words} The tests that need it are skipped.`);
  return { skip: true };
})();

export function browserProgram(): string {
  if (!found) throw new Error('no browser to launch');
  return found.program;
}

/** Chromium without desktop parts (a PDF viewer, a clipboard); its windows cost a third less. */
const shell =
  process.env['GUICHE_BROWSER'] === undefined
    ? (process.env['PATH'] ?? '')
        .split(delimiter)
        .map((folder) => join(folder, 'chromium-headless-shell'))
        .find((path) => existsSync(path))
    : undefined;
let desktop = process.env['VITEST'] !== 'true';

/** For all tests of the calling file: the browser that clerks have, because these tests look at pictures, PDFs or the clipboard. */
export function useDesktopChromium(): void {
  desktop = true;
  afterAll(() => {
    desktop = false;
  });
}

/** The program of the next browser. */
export const chromiumProgram = (): string => (desktop ? undefined : shell) ?? browserProgram();

/** Chromium does not start with the library that moves the clocks of `npm run test:clock`. */
const { LD_PRELOAD: _clock, ...environment } = process.env;
const aheadMs = Number(process.env['GUICHE_CLOCK_AHEAD_MS'] ?? 0);

/** Makes the pages of a context follow the clock of the test's other programs. */
export async function moveClock(context: BrowserContext): Promise<void> {
  if (aheadMs === 0) return;
  await context.addInitScript(`{
    const real = Date;
    const now = () => real.now() + ${aheadMs};
    globalThis.Date = new Proxy(real, {
      construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }`);
}

const options = (more: readonly string[]) => ({
  env: environment,
  executablePath: chromiumProgram(),
  args: [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...more,
  ],
});

export const launchChromium = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch(options(more));

/** With the files that an earlier start left in the folder. */
export const launchOnProfile = (folder: string, context: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options([]), ...context });

/** Collects a page's errors: console errors, uncaught errors and every breach of the content security policy. */
export function watchPage(page: Page): { readonly problems: string[]; assertNone(): void } {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return {
    problems,
    assertNone() {
      if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
    },
  };
}
