// An hour of a clerk's work, again and again, in the built app: every screen, a sheet of 2,000 rows checked, 200 boletos issued, 30 PDFs
// viewed, a booklet, 500 watched transactions queried. The memory that main and the window keep afterwards, after garbage collection, must
// not grow with every round. A run takes no heap snapshot: it needs more memory than it shows, and the process keeps it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { bookletWords } from '../../preload/contract/document-terms.ts';
import { startProcess } from '../helpers/app-under-test.ts';
import { launchChromium } from '../helpers/chromium.ts';
import { dayIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { callsOf, checkedBatch, within, type WindowCall } from '../helpers/window-calls.ts';
import { goal, machine, unlessQuick, type Bench } from './report.ts';

export const built = true;

const rounds = unlessQuick(20, 2);
const checked = unlessQuick(2_000, 200);
const issued = unlessQuick(200, 10);
const viewed = unlessQuick(30, 3);
const watched = unlessQuick(500, 20);
/** After it, everything that is made once and kept exists (code, fonts, caches with a limit). */
const settledRound = Math.min(4, rounds - 1);
const looks = new Set([1, settledRound, Math.round(rounds / 2), rounds]);

const accountId = practiceAccountId;

/** Rows that no other round has had. */
function sheetOf(round: number, part: number, rows: number): string {
  const due = dayIn(30).split('-').toReversed();
  const first = round * 10_000 + part * 5_000;
  const lines = Array.from({ length: rows }, (_, at) => {
    const {
      'payer.name': name,
      'payer.document': document,
      amount: cents,
    } = inventedBoleto(first + at + 1).fields;
    return [name, document, String((cents ?? 0) / 100).replace('.', ','), due.join('/')].join(';');
  });
  return ['Nome;CPF;Valor;Vencimento', ...lines].join('\n');
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + 180_000;
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error(`waited in vain: ${what}`);
    await new Promise((go) => setTimeout(go, 100));
  }
}

async function work(page: Page, call: WindowCall, round: number): Promise<void> {
  for (const key of '234561') {
    await page.keyboard.press(`Control+${key}`);
    await page.locator('#main :is(h1, h2)').first().waitFor({ state: 'attached' });
  }
  const draft = await checkedBatch(call, {
    accountId,
    text: sheetOf(round, 0, checked),
    name: `Conferida ${round}`,
  });
  await call('batches', 'discard', { commandId: crypto.randomUUID(), id: draft });

  const id = await checkedBatch(call, {
    accountId,
    text: sheetOf(round, 1, issued),
    name: `Emitida ${round}`,
  });
  const queued = await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
  if (within(queued, 'value', 'kind') !== 'queued') throw new Error(`not queued: ${JSON.stringify(queued)}`);
  await until(
    'a batch',
    async () => within(await call('batches', 'get', { id }), 'value', 'state') === 'finished',
  );
  const list = await call('boletos', 'open', {
    scope: { accountId },
    batchId: id,
    states: ['created'],
    sort: 'newest',
  });
  const handle = within(list, 'value', 'handle');
  const rows = within(await call('boletos', 'window', { handle, from: 0, count: viewed }), 'value');
  await call('boletos', 'close', { handle });
  if (!Array.isArray(rows) || rows.length < viewed)
    throw new Error(`too few boletos: ${JSON.stringify(list)}`);

  await page.keyboard.press('Control+3');
  const field = page.getByRole('combobox', { name: 'Buscar boleto ou carnê' });
  for (const row of rows) {
    const name = String(within(row, 'fields', 'payer.name'));
    await field.fill(name);
    await page.getByRole('group', { name: 'Boletos' }).getByRole('option', { name }).first().click();
    await page.locator('.pdf-frame[data-painted]').waitFor();
    await page.getByRole('button', { name: 'Fechar o documento' }).click();
  }

  const booklet = await call('documents', 'makeBooklet', {
    commandId: crypto.randomUUID(),
    plan: {
      of: { batchId: id },
      title: `Carnê ${round}`,
      order: 'sheet',
      split: 'one',
      layout: 'page',
      cover: false,
      separators: false,
      naming: '{titulo}',
      words: Object.fromEntries(bookletWords.map((word) => [word, word])),
    },
  });
  const made = within(booklet, 'value', 'id');
  await until('a booklet', async () => {
    const state = within(await call('documents', 'booklet', { id: made }), 'value', 'booklet', 'state');
    if (state === 'paused' || state === undefined) throw new Error(`no booklet: ${JSON.stringify(booklet)}`);
    return state === 'finished';
  });

  const items = Array.from({ length: watched }, (_, at) => ({ transactionId: `TX-${round}-${at}` }));
  const watches = { commandId: crypto.randomUUID(), accountId, items, source: 'sheet' };
  if (within(await call('monitor', 'add', watches), 'ok') !== true) throw new Error('not watched');
  await until('watches', async () => within(await call('monitor', 'asking'), 'value', '0', 'due') === 0);
  // Young transactions are asked about every 30 seconds: those of all rounds would be more than an account may ask about.
  const asked = await call('monitor', 'open', {
    scope: { accountId },
    text: `TX-${round}-`,
    sort: 'changed',
  });
  const ended = { handle: within(asked, 'value', 'handle'), ranges: [{ from: 0, to: watched - 1 }] };
  const removed = await call('monitor', 'remove', { commandId: crypto.randomUUID(), watches: ended });
  if (within(removed, 'value', 'changed') !== watched)
    throw new Error(`not removed: ${JSON.stringify(removed)}`);
  await call('monitor', 'close', { handle: ended.handle });
}

