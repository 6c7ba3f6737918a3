// Starts the built app the way a clerk does, in the host that GUICHE_HOST names (browser or electron), and gives
// access to its page.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { MessageBoxOptions, WebContents } from 'electron';
import { _electron, type BrowserContextOptions, type ElectronApplication, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { inChromium, moveClock, watchPage } from './chromium.ts';
import { watchFocus } from './focus.ts';
import { borrowChromium } from './shared-chromium.ts';

export const root = resolve(import.meta.dirname, '..', '..');
/** The build under test; another build than the checkout's own, if a test compares with it. */
export const out = process.env['GUICHE_OUT'] ?? join(root, 'out');
/** Milliseconds that a test waits for something that must come, on however busy a machine; it says nothing about speed. */
const patience = 60_000;

/** How many times slower the window's thread is, as on a busy machine: a test that fails then waits for the wrong thing. */
const slowness = Number(process.env['GUICHE_SLOW'] ?? 1);

export const hostUnderTest = process.env['GUICHE_HOST'] === 'electron' ? 'electron' : 'browser';

export interface AppUnderTest {
  /** The window's page; another one after a restart. */
  readonly page: Page;
  readonly folder: string;
  /** Console errors, uncaught errors and policy breaches since the start. */
  readonly problems: readonly string[];
  /** Presses a button that saves a file, answers the save dialog if there is one, and returns the file's path. */
  saved(press: () => Promise<unknown>): Promise<string>;
  /** Presses a button that prints, and returns the address of the printed file at the window's origin. Nothing is printed on paper. */
  printed(press: () => Promise<unknown>): Promise<string>;
  /** Ends the app and starts it again on the same folder. */
  restart(): Promise<void>;
  /** Ends the app; removes the folder unless it was given. Fails if the app did not end in order. */
  stop(): Promise<void>;
}

interface Running {
  readonly page: Page;
  readonly problems: readonly string[];
  saved(press: () => Promise<unknown>): Promise<string>;
  printed(press: () => Promise<unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** A started browser host without a window: what it printed, and how it ends. */
export interface Process {
  readonly child: ChildProcess;
  /** Every line on stdout so far. */
  readonly lines: readonly string[];
  readonly errors: () => string;
  /** The address in its first line; rejects if it ends without one. */
  readonly address: Promise<string>;
  readonly ended: Promise<number | null>;
}

/** The program's state folders of this run, one for each test file: never the developer's own. */
const stateHomes = mkdtempSync(join(tmpdir(), 'guiche-state-'));
process.once('exit', () => rmSync(stateHomes, { recursive: true, force: true }));
const inTest = process.env['VITEST'] === 'true';
export function ownState(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const stateHome = join(stateHomes, basename(inTest ? (expect.getState().testPath ?? '') : ''));
  mkdirSync(stateHome, { recursive: true });
  // Issuing starts at once, except if a test is about the seconds before it.
  // Its callbacks would change what other tests count, at times of their own.
  return {
    GUICHE_UNDO_MS: '0',
    GUICHE_PRACTICE_MAILBOX: 'off',
    ...env,
    XDG_STATE_HOME: stateHome,
    LOCALAPPDATA: stateHome,
  };
}

export function startProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  program = join(out, 'main', 'browser.js'),
): Process {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownState(env),
  });
  const lines: string[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  const first = new Promise<string>((found) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /^Guichê: (http:\S+)$/u.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
  });
  const failed = ended.then((code) => {
    throw new Error(`the app ended with ${String(code)} before it was ready: ${errors}`);
  });
  const address = Promise.race([first, failed]);
  // A test that does not wait for the address does not see its failure either.
  address.catch(() => undefined);
  return { child, lines, errors: () => errors, address, ended };
}

/** Ends the app in order on every system: a signal would end it at once on Windows. False if the window could not ask for the end. */
export const quitFrom = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await window.guiche?.app.quit())?.ok === true).catch(() => false);

