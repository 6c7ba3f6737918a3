// The window connects to its own origin and to nothing else. The test tries every way out that a page has, from the real page, against a
// listener on TCP and UDP. A bare page on the same machine then succeeds in the same way, which proves that the way works, and that the
// listener would have heard the window's earlier attempt by then.
import { createSocket } from 'node:dgram';
import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hostUnderTest, openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { listen } from '../helpers/service-server.ts';
import { borrowChromium, type BorrowedChromium } from '../helpers/shared-chromium.ts';

let app: AppUnderTest;
let chromium: BorrowedChromium;
let bare: HttpServer;
let bareAddress: string;
let barePage: Page;
/** The window's address: the attempt may have emptied its frame. */
let home: string;
/** Listens on TCP and UDP at one port. */
interface Ear {
  readonly port: number;
  readonly requests: string[];
  readonly close: () => void;
}
async function listenAll(): Promise<Ear> {
  const requests: string[] = [];
  const tcp = createServer((socket) => {
    requests.push('tcp');
    socket.on('error', () => {});
    socket.on('data', () =>
      socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 2\r\n\r\nhi'),
    );
  });
  const port = await listen(tcp);
  const udp = createSocket('udp4').on('message', () => requests.push('udp'));
  await new Promise<void>((done) => udp.bind(port, '127.0.0.1', done));
  return {
    port,
    requests,
    close() {
      tcp.close();
      udp.close();
    },
  };
}

beforeAll(async () => {
  bare = createHttp((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html>');
  });
  bareAddress = `http://127.0.0.1:${await listen(bare)}/`;
  chromium = await borrowChromium();
  barePage = await newBarePage();
  app = await openApp();
  await app.page.getByRole('heading', { name: 'Início' }).waitFor();
  home = app.page.url();
});
afterAll(async () => {
  await app.stop();
  await chromium.giveBack();
  bare.closeAllConnections();
  bare.close();
});

async function newBarePage(): Promise<Page> {
  const page = await (await chromium.browser.newContext()).newPage();
  await page.goto(bareAddress);
  return page;
}

const made = (tag: string, attributes: string, then = '') =>
  `{ const made = Object.assign(document.createElement('${tag}'), ${attributes}); document.body.append(made); ${then} }`;
const link = (attributes: string) => made('link', attributes);
const inWorker = `new Blob(['fetch("' + away + '", { mode: "no-cors" })'], { type: 'text/javascript' })`;

/** What a page would do in its own script; `away` is the address, `port` its port. */
const ways: readonly (readonly [string, string])[] = [
  ['fetch', 'fetch(away).catch(() => 0)'],
  ['fetch that outlives the page', "fetch(away, { mode: 'no-cors', keepalive: true }).catch(() => 0)"],
  ['fetch later', 'fetchLater(away, { activateAfter: 0 })'],
  ['XMLHttpRequest', "{ const asked = new XMLHttpRequest(); asked.open('GET', away); asked.send(); }"],
  ['WebSocket', "new WebSocket(away.replace('http', 'ws'))"],
  ['WebTransport', "new WebTransport(away.replace('http', 'https')).ready.catch(() => 0)"],
  ['EventSource', 'new EventSource(away)'],
  ['sendBeacon', "navigator.sendBeacon(away, 'x')"],
  ['a ping', made('a', "{ ping: away, href: '#ping' }", 'made.click();')],
  ['an image', 'new Image().src = away'],
  ['a background', "document.body.style.backgroundImage = 'url(' + away + ')'"],
  ['a drawing', made('div', `{ innerHTML: '<svg><image href="' + away + '"/></svg>' }`)],
  ['a font', "new FontFace('x', 'url(' + away + ')').load().catch(() => 0)"],
  ['a sound', 'new Audio(away).load()'],
  ['a style sheet', link("{ rel: 'stylesheet', href: away }")],
  ['a script', made('script', '{ src: away }')],
  ['import()', 'import(away).catch(() => 0)'],
  ['a module in advance', link("{ rel: 'modulepreload', href: away }")],
  ['a file in advance', link("{ rel: 'preload', as: 'fetch', href: away }")],
  ['a page in advance', link("{ rel: 'prefetch', href: away }")],
  [
    'a page by rules of speculation',
    made(
      'script',
      "{ type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [away] }] }) }",
    ),
  ],
  ['a worker of a blob', `new Worker(URL.createObjectURL(${inWorker}))`],
  ['a worker of data', `new Worker('data:text/javascript,fetch("' + away + '",{mode:"no-cors"})')`],
  ['a worklet', 'CSS.paintWorklet.addModule(away).catch(() => 0)'],
  ['a frame', made('iframe', '{ src: away }')],
  ['a frame with a page of its own', made('iframe', "{ srcdoc: '<img src=' + away + '>' }")],
  ['an object', made('object', '{ data: away }')],
  ['an embedded one', made('embed', '{ src: away }')],
  [
    'an identity',
    "void navigator.credentials.get({ identity: { providers: [{ configURL: away, clientId: 'x' }] } }).catch(() => 0)",
  ],
  [
    'a peer',
    `{ const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:127.0.0.1:' + port },
        { urls: 'turn:127.0.0.1:' + port + '?transport=tcp', username: 'a', credential: 'b' },
      ] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(); }`,
  ],
];

/** Ways after which the page may have changed. */
const exits: typeof ways = [
  ['a form', made('form', "{ method: 'post', action: away }", 'made.submit();')],
  ['window.open', 'window.open(away)'],
  ['window.open without a tie', "window.open(away, '', 'noopener')"],
  ['a link to another window', made('a', "{ href: away, target: '_blank' }", 'made.click();')],
  ['a link', made('a', '{ href: away }', 'made.click();')],
  ['a refresh', made('meta', "{ httpEquiv: 'refresh', content: '0;url=' + away }")],
  ['location', 'location.href = away'],
];

async function go(page: Page, port: number, way: string): Promise<void> {
  const script = `(async () => { const port = ${port}; const away = 'http://127.0.0.1:${port}/x'; try { ${way} } catch {} })()`;
  // A page that has left cannot answer; only what was heard of it counts.
  await page.evaluate(script).catch(() => undefined);
}

/** What was heard of the window by the time a bare page, which tried the same way later, was heard. */
async function requestsOfOurs(from: Page, way: string): Promise<readonly string[]> {
  const [ours, other] = [await listenAll(), await listenAll()];
  onTestFinished(() => {
    ours.close();
    other.close();
  });
  await app.page.getByRole('heading', { name: 'Início' }).waitFor();
  await go(app.page, ours.port, way);
  await go(from, other.port, way);
  await expect.poll(() => other.requests.length).toBeGreaterThan(0);
  return ours.requests;
}

describe('the window', inChromium, () => {
  it.each(ways)('sends nothing in a way that works for a bare page: %s', async (name, way) => {
    // In Electron no header blocks peer connections over TCP; the window's policy blocks those over UDP.
    const deaf = name === 'a peer' && hostUnderTest === 'electron' ? 'tcp' : '';
    expect((await requestsOfOurs(barePage, way)).filter((one) => one !== deaf)).toEqual([]);
  });

  it.each(exits)('does not leave in a way that works for a bare page: %s', async (_name, way) => {
    const { page } = app;
    for (const other of page.context().pages()) if (other !== page) await other.close();
    // An earlier exit that is still being refused interrupts the way back.
    await expect.poll(() => page.goto(home).then(Boolean, () => false)).toBe(true);
    const from = await newBarePage();
    expect(await requestsOfOurs(from, way)).toEqual([]);
    await from.context().close();
  });
});