interface Held {
  readonly round: number;
  /** Mebibytes. */
  readonly mainHeap: number;
  readonly mainRss: number | null;
  /** Resident memory beyond the heaps of main and its threads: code, buffers, PDFium, SQLite. */
  readonly rest: number | null;
  readonly windowHeap: number;
  readonly nodes: number;
}

const mebibytes = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10;

/** From Linux; nothing on other systems. */
function rssOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return mebibytes(Number(kilobytes) * 1_024);
}

/** Main's own debugger, which a bench may open and the packaged app may not; it reaches main's threads as well. */
async function debuggerOf(url: string) {
  const socket = new WebSocket(url);
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  let asked = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  const threads = new Set<string>();
  const answered = (parsed: unknown) => waiting.get(Number(within(parsed, 'id')))?.(within(parsed, 'result'));
  socket.addEventListener('message', ({ data }) => {
    const parsed: unknown = JSON.parse(String(data));
    const thread = String(within(parsed, 'params', 'sessionId'));
    if (within(parsed, 'method') === 'NodeWorker.attachedToWorker') threads.add(thread);
    else if (within(parsed, 'method') === 'NodeWorker.detachedFromWorker') threads.delete(thread);
    else if (within(parsed, 'method') === 'NodeWorker.receivedMessageFromWorker')
      answered(JSON.parse(String(within(parsed, 'params', 'message'))));
    else answered(parsed);
  });
  const asking = (send: (id: number) => string): Promise<unknown> => {
    const id = (asked += 1);
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(send(id));
    }).finally(() => waiting.delete(id));
  };
  const ask = (method: string, params: object = {}): Promise<unknown> =>
    asking((id) => JSON.stringify({ id, method, params }));
  await ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return {
    ask,
    /** The same for every thread that exists. */
    askThreads: (method: string): Promise<readonly unknown[]> =>
      Promise.all(
        [...threads].map((sessionId) => {
          const received = asking((id) => {
            const params = { sessionId, message: JSON.stringify({ id, method }) };
            return JSON.stringify({ id: -id, method: 'NodeWorker.sendMessageToWorker', params });
          });
          // A thread that ends meanwhile answers nothing.
          return Promise.race([received, sleep(5_000)]);
        }),
      ),
    close: () => socket.close(),
  };
}

