// From the start of the process to a window that answers a key, on an empty data folder and on one of years, against a bare HTTP
// server with a bare page in an equal Chromium, in turn; what scripts the window fetches for it; and each screen's first paint.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { openApp, startProcess } from '../helpers/app-under-test.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { fillMonitor } from '../helpers/long-monitor.ts';
import { fillRegister } from '../helpers/long-register.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

export const built = true;

const boletos = unlessQuick(100_000, 5_000);
const watches = unlessQuick(10_000, 500);
const rounds = unlessQuick(5, 1);

interface Started {
  /** Milliseconds since the process was started: it told its address, it showed its page, it answered a key. */
  readonly address: number;
  readonly drawn: number;
  readonly answered: number;
}

interface Side {
  /** Starts the process; tells its address and how to end it. */
  readonly start: () => { readonly address: Promise<string>; end(): Promise<unknown> };
  readonly heading: string;
}

/** What the app does with a process, a page and a key, and nothing else. */
const bareServer = `
  const page = \`<!doctype html><title>bare</title><h1>Bare</h1><script>
    addEventListener('keydown', (event) => {
      if (!event.ctrlKey || event.key.toLowerCase() !== 'k') return;
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.textContent = 'open';
      document.body.append(dialog);
    });
  </script>\`;
  const server = require('node:http').createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

const bare: Side = {
  heading: 'Bare',
  start() {
    const child = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((done) => child.once('close', done));
    return {
      address: new Promise((found) => createInterface({ input: child.stdout }).once('line', found)),
      end() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  },
};

const appOn = (folder: string): Side => ({
  heading: 'Início',
  start() {
    const { child, address, ended } = startProcess(['--no-open', '--data', folder]);
    return {
      address,
      end() {
        child.kill('SIGTERM');
        return ended;
      },
    };
  },
});

const open = (browser: Browser): Promise<Page> => browser.newPage({ viewport: { width: 1280, height: 860 } });

/** As a start goes: the process first, then a browser on the address that it tells. */
async function startOnce({ start, heading }: Side): Promise<Started> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const running = start();
  const url = await running.address;
  const address = since();
  const browser = await launchChromium();
  try {
    const page = await open(browser);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    const drawn = since();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    return { address, drawn, answered: since() };
  } finally {
    await browser.close();
    await running.end();
  }
}

const medians = (all: readonly Started[]) => ({
  address: Math.round(median(all.map(({ address }) => address))),
  drawn: Math.round(median(all.map(({ drawn }) => drawn))),
  answered: Math.round(median(all.map(({ answered }) => answered))),
});

/** What shows that a screen stands there with what it is for, and not its frame alone. */
const screens = [
  { key: '2', name: 'Boletos', content: '.boletos-screen [role=tabpanel] button' },
  { key: '3', name: 'Documentos', content: '.documents-screen [role=combobox]' },
  { key: '4', name: 'Monitor', content: '.lane-cards [role=option]' },
  { key: '5', name: 'Saques', content: '.withdrawals-screen input' },
  { key: '6', name: 'Contas', content: '.account-list [role=option]' },
  { key: '1', name: 'Início', content: '.home section' },
] as const;

/** Runs in the page, before the key and after it: from the key to the frame after the one in which the content is there. */
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

interface Window {
  readonly startKilobytes: number;
  readonly scripts: Readonly<Record<string, number>>;
  readonly cold: Readonly<Record<string, number>>;
  readonly warm: Readonly<Record<string, number>>;
}

/** A window on the folder: its scripts, and how soon each screen is there the first time and later. */
async function look(folder: string): Promise<Window> {
  const running = appOn(folder).start();
  const browser = await launchChromium();
  try {
    const page = await open(browser);
    const fetched = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/\.m?js$/u.test(pathname))
        fetched.set(
          pathname,
          response.body().then((bytes) => gzipSync(bytes, { level: 9 }).length),
        );
    });
    await page.goto(await running.address);
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    // What it fetches by itself once it is drawn belongs to its start as well.
    await sleep(1_000);
    const sizes = await Promise.all([...fetched].map(async ([path, size]) => [path, await size] as const));
    const cold: Record<string, number> = {};
    for (const screen of screens) cold[screen.name] = Math.round(await paint(page, screen));
    const again = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const screen of screens)
        again.set(screen.name, [...(again.get(screen.name) ?? []), await paint(page, screen)]);
    return {
      startKilobytes: Math.round(sizes.reduce((sum, [, size]) => sum + size, 0) / 100) / 10,
      scripts: Object.fromEntries(sizes.map(([path, size]) => [path.replace(/^.*\//u, ''), size])),
      cold,
      warm: Object.fromEntries([...again].map(([name, times]) => [name, Math.round(median(times))])),
    };
  } finally {
    await browser.close();
    await running.end();
  }
}

export const bench: Bench = async () => {
  const folders = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const full = join(folders, 'full');
  try {
    // The practice account is made by the app's first start.
    await (await openApp({ folder: full })).stop();
    await fillRegister(full, boletos, '2026-01-01');
    await fillMonitor(full, watches);
    const times = { empty: [] as Started[], full: [] as Started[], bare: [] as Started[] };
    // The first round warms the disk up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const sides = [
        async () => times.empty.push(await startOnce(appOn(join(folders, `empty ${round}`)))),
        async () => times.full.push(await startOnce(appOn(full))),
        async () => times.bare.push(await startOnce(bare)),
      ];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
    }
    const [empty, years, peer] = [times.empty, times.full, times.bare].map((all) => medians(all.slice(1)));
    if (!empty || !years || !peer) throw new Error('not measured');
    const window = await look(full);
    const worst = (paints: Readonly<Record<string, number>>) => Math.max(...Object.values(paints));
    return {
      bench: 'start',
      machine: machine(),
      results: { boletos, watches, empty, full: years, bare: peer, window },
      goals: [
        goal(
          'usable, empty folder, of a bare server and page',
          empty.answered / peer.answered,
          'ratio',
          2,
          'lower',
        ),
        goal(
          'usable, full folder, of a bare server and page',
          years.answered / peer.answered,
          'ratio',
          2,
          'lower',
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
