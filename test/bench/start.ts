// From the start of the process to a window that answers a key, on an empty data folder and on one of years, beside a bare page and a bare
// React page, in turn: each in a Chromium with a new profile, and in one that has opened the page before. Also the scripts that the window
// fetches for it, and each screen's first paint.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { openApp, startProcess } from '../helpers/app-under-test.ts';
import { launchChromium, launchOnProfile } from '../helpers/chromium.ts';
import { fillMonitor } from '../helpers/long-monitor.ts';
import { fillRegister } from '../helpers/long-register.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';
import { barePage, bareReactPage, type Side } from './start-peers.ts';

export const built = true;

const boletos = unlessQuick(100_000, 5_000);
const watches = unlessQuick(10_000, 500);
const rounds = unlessQuick(11, 1);
const windows = unlessQuick(5, 1);
/** Chromium caches a script's compiled code at its second run, and uses it from the third on. */
const startsUntilKnown = 3;
const viewport = { width: 1280, height: 860 };

interface Started {
  /** Milliseconds since the process was started: until it printed its address, showed its page, and answered a key. */
  readonly address: number;
  readonly drawn: number;
  readonly answered: number;
}

const appOn = (folder: string): Side => ({
  heading: 'Início',
  start(port = 0) {
    const { child, address, ended } = startProcess(['--no-open', '--data', folder, '--port', String(port)]);
    return {
      address,
      end() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  },
});

/** In a profile that earlier starts used, at their address; without one, in a Chromium with a new profile. */
interface Known {
  readonly profile: string;
  readonly port: number;
}

async function openPage(known: Known | undefined): Promise<Page> {
  if (!known) return (await launchChromium()).newPage({ viewport });
  const context = await launchOnProfile(known.profile, { viewport });
  return context.pages()[0] ?? context.newPage();
}

/** In the order of a real start: the process first, then a browser on the address that it prints. */
async function startOnce({ start, heading }: Side, known?: Known): Promise<Started> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const running = start(known?.port);
  const url = await running.address;
  const address = since();
  const page = await openPage(known);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    const drawn = since();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    return { address, drawn, answered: since() };
  } finally {
    const browser = page.context().browser();
    await page.context().close();
    await browser?.close();
    await running.end();
  }
}

/** The same address at every start, because a browser caches a page by its address. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

const medians = (all: readonly Started[]) => ({
  address: Math.round(median(all.map(({ address }) => address))),
  drawn: Math.round(median(all.map(({ drawn }) => drawn))),
  answered: Math.round(median(all.map(({ answered }) => answered))),
});

/** From two starts in the same round, so that both are slowed by the same conditions. */
const ratio = (ours: readonly Started[], theirs: readonly Started[]): number =>
  median(ours.map(({ answered }, round) => answered / (theirs[round]?.answered ?? Number.NaN)));

/** Shows that a screen is there with its content, not only its frame. */
const screens = [
  { key: '2', name: 'Boletos', content: '.screen[aria-label=Boletos] [role=tabpanel] button' },
  { key: '3', name: 'Documentos', content: '.screen[aria-label=Documentos] [role=combobox]' },
  { key: '4', name: 'Monitor', content: '.lane-cards [role=option]' },
  { key: '5', name: 'Saques', content: '.screen[aria-label=Saques] input' },
  { key: '6', name: 'Contas', content: '.pane-items [role=option]' },
  { key: '1', name: 'Início', content: '.screen-page section' },
] as const;

/** Runs in the page, before the key and after it: from the key to the frame after the one in which the content appears. */
function noteNextKey(): void {
  Reflect.deleteProperty(window, 'pressedAt');
  const note = (event: KeyboardEvent) => Reflect.set(window, 'pressedAt', event.timeStamp);
  window.addEventListener('keydown', note, { capture: true, once: true });
}
async function paintedAfterKey(content: string): Promise<number> {
  const frame = () => new Promise<number>((seen) => requestAnimationFrame(seen));
  while (!('pressedAt' in window) || document.querySelector(content) === null) await frame();
  await frame();
  return performance.now() - Number(Reflect.get(window, 'pressedAt'));
}

async function paint(page: Page, { key, content }: (typeof screens)[number]): Promise<number> {
  await page.evaluate(noteNextKey);
  const [painted] = await Promise.all([
    page.evaluate(paintedAfterKey, content),
    page.keyboard.press(`Control+${key}`),
  ]);
  return painted;
}

const roundedMedians = (all: ReadonlyMap<string, readonly number[]>): Readonly<Record<string, number>> =>
  Object.fromEntries([...all].map(([name, times]) => [name, Math.round(median(times))]));

const add = (times: Map<string, number[]>, name: string, time: number) =>
  times.set(name, [...(times.get(name) ?? []), time]);

