// How soon after the click the first page of a file is visible: our viewer beside pdf.js's own PDFViewer in the same Chromium, on the same
// files, in turn. The package does not contain the official viewer's page; the peer is its PDFViewer with the parts and the order of its
// simplest example, in the same size on the screen, and with the libraries' own minified builds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { startPdfEngine } from '../../main/documents/pdf/start.ts';
import { openDocumentsApp } from '../helpers/documents-app.ts';
import { goal, machine, median, unlessQuick, type Bench } from './report.ts';

export const built = true;

const rounds = unlessQuick(11, 1);
const manyPages = unlessQuick(300, 60);
const goalMs = 500;

const payers = [
  { name: 'João Antônio da Conceição', document: '52998224725' },
  { name: 'Marina Duarte Figueira', document: '11144477735' },
  { name: 'Otávio Brandão Leite', document: '39053344705' },
] as const;

const pdfjs = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..');
const types: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

const peerPage = (width: number, height: number) => `<!doctype html><meta charset="utf-8">
<link rel="stylesheet" href="/lib/web/pdf_viewer.css">
<style>body { margin: 0 } #frame { position: absolute; overflow: auto; width: ${width}px; height: ${height}px }</style>
<div id="frame"><div id="pages" class="pdfViewer"></div></div>
<script type="module">
  import * as lib from '/lib/build/pdf.min.mjs';
  const { EventBus, PDFLinkService, PDFFindController, PDFViewer } = await import('/lib/web/pdf_viewer.mjs');
  lib.GlobalWorkerOptions.workerSrc = '/lib/build/pdf.worker.min.mjs';
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const frame = document.getElementById('frame');
  const viewer = new PDFViewer({ container: frame, eventBus, linkService, findController });
  linkService.setViewer(viewer);
  eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-width'; });
  eventBus.on('pagerendered', () => { frame.dataset.painted = 'yes'; });
  let task;
  window.openFile = async (url) => {
    task = lib.getDocument({
      url,
      cMapUrl: '/lib/cmaps/',
      standardFontDataUrl: '/lib/standard_fonts/',
      wasmUrl: '/lib/wasm/',
      iccUrl: '/lib/iccs/',
    });
    const file = await task.promise;
    viewer.setDocument(file);
    linkService.setDocument(file, null);
  };
  window.closeFile = async () => {
    viewer.setDocument(null);
    await task?.destroy();
    delete frame.dataset.painted;
  };
  document.title = 'ready';
</script>`;

