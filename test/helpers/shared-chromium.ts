// One Chromium for all windows of a test process: each window has its own context, which shares nothing with the others and opens in a
// third of the time that a browser needs to start. Playwright closes them with the process.
import type { Browser } from 'playwright-core';
import { chromiumProgram, launchChromium } from './chromium.ts';

export interface BorrowedChromium {
  readonly browser: Browser;
  readonly giveBack: () => Promise<void>;
}

const inTest = process.env['VITEST'] === 'true';
const launched = new Map<string, Promise<Browser>>();

async function shared(switches: readonly string[]): Promise<Browser> {
  const key = [chromiumProgram(), ...switches].join(' ');
  const known = await launched.get(key);
  if (known?.isConnected() === true) return known;
  const fresh = launchChromium(switches);
  launched.set(key, fresh);
  return fresh;
}

/** Benchmarks open windows too; each of theirs starts with a separate browser. */
export async function borrowChromium(switches: readonly string[] = []): Promise<BorrowedChromium> {
  if (inTest) return { browser: await shared(switches), giveBack: () => Promise.resolve() };
  const browser = await launchChromium(switches);
  return { browser, giveBack: () => browser.close() };
}