async function held(
  round: number,
  pid: number | undefined,
  main: Awaited<ReturnType<typeof debuggerOf>>,
  window: CDPSession,
): Promise<Held> {
  // Garbage of its threads does not count as kept memory, just as main's does not.
  await Promise.all([
    main.ask('HeapProfiler.collectGarbage'),
    main.askThreads('HeapProfiler.collectGarbage'),
  ]);
  await window.send('HeapProfiler.collectGarbage');
  const { usedSize } = await window.send('Runtime.getHeapUsage');
  const { nodes } = await window.send('Memory.getDOMCounters');
  const heap = await main.ask('Runtime.getHeapUsage');
  const heaps = [heap, ...(await main.askThreads('Runtime.getHeapUsage'))];
  const inHeaps = heaps.reduce<number>((sum, one) => sum + (Number(within(one, 'totalSize')) || 0), 0);
  const mainRss = rssOf(pid);
  return {
    round,
    mainHeap: mebibytes(Number(within(heap, 'usedSize'))),
    mainRss,
    rest: mainRss === null ? null : mebibytes(mainRss * 2 ** 20 - inHeaps),
    windowHeap: mebibytes(usedSize),
    nodes,
  };
}

export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const started = startProcess(['--no-open', '--data', folder], {
    ...process.env,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  });
  const browser = await launchChromium();
  let closeDebugger = (): void => undefined;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await page.goto(await started.address);
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    const [inspector = ''] = /ws:\/\/\S+/u.exec(started.errors()) ?? [];
    const main = await debuggerOf(inspector);
    closeDebugger = main.close;
    const view = await page.context().newCDPSession(page);
    const call = callsOf(() => page);
    // As fast as a clerk may set it: at the usual pace the queries alone would need most of the hour.
    await page.evaluate(async () => {
      const usual = await window.guiche?.monitor.settings();
      if (usual?.ok !== true) throw new Error('no settings');
      await window.guiche?.monitor.setSettings({ settings: { ...usual.value, perSecond: 50, atOnce: 16 } });
    });
    const found: Held[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const start = performance.now();
      await work(page, call, round);
      // A screen that shows the same after every round, so that only leftovers are counted.
      await page.keyboard.press('Control+6');
      await page.locator('#main :is(h1, h2)').first().waitFor({ state: 'attached' });
      await until('no message', async () => (await page.locator('.toast').count()) === 0);
      if (looks.has(round)) found.push(await held(round, started.child.pid, main, view));
      console.error(`  round ${round} of ${rounds}, ${Math.round((performance.now() - start) / 1_000)} s`);
    }
    const last = found.at(-1);
    const settled = found.find(({ round }) => round === settledRound);
    if (!last || !settled) throw new Error('not measured');
    const grown = (what: 'windowHeap' | 'nodes' | 'mainHeap' | 'mainRss'): number =>
      (last[what] ?? Number.NaN) / (settled[what] ?? Number.NaN);
    return {
      bench: 'hour',
      machine: machine(),
      results: { rounds, found },
      goals: [
        goal(
          `window heap at the end, relative to round ${settledRound}`,
          grown('windowHeap'),
          'ratio',
          1.1,
          'lower',
        ),
        goal(`nodes at the end, relative to round ${settledRound}`, grown('nodes'), 'ratio', 1.1, 'lower'),
        goal(`main's heap, relative to round ${settledRound}`, grown('mainHeap'), 'ratio', 1.1, 'lower'),
        ...(last.mainRss !== null && last.rest !== null
          ? [
              goal(
                `main's resident memory, relative to round ${settledRound}`,
                grown('mainRss'),
                'ratio',
                1.25,
                'lower',
              ),
              goal('memory of main outside of any heap', last.rest, 'MB', 200, 'lower'),
            ]
          : []),
      ],
    };
  } finally {
    await browser.close();
    // A process with a debugger does not end.
    closeDebugger();
    started.child.kill('SIGTERM');
    await started.ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
