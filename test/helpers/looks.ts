// Compares screens with the approved pictures in test/looks. A picture is compared only under the Chromium version
// that made it, because another version draws letters differently.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from './app-under-test.ts';
import { differing, readPng } from './png.ts';
import type { Walk } from './walk.ts';

type Where = Pick<Walk, 'page' | 'app'>;

/** A Tuesday morning, in Brazil. */
export const pinnedNow = Date.UTC(2026, 10, 24, 13, 20);

/** For a process and a page in which nothing is random: time, random numbers, user, fonts, keychain, printers, place. */
export const pinned = {
  env: {
    NODE_OPTIONS: `--import=${new URL('pinned-process.ts', import.meta.url).href}`,
    GUICHE_TEST_NOW: String(pinnedNow),
    TZ: 'America/Sao_Paulo',
    CUPS_SERVER: '127.0.0.1:1',
    // No keychain answers here: the secrets stay in memory on every machine.
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  },
  chromium: [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  ],
  // What the bars of a system leave of 1366 × 768.
  context: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    deviceScaleFactor: 1,
    viewport: { width: 1366, height: 700 },
  },
  prepare: (page: Page) => page.clock.setFixedTime(pinnedNow),
} as const;

const folder = join(root, 'test', 'looks');
const versionFile = join(folder, 'made-with.txt');

/** A colour may differ by this much (of 255), and this many pixels may differ by more: one letter has more pixels. */
const tolerance = { colour: 12, pixels: 40 } as const;

/** Milliseconds between two checks of a screen, and the time limit until it no longer changes, on however busy a machine. */
const pause = 300;
const longest = 20_000;

const drawnBy = (page: Page): string =>
  `Chromium ${page.context().browser()?.version() ?? '?'} ${process.platform} ${process.arch}`;

const approving = process.env['GUICHE_LOOKS'] === 'approve';

/** Whether this very Chromium made the pictures, or is about to make them. If not, the run says so: this is no failure. */
export function isDrawnAlike(page: Page): boolean {
  const here = drawnBy(page);
  if (approving) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(versionFile, `${here}\n`);
    return true;
  }
  const made = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'nothing';
  if (made !== here) console.log(`Pictures were not compared: made with ${made}, this is ${here}.`);
  return made === here;
}

let found: string | undefined;

/** The folder for this run's differing pictures. */
const aside = (): string => (found ??= mkdtempSync(join(tmpdir(), 'guiche-looks-')));

/** Hides what differs in each run: ports, folders and durations; toasts disappear automatically, and each system has its own code fonts. */
async function settle(page: Page, data: string): Promise<void> {
  await page.evaluate(async (data) => {
    document.documentElement.style.setProperty('--mono', 'var(--font)');
    for (const toasts of document.querySelectorAll<HTMLElement>('.toasts')) toasts.style.display = 'none';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const plain = (text: string) =>
      text
        .replaceAll(/(?<=127\.0\.0\.1:|localhost:)\d+/gu, '40000')
        .replaceAll(/\b\d+(?= ms\b)/gu, '9')
        .replaceAll(data, '/dados/guiche');
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      if (plain(text) !== text) node.nodeValue = plain(text);
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  }, data);
}

async function shoot({ page, app }: Where): Promise<Buffer> {
  await settle(page, app.folder);
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

const pixelsApart = (one: Buffer, other: Buffer): number =>
  one.equals(other) ? 0 : differing(readPng(one), readPng(other), tolerance.colour);

/** A screen that still loads changes: it is photographed until it matches, up to this time limit. */
async function shootUntil(where: Where, wished: (shot: Buffer) => boolean): Promise<Buffer | undefined> {
  const end = performance.now() + longest;
  while (performance.now() < end) {
    const shot = await shoot(where);
    if (wished(shot)) return shot;
    await where.page.waitForTimeout(pause);
  }
  return undefined;
}

async function approve(where: Where, path: string): Promise<void> {
  const isKept = (shot: Buffer): boolean =>
    existsSync(path) && pixelsApart(readFileSync(path), shot) <= tolerance.pixels;
  let last: Buffer = Buffer.alloc(0);
  let alike = 0;
  const shot = await shootUntil(where, (shot) => {
    alike = shot.equals(last) ? alike + 1 : 0;
    last = shot;
    return alike >= 2 || isKept(shot);
  });
  if (!shot) throw new Error(`${path} never comes to rest`);
  if (!isKept(shot)) writeFileSync(path, shot);
}

/** The reason why the screen differs, or nothing. If pictures are being approved, the picture is stored instead. */
export async function judgeLook(
  where: Where,
  name: string,
  colorScheme: 'light' | 'dark',
): Promise<string | undefined> {
  await where.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await where.page.mouse.move(0, 0);
  const file = `${name}-${colorScheme}.png`;
  const path = join(folder, file);
  if (approving) return approve(where, path).then(() => undefined);
  if (!existsSync(path)) return `${path} was never approved`;
  const kept = readFileSync(path);
  let last: Buffer = Buffer.alloc(0);
  let count = 0;
  const alike = await shootUntil(where, (shot) => {
    if (!shot.equals(last)) count = pixelsApart(kept, shot);
    last = shot;
    return count <= tolerance.pixels;
  });
  if (alike) return undefined;
  const found = join(aside(), file);
  writeFileSync(found, last);
  return `${found} differs in ${count} pixels from ${path}`;
}
