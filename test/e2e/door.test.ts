// The browser host's access checks in a real Chromium, against a real page on another port of the same machine.
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDoorway, smallShell, type Doorway } from '../helpers/browser-host.ts';
import { out } from '../helpers/app-under-test.ts';
import { inChromium, launchChromium, watchPage } from '../helpers/chromium.ts';

const port = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('the access checks in Chromium', inChromium, () => {
  let browser: Browser;
  let context: BrowserContext;
  let doorway: Doorway;
  let page: Page;
  let otherSite: Server;
  let strange: string;

  beforeAll(async () => void (browser = await launchChromium()));
  afterAll(() => browser.close());
  beforeEach(async () => {
    doorway = await openDoorway(async (folder) => ({
      ...(await smallShell(folder)),
      door: join(out, 'door', 'http.js'),
    }));
    otherSite = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>stranger</title>');
    });
    await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve));
    strange = `http://127.0.0.1:${port(otherSite)}/`;
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
    otherSite.closeAllConnections();
    otherSite.close();
    await doorway.close();
  });

  const call = (from: Page) => from.evaluate('guiche.app.state()');
  const issue = () =>
    doorway.tickets.issue({
      type: 'application/pdf',
      name: 'boleto.pdf',
      from: { bytes: Buffer.from('%PDF-1.4 segredo') },
    });

  /** Opens our window as the clerk does, so that the browser has our cookie. */
  const open = async (from: Page = page) => {
    await from.goto(await doorway.address());
    await expect.poll(() => doorway.windows()).toBeGreaterThan(0);
  };

  it('admit the window with its key, without a console error, and remove the key from the address', async () => {
    const { problems } = watchPage(page);
    await open();
    expect(page.url()).toBe(`${doorway.base}/`);
    expect(await call(page)).toMatchObject({ ok: true, value: { room: 'app', name: 'state' } });
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(problems).toEqual([]);
    await page.reload();
    expect(await call(page)).toMatchObject({ ok: true });
    expect(problems).toEqual([]);
  });

  it('refuse a spent or late key', async () => {
    const address = await doorway.address();
    const late = await doorway.address();
    await page.goto(address);
    await expect.poll(() => doorway.windows()).toBe(1);
    const other = await browser.newContext();
    const again = await other.newPage();
    for (const key of [address, late]) {
      doorway.clock.now += 60_000;
      await again.goto('about:blank');
      await again.goto(key);
      expect(await call(again)).toMatchObject({ ok: false, error: { code: 'notTrusted' } });
    }
    expect(doorway.calls).toEqual([]);
    await other.close();
  });

  it('answer to one host name only', async () => {
    const other = doorway.base.replace('127.0.0.1', 'localhost');
    const answered = page.waitForResponse((response) => response.url().startsWith(other));
    await page.goto(other).catch(() => undefined);
    expect((await answered).status()).toBe(403);
  });

  it('allow the window’s origin to upload and to read back', async () => {
    await open();
    const result: unknown = await page.evaluate(`(async () => {
      const bytes = new Uint8Array(3_000_000).fill(65);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const announced = {
        'x-guiche-kind': 'sheet',
        'x-guiche-name': encodeURIComponent('março.csv'),
        'x-guiche-length': String(bytes.length),
        'x-guiche-sha256': [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      };
      const headers = { ...announced, ...(await guiche.uploadHeaders(announced)) };
      const answer = await fetch('/uploads', { method: 'POST', body: bytes, headers });
      return JSON.stringify(await answer.json());
    })()`);
    const ticket = /^\{"ok":true,"value":\{"ticket":"([\w-]+)"\}\}$/u.exec(String(result))?.[1] ?? '';
    expect(doorway.tickets.takeUpload(ticket)).toMatchObject({ name: 'março.csv', length: 3_000_000 });
  });

  describe('against a page on another port, in the same browser', () => {
    /** The browser sends our cookie to and from that page: it treats all ports of a host as one site. */
    const attack = async <T>(script: (base: string) => Promise<T>, argument = doorway.base): Promise<T> => {
      await open();
      const foreign = await context.newPage();
      await foreign.goto(strange);
      return foreign.evaluate(script, argument);
    };

    it('the cookie is sent, so it is not the cookie that keeps the page out', async () => {
      await open();
      const { cookies } = await context.storageState();
      expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toEqual([
        [`guiche-${doorway.port}`, 'Strict', true],
      ]);
      const seen: string[] = [];
      otherSite.on('request', (request) => seen.push(request.headers.cookie ?? ''));
      const foreign = await context.newPage();
      await foreign.goto(strange);
      expect(seen.join()).toContain(`guiche-${doorway.port}=`);
    });

    it('fetch reads nothing and makes no call', async () => {
      const outcomes = await attack(async (base) => {
        const tries: [string, RequestInit][] = [
          ['/', {}],
          ['/door', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
          [
            '/calls/app/state',
            { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
          ],
          ['/calls/app/state', { method: 'POST', body: '{}' }],
          ['/uploads', { method: 'POST', body: 'x' }],
          ['/events', {}],
        ];
        const results: string[] = [];
        for (const [path, init] of tries) {
          results.push(
            await fetch(base + path, { credentials: 'include', ...init }).then(
              (answer) => `read ${answer.status}`,
              () => 'nothing',
            ),
          );
        }
        for (const path of ['/calls/app/state', '/door', '/uploads']) {
          await fetch(base + path, {
            method: 'POST',
            mode: 'no-cors',
            credentials: 'include',
            body: '{}',
          }).catch(() => 0);
        }
        return results;
      });
      expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'nothing'));
      expect(doorway.calls).toEqual([]);
      expect(doorway.windows()).toBe(1);
    });

    it('a form is refused', async () => {
      await open();
      const foreign = await context.newPage();
      await foreign.goto(strange);
      const answered = foreign.waitForResponse((response) => response.url().startsWith(doorway.base));
      await foreign.evaluate((base) => {
        const form = document.createElement('form');
        form.method = 'POST';
        form.enctype = 'text/plain';
        form.action = `${base}/calls/app/quit`;
        const field = document.createElement('input');
        field.name = '{"input":"';
        field.value = '"}';
        form.append(field);
        document.body.append(form);
        form.submit();
      }, doorway.base);
      expect((await answered).status()).toBe(403);
      expect(doorway.calls).toEqual([]);
    });

    it('our event stream, frames, scripts and images are refused', async () => {
      const path = `/documents/${issue()}.pdf`;
      const outcomes = await attack(async (joined) => {
        const [base = '', path = ''] = joined.split(' ');
        const ended = (element: HTMLElement, source: string) =>
          new Promise<string>((resolve) => {
            element.addEventListener('load', () => resolve('loaded'));
            element.addEventListener('error', () => resolve('shut'));
            element.setAttribute('src', source);
            document.body.append(element);
          });
        const source = new EventSource(`${base}/events`, { withCredentials: true });
        const stream = await new Promise<string>((resolve) => {
          source.addEventListener('open', () => resolve('open'));
          source.addEventListener('error', () => resolve('shut'));
        });
        source.close();
        const frame = document.createElement('iframe');
        await ended(frame, `${base}/`);
        return {
          stream,
          script: await ended(document.createElement('script'), `${base}/door.js`),
          asset: await ended(document.createElement('script'), `${base}/assets/app-1.js`),
          image: await ended(document.createElement('img'), base + path),
          guiche: 'guiche' in window,
          frames: window.frames.length,
        };
      }, `${doorway.base} ${path}`);
      expect(outcomes).toEqual({
        stream: 'shut',
        script: 'shut',
        asset: 'shut',
        image: 'shut',
        guiche: false,
        frames: 1,
      });
      const framed =
        context
          .pages()
          .at(-1)
          ?.frames()
          .map((frame) => frame.url()) ?? [];
      expect(framed.some((url) => url.startsWith(doorway.base))).toBe(false);
      expect(doorway.windows()).toBe(1);
    });

    it('a link to a document is refused', async () => {
      await open();
      const foreign = await context.newPage();
      await foreign.goto(strange);
      const path = `/documents/${issue()}.pdf`;
      const answered = foreign.waitForResponse((response) => response.url().endsWith(path));
      await foreign.evaluate((url) => void (location.href = url), doorway.base + path);
      expect((await answered).status()).toBe(403);
    });

    it('our window loses the tie to its opener if a foreign page opened it', async () => {
      await open();
      const foreign = await context.newPage();
      await foreign.goto(strange);
      const popup = context.waitForEvent('page');
      await foreign.evaluate(`void (window.ours = window.open(${JSON.stringify(doorway.base)}))`);
      await (await popup).waitForLoadState();
      // The empty page that a window starts with still belongs to its opener.
      await expect.poll(() => foreign.evaluate('ours.closed')).toBe(true);
    });
  });

  it.each([
    [200, 'foreignAnswer'],
    [500, 'foreignAnswer'],
    [401, 'notTrusted'],
  ])(
    'if a stranger takes the port and answers %i, the window sends it nothing readable and then stops',
    async (status, code) => {
      await open();
      expect(await call(page)).toMatchObject({ ok: true });
      const { port } = doorway;
      await doorway.close();
      const caught: string[] = [];
      const taker = createServer((request, response) => {
        let text = `${request.url ?? ''} ${JSON.stringify(request.headers)} `;
        request.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        request.on('end', () => {
          caught.push(text);
          // The stranger knows all traffic on the wire and our contract; neither helps it.
          response
            .writeHead(status, { 'content-type': 'application/octet-stream' })
            .end('{"ok":true,"value":{}}\n');
        });
      });
      await new Promise<void>((resolve) => taker.listen(port, '127.0.0.1', resolve));
      const typed: unknown = await page.evaluate(
        `guiche.accounts.create({ commandId: crypto.randomUUID(), token: 'eyJ-canary-token' })`,
      );
      expect(typed).toMatchObject({ ok: false, error: { code } });
      const before = caught.length;
      expect(await call(page)).toMatchObject({ ok: false, error: { code } });
      expect(await page.evaluate(`guiche.uploadHeaders({}).catch(() => 'refused')`)).toBe('refused');
      expect(caught.length).toBe(before);
      expect(caught.join()).toContain('/calls/accounts/create');
      expect(caught.join()).not.toContain('canary');
      // If the stranger's page were loaded into this tab, it would find no key.
      expect(await page.evaluate(`sessionStorage.getItem('guiche-session')`)).toBeNull();
      taker.closeAllConnections();
      await new Promise((resolve) => taker.close(resolve));
      doorway = await openDoorway();
    },
  );

  it('a document opens in its own window, from our page and from an address typed by hand', async () => {
    await open();
    const url = `${doorway.base}/documents/${issue()}.pdf`;
    const popup = context.waitForEvent('page');
    const answered = context.waitForEvent('response', (response) => response.url() === url);
    await page.evaluate((path) => void window.open(path), url);
    expect((await answered).status()).toBe(200);
    await (await popup).close();
    const typed = await context.newPage();
    const again = context.waitForEvent('response', (response) => response.url() === url);
    await typed.goto(url).catch(() => undefined);
    expect((await again).status()).toBe(200);
  });
});