/** Serves the library and the files like a simple web server on this machine. */
async function servePeer(files: ReadonlyMap<string, Uint8Array>, page: string) {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const bytes =
      path === '/'
        ? Buffer.from(page)
        : path.startsWith('/lib/')
          ? readFileSync(join(pdfjs, path.slice('/lib/'.length)))
          : files.get(path);
    if (!bytes) return response.writeHead(404).end();
    const type = path === '/' ? 'text/html' : (types[extname(path)] ?? 'application/octet-stream');
    const range = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '');
    const [start, end] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, bytes.length];
    const part = bytes.subarray(start, end);
    const headers = { 'content-type': type, 'content-length': part.length, 'accept-ranges': 'bytes' };
    if (range)
      response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` });
    else response.writeHead(200, headers);
    return response.end(part);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/** Runs in the page: from the press to the frame after the one in which pdf.js says that the page is drawn. */
async function firstPage([frameSelector, press]: readonly [string, string]): Promise<number> {
  const frame = () => new Promise<number>((seen) => requestAnimationFrame(seen));
  const element = press.startsWith('/') ? null : document.querySelector<HTMLElement>(press);
  const open: unknown = Reflect.get(window, 'openFile');
  const start = performance.now();
  if (element) element.click();
  else if (typeof open === 'function') Reflect.apply(open, window, [press]);
  else throw new Error(`nothing to press: ${press}`);
  const isPainted = () =>
    document.querySelector<HTMLElement>(frameSelector)?.dataset['painted'] !== undefined;
  while (!isPainted()) await frame();
  await frame();
  return performance.now() - start;
}

async function ourTime(page: Page, name: string, known: boolean): Promise<number> {
  await page.bringToFront();
  const field = page.getByRole('combobox', { name: 'Buscar boleto ou carnê' });
  await field.fill(name);
  await page.getByRole('group', { name: 'Boletos' }).getByRole('option', { name }).waitFor();
  // Each starts with no open file, and with nothing left to draw.
  await page.waitForFunction(() => document.querySelector('.pdf-frame') === null);
  const time = await page.evaluate(firstPage, ['.pdf-frame', '[role=option][aria-selected=true]'] as const);
  if (known) await page.waitForFunction(() => document.querySelector('.page[data-loaded]') !== null);
  await page.getByRole('button', { name: 'Fechar o documento' }).click();
  return time;
}

async function peerTime(page: Page, path: string): Promise<number> {
  await page.bringToFront();
  const time = await page.evaluate(firstPage, ['#frame', path] as const);
  await page.evaluate(() => {
    const close: unknown = Reflect.get(window, 'closeFile');
    const closed: unknown = typeof close === 'function' ? Reflect.apply(close, window, []) : undefined;
    return closed;
  });
  return time;
}

/** This many copies of one boleto, joined like a booklet. */
async function longFile(one: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-viewer-'));
  const path = join(folder, 'one.pdf');
  const out = join(folder, 'many.pdf');
  writeFileSync(path, one);
  const engine = startPdfEngine();
  try {
    const part = { kind: 'file', path, password: null, bars: null } as const;
    const parts = Array.from({ length: manyPages }, () => part);
    const { pages } = await engine.compose({ out, title: 'bench', layout: 'page', parts });
    if (pages !== manyPages) throw new Error('not a boleto of one page');
    return new Uint8Array(readFileSync(out));
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}

export const bench: Bench = async () => {
  const documents = await openDocumentsApp('bench viewer', payers);
  const { page } = documents.app;
  const [short, long, late] = payers;
  try {
    await page.keyboard.press('Control+3');
    // The very first file of the app, which the service must deliver.
    const firstOfAll = await ourTime(page, short.name, false);
    const one = Uint8Array.from(
      await page.evaluate(
        async (boleto) => {
          const opened = await window.guiche?.documents.open({ of: { boleto }, fresh: false });
          if (opened?.ok !== true) throw new Error('not opened');
          const answer = await fetch(`/documents/${opened.value.ticket}.pdf`);
          return [...new Uint8Array(await answer.arrayBuffer())];
        },
        documents.boletos.get(short.name) ?? 0,
      ),
    );
    const many = await longFile(one);
    documents.replacePdfs(many);
    await ourTime(page, long.name, false);
    documents.replacePdfs(undefined);

    const field = page.getByRole('combobox', { name: 'Buscar boleto ou carnê' });
    await field.fill(short.name);
    await page.getByRole('group', { name: 'Boletos' }).getByRole('option').first().click();
    const box = await page.locator('.pdf-frame').boundingBox();
    await page.getByRole('button', { name: 'Fechar o documento' }).click();
    const files = new Map<string, Uint8Array>([
      ['/one.pdf', one],
      ['/many.pdf', many],
    ]);
    const peer = await servePeer(files, peerPage(box?.width ?? 780, box?.height ?? 600));
    const other = await page.context().newPage();
    await other.goto(peer.origin);
    await other.waitForFunction(() => document.title === 'ready');

    const results: Record<string, unknown> = {
      firstOfAll,
      fetchedFirst: await ourTime(page, late.name, true),
      bytes: { one: one.length, many: many.length },
    };
    const goals = [];
    for (const { words, name, path } of [
      { words: 'a boleto of one page', name: short.name, path: '/one.pdf' },
      { words: `${manyPages} pages`, name: long.name, path: '/many.pdf' },
    ]) {
      const ours: number[] = [];
      const theirs: number[] = [];
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const sides = [
          async () => ours.push(await ourTime(page, name, true)),
          async () => theirs.push(await peerTime(other, path)),
        ];
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
      }
      const mine = median(ours.slice(1));
      const peers = median(theirs.slice(1));
      results[words] = { viewer: mine, pdfjs: peers, all: { viewer: ours.slice(1), pdfjs: theirs.slice(1) } };
      // From two files opened in the same round, so that both are slowed by the same conditions.
      const ratio = median(ours.map((time, round) => time / (theirs[round] ?? Number.NaN)).slice(1));
      goals.push(
        goal(`${words}: first page after the click, relative to pdf.js`, ratio, 'ratio', 1, 'lower'),
      );
      if (path === '/one.pdf')
        goals.push(goal(`${words}: first page after the click`, mine, 'ms', goalMs, 'lower'));
    }
    await peer.close();
    return { bench: 'viewer', machine: machine(), results, goals };
  } finally {
    await documents.stop();
  }
};