async function startInBrowser(
  folder: string,
  { env, chromium, context: of, prepare }: AppOptions,
): Promise<Running> {
  const started = startProcess(['--no-open', '--data', folder], { ...process.env, ...env });
  const url = await started.address;
  const { browser, giveBack } = await borrowChromium(chromium);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    ...of,
  });
  context.setDefaultTimeout(patience);
  await moveClock(context);
  const page = await context.newPage();
  await prepare?.(page);
  await watchFocus(page);
  if (slowness > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const { problems } = watchPage(page);
  await page.goto(url);
  return {
    page,
    problems,
    async saved(press) {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return download.path();
    },
    async printed(press) {
      const shown = page.waitForEvent('popup').then(async (paper) => {
        await paper.waitForURL(/\/documents\//u);
        const url = paper.url();
        await paper.close();
        return url;
      });
      // Without a PDF viewer, the window that opens becomes a download.
      const downloaded = page.waitForEvent('download').then((download) => download.url());
      const [url] = await Promise.all([Promise.race([shown, downloaded]), press()]);
      return url;
    },
    async stop() {
      const asked = started.child.exitCode !== null || (await quitFrom(page));
      await context.close();
      await giveBack();
      // A window that is closed, or shows no page of the app, cannot ask; then Windows gives no exit code.
      if (!asked) started.child.kill('SIGTERM');
      const code = await started.ended;
      const orderly = code === 0 || (!asked && process.platform === 'win32');
      if (!orderly) throw new Error(`the app ended with ${String(code)}: ${started.errors()}`);
    },
  };
}

/**
 * In such a run nothing appears on a screen or comes out of a printer, where nobody would react: each question gets the answer that closing
 * it gives, a quit is confirmed, and a print is noted instead of sent to the printer. Electron does not wait for this code: its window may
 * open before or after, and both cases are noted.
 */
const keepToItself = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: own, dialog, shell, webContents }) => {
    const papers: string[] = [];
    Reflect.set(globalThis, 'guichePapers', papers);
    Reflect.set(dialog, 'showErrorBox', () => undefined);
    Reflect.set(dialog, 'showSaveDialog', () => Promise.resolve({ canceled: true, filePath: '' }));
    Reflect.set(dialog, 'showMessageBox', (...given: readonly MessageBoxOptions[]) => {
      const { buttons = [], cancelId = 0 } = given.at(-1) ?? {};
      // The question before a quit gets its second button; only this question has its cancel button last.
      const leaves = cancelId > 0 && cancelId === buttons.length - 1;
      return Promise.resolve({ response: leaves ? 1 : cancelId, checkboxChecked: false });
    });
    for (const name of ['openPath', 'openExternal'])
      Reflect.set(shell, name, (where: string) => Promise.resolve(papers.push(where) > 0 ? '' : ''));
    const note = (contents: WebContents) =>
      Reflect.set(
        contents,
        'print',
        (_options: unknown, done: (success: boolean, reason: string) => void) => {
          papers.push(contents.getURL());
          setImmediate(() => done(true, ''));
        },
      );
    for (const contents of webContents.getAllWebContents()) note(contents);
    own.on('web-contents-created', (_event, contents) => note(contents));
  });

const papersOf = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(() => {
    const papers: unknown = Reflect.get(globalThis, 'guichePapers');
    return Array.isArray(papers) ? papers.map(String) : [];
  });

/**
 * `describe('…', inBrowserHost, () => { … })`, in place of `inChromium`: for tests that prepare the browser or its page before the app
 * loads, or that check what only a browser shows. Electron opens its window itself, so nothing can be prepared before.
 */
export const inBrowserHost = { skip: inChromium.skip || hostUnderTest === 'electron' };

async function startInElectron(folder: string, { env }: AppOptions): Promise<Running> {
  const program: unknown = createRequire(import.meta.url)('electron');
  if (typeof program !== 'string') throw new Error('electron is not installed');
  const app = await _electron.launch({
    executablePath: program,
    args: [root, '--data', folder, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    // Playwright disables the sandbox unless it is told not to.
    chromiumSandbox: process.getuid?.() !== 0,
    env: Object.fromEntries(
      Object.entries(ownState({ ...process.env, ...env })).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  });
  await keepToItself(app);
  app.context().setDefaultTimeout(patience);
  const page = await app.firstWindow();
  const { problems } = watchPage(page);
  return {
    page,
    problems,
    async saved(press) {
      const filePath = join(await mkdtemp(join(tmpdir(), 'guiche-saved-')), 'file');
      // A test cannot press the system's dialog: it answers at once with the path that the clerk would have chosen.
      await app.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
      }, filePath);
      await press();
      return filePath;
    },
    async printed(press) {
      const before = (await papersOf(app)).length;
      await press();
      await expect.poll(() => papersOf(app)).not.toHaveLength(before);
      return (await papersOf(app))[before] ?? '';
    },
    async stop() {
      const started = app.process();
      await app.close();
      const { exitCode, signalCode } = started;
      if (exitCode !== 0) throw new Error(`the app ended with ${String(exitCode ?? signalCode)}`);
    },
  };
}

/** Waits for Início. Keyrings differ between machines: if none answers, the clerk agrees to keep secrets in memory. */
export async function settleAtHome(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Início' }).waitFor();
  // Asks the window's own state, because the card with the offer may appear a moment later than the heading.
  const vault = await page.evaluate(async () => {
    const state = await window.guiche?.app.state();
    return state?.ok === true && state.value.phase === 'ready' ? state.value.vault.state : undefined;
  });
  if (vault !== 'unavailable' && vault !== 'locked') return;
  const offer = page.getByRole('button', { name: 'Usar até fechar o Guichê' });
  // With the keyboard: other items of Início may still appear above the card and move it away from the pointer.
  await offer.press('Enter');
  await offer.waitFor({ state: 'hidden' });
}

export interface AppOptions {
  readonly folder?: string;
  /** Additional environment variables of the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** Browser host only, see `inBrowserHost`: switches of Chromium, options of its pages. */
  readonly chromium?: readonly string[];
  readonly context?: BrowserContextOptions;
  /** Browser host only: runs before the page has an address. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export async function openApp(options: AppOptions = {}): Promise<AppUnderTest> {
  if (hostUnderTest === 'electron' && (options.chromium ?? options.context ?? options.prepare))
    throw new Error('Electron opens its window itself: a test that prepares it says inBrowserHost');
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'guiche-e2e-')));
  const start = () =>
    hostUnderTest === 'electron' ? startInElectron(folder, options) : startInBrowser(folder, options);
  let running = await start();
  return {
    get page() {
      return running.page;
    },
    get problems() {
      return running.problems;
    },
    folder,
    saved: (press) => running.saved(press),
    printed: (press) => running.printed(press),
    async restart() {
      await running.stop();
      running = await start();
    },
    async stop() {
      await running.stop();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