interface Paints {
  readonly cold: Map<string, number[]>;
  readonly warm: Map<string, number[]>;
}

/** A window with a new profile: its scripts, and how soon each screen is there the first time and later. */
async function look(browser: Browser, url: string, { cold, warm }: Paints) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const fetched = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.m?js$/u.test(pathname))
      fetched.set(
        pathname,
        response.body().then((bytes) => gzipSync(bytes, { level: 9 }).length),
      );
  });
  await page.goto(url);
  await page.getByRole('heading', { name: 'Início' }).waitFor();
  // What it fetches automatically after it is drawn is also a part of its start.
  await sleep(1_000);
  const sizes = await Promise.all([...fetched].map(async ([path, size]) => [path, await size] as const));
  for (const screen of screens) add(cold, screen.name, await paint(page, screen));
  for (let round = 0; round < windows; round += 1)
    for (const screen of screens) add(warm, screen.name, await paint(page, screen));
  await context.close();
  return {
    startKilobytes: Math.round(sizes.reduce((sum, [, size]) => sum + size, 0) / 100) / 10,
    scripts: Object.fromEntries(sizes.map(([path, size]) => [path.replace(/^.*\//u, ''), size])),
  };
}

async function lookOften(folder: string) {
  const running = appOn(folder).start();
  const browser = await launchChromium();
  const paints: Paints = { cold: new Map(), warm: new Map() };
  try {
    let found = await look(browser, await running.address, paints);
    for (let round = 1; round < windows; round += 1) {
      // A second start prints the address of another window of the first one.
      const another = appOn(folder).start();
      found = await look(browser, await another.address, paints);
      await another.end();
    }
    return { ...found, cold: roundedMedians(paints.cold), warm: roundedMedians(paints.warm) };
  } finally {
    await browser.close();
    await running.end();
  }
}

export const bench: Bench = async () => {
  const folders = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const at = (name: string) => join(folders, name);
  const full = at('full');
  try {
    // The app's first start makes the test account.
    await (await openApp({ folder: full })).stop();
    await fillRegister(full, boletos, '2026-01-01');
    await fillMonitor(full, watches);
    const bare = barePage(at('bare'));
    const react = await bareReactPage(at('react'));
    const sides = { full: appOn(full), bare, react };
    const names = ['full', 'bare', 'react'] as const;
    const cold = {
      empty: [] as Started[],
      full: [] as Started[],
      bare: [] as Started[],
      react: [] as Started[],
    };
    const warm = { full: [] as Started[], bare: [] as Started[], react: [] as Started[] };
    const port = await freePort();
    const knownAs = (name: string): Known => ({ profile: at(`profile ${name}`), port });
    for (let round = 0; round < startsUntilKnown - 1; round += 1)
      for (const name of names) await startOnce(sides[name], knownAs(name));
    // The first round warms up the disk and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const starts = [
        async () => cold.empty.push(await startOnce(appOn(at(`empty ${round}`)))),
        ...names.flatMap((name) => [
          async () => cold[name].push(await startOnce(sides[name])),
          async () => warm[name].push(await startOnce(sides[name], knownAs(name))),
        ]),
      ];
      for (const start of round % 2 === 0 ? starts : starts.toReversed()) await start();
      for (const all of [...Object.values(cold), ...Object.values(warm)]) if (round === 0) all.length = 0;
    }
    const window = await lookOften(full);
    const worst = (paints: Readonly<Record<string, number>>) => Math.max(...Object.values(paints));
    const share = (name: string, value: number, most: number) => goal(name, value, 'ratio', most, 'lower');
    return {
      bench: 'start',
      machine: machine(),
      results: {
        boletos,
        watches,
        cold: Object.fromEntries(Object.entries(cold).map(([name, all]) => [name, medians(all)])),
        warm: Object.fromEntries(Object.entries(warm).map(([name, all]) => [name, medians(all)])),
        window,
      },
      goals: [
        share(
          'time to an answered key, empty folder, relative to a bare page',
          ratio(cold.empty, cold.bare),
          2,
        ),
        share(
          'time to an answered key, full folder, relative to a bare page',
          ratio(cold.full, cold.bare),
          2,
        ),
        share(
          'time to an answered key, warm profile, relative to a bare page',
          ratio(warm.full, warm.bare),
          2,
        ),
        goal('scripts that the window fetches at start', window.startKilobytes, 'KB gzip', 250, 'lower'),
        goal('first paint of any screen, first time', worst(window.cold), 'ms', 300, 'lower'),
        goal('first paint of any screen, later', worst(window.warm), 'ms', 100, 'lower'),
      ],
    };
  } finally {
    rmSync(folders, { recursive: true, force: true, maxRetries: 5 });
  }
};
