// The browser host's access check over real HTTP: who is admitted, and that a refusal reveals nothing.
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  beginExchange,
  bytesOf,
  contexts,
  deriveKeys,
  mintNonce,
  nameOf,
  seal,
  sealedType,
  stamp,
} from '../../../../../preload/sealing.ts';
import {
  asPage,
  callAs,
  enter,
  keyOf,
  knock,
  openDoorway,
  stamped,
  type Doorway,
  type Entry,
  type Knock,
} from '../../../../helpers/browser-host.ts';

let doorway: Doorway;
let entry: Entry;
let cookie: string;

beforeEach(async () => {
  doorway = await openDoorway();
  entry = await enter(doorway, await doorway.address());
  ({ cookie } = entry);
});
afterEach(() => doorway.close());

const ask = (wish: Knock) => knock(doorway.port, wish);
const json = { 'content-type': 'application/json' };
const call = (more: Record<string, string> = {}, plain = '') => callAs(doorway.port, entry, plain, more);
const inside = () => entry.inside;
const opened = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describe('the key', () => {
  const post = (body: unknown, headers: Record<string, string> = { ...asPage, ...json }) =>
    ask({ method: 'POST', path: '/door', headers, body: JSON.stringify(body) });
  /** The request of a page that knows `key`; the key itself is not in it. */
  const proofOf = async (key: string, nonce = mintNonce()) => {
    const { offer } = await beginExchange();
    const { toApp } = await deriveKeys(key, nonce);
    return { name: await nameOf(key), nonce, offer, stamp: await stamp(toApp, contexts.door(nonce, offer)) };
  };

  it('admits once, with an HttpOnly cookie and a sealed session', async () => {
    const address = await doorway.address();
    const { answer, setCookie, session } = await enter(doorway, address);
    expect(answer.status).toBe(200);
    expect(setCookie).toMatch(
      new RegExp(`^guiche-${doorway.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`, 'u'),
    );
    expect(session).toMatch(/^[\w-]{43}$/u);
    expect(answer.text).not.toContain(session);
    const again = await enter(doorway, address);
    expect([again.answer.status, again.answer.text, again.setCookie]).toEqual([401, '', '']);
  });

  it('is never sent, and a request with only its name is refused without using it up', async () => {
    const address = await doorway.address();
    const key = keyOf(address);
    const proof = await proofOf(key);
    expect(JSON.stringify(proof)).not.toContain(key);
    const foreign = await proofOf('a'.repeat(43), proof.nonce);
    for (const stamp of ['', 'x', foreign.stamp]) expect((await post({ ...proof, stamp })).status).toBe(401);
    expect((await post({ ...proof, nonce: mintNonce() })).status).toBe(401);
    expect((await post(proof)).status).toBe(200);
    expect((await post(proof)).status).toBe(401);
  });

  it('admits only one of two requesters that use it at the same time', async () => {
    const proof = await proofOf(keyOf(await doorway.address()));
    const answers = await Promise.all([post(proof), post(proof)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is valid for sixty seconds', async () => {
    const late = await doorway.address();
    const inTime = await doorway.address();
    doorway.clock.now += 59_999;
    expect((await enter(doorway, inTime)).answer.status).toBe(200);
    doorway.clock.now += 1;
    expect((await enter(doorway, late)).answer.status).toBe(401);
  });

  it('is required even with the cookie, which any port of this machine may receive', async () => {
    for (const headers of [{}, { cookie }, inside()]) {
      for (const body of [{}, await proofOf('guess')])
        expect((await post(body, { ...asPage, ...json, ...headers })).status).toBe(401);
    }
  });

  it('is accepted only from a page of this origin, as JSON, in few bytes', async () => {
    const proof = await proofOf(keyOf(await doorway.address()));
    const statusOf = async (headers: Record<string, string>, body: unknown = proof) =>
      (await post(body, headers)).status;
    expect(await statusOf(json)).toBe(403);
    expect(await statusOf({ ...json, 'sec-fetch-site': 'none' })).toBe(403);
    expect(await statusOf({ ...json, 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await statusOf({ ...json, ...asPage, origin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await statusOf({ ...json, ...asPage, origin: 'null' })).toBe(403);
    expect(await statusOf({ ...asPage, 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({ ...json, ...asPage }, 'x')).toBe(400);
    expect(await statusOf({ ...json, ...asPage }, { ...proof, more: 'x'.repeat(2_000) })).toBe(413);
    expect(await statusOf({ ...json, ...asPage, origin: doorway.base })).toBe(200);
  });
});

describe('calls', () => {
  it('reach the app only with cookie and session, sealed in both directions', async () => {
    const answer = await call({}, '{"token":"nobody reads this"}');
    expect([answer.status, answer.text]).toEqual([
      200,
      '{"ok":true,"value":{"room":"app","name":"state","input":{"token":"nobody reads this"}}}',
    ]);
    expect(answer.raw).not.toContain('token');
    expect(doorway.calls).toEqual([
      { trusted: true, room: 'app', name: 'state', input: { token: 'nobody reads this' } },
    ]);
  });

  const refused: readonly (readonly [string, () => Record<string, string>, number])[] = [
    ['without a cookie', () => ({ cookie: '' }), 401],
    ['with another cookie', () => ({ cookie: `guiche-${doorway.port}=${'a'.repeat(43)}` }), 401],
    ['with a cookie of another port’s name', () => ({ cookie: cookie.replace('-', '-1') }), 401],
    ['without a session', () => ({ 'x-guiche-session': '' }), 401],
    ['with another session', () => ({ 'x-guiche-session': 'a'.repeat(43) }), 401],
    ['with the cookie as the session', () => ({ 'x-guiche-session': cookie.split('=')[1] ?? '' }), 401],
    ['from another site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['from another port', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['from no browser', () => ({ 'sec-fetch-site': '' }), 403],
    ['opened by hand', () => ({ ...opened }), 403],
    ['of a foreign origin', () => ({ origin: 'http://localhost' }), 403],
    ['under another name', () => ({ host: `localhost:${doorway.port}` }), 403],
    ['under another port', () => ({ host: '127.0.0.1:80' }), 403],
    ['under a stranger’s name', () => ({ host: 'rebound.example' }), 403],
  ];
  it.each(refused)('are refused %s', async (_how, headers, status) => {
    const answer = await call(headers());
    expect([answer.status, answer.raw]).toEqual([status, '']);
    expect(doorway.calls).toEqual([]);
  });

  it('are refused when they were sealed for another call, by another session, or not at all', async () => {
    const other = await enter(doorway, await doorway.address());
    const path = '/calls/app/quit';
    const bodies = [
      await seal(entry.keys.toApp, bytesOf(''), contexts.call('/calls/app/state')),
      await seal(other.keys.toApp, bytesOf(''), contexts.call(path)),
      await seal(entry.keys.toPage, bytesOf(''), contexts.call(path)),
      bytesOf('{"input":1}'),
      new Uint8Array(),
    ];
    const headers = { ...inside(), 'content-type': sealedType };
    for (const body of bodies) {
      const answer = await ask({ method: 'POST', path, headers, body });
      expect([answer.status, answer.text]).toEqual([401, '']);
    }
    expect(doorway.calls).toEqual([]);
  });

  it('have a limited size, and are JSON', async () => {
    const large = await call({}, `"${'x'.repeat(16 * 1024 * 1024)}"`);
    expect([large.status, large.text]).toEqual([200, expect.stringContaining('"inputInvalid"')]);
    for (const plain of ['{', 'x', '[1']) expect((await call({}, plain)).text).toContain('"inputInvalid"');
    expect((await call({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask({ path: '/calls/app/state', headers: inside() })).status).toBe(405);
    expect(doorway.calls).toEqual([]);
  });

  it('may contain fifty thousand ids with their names', async () => {
    const item = { transactionId: 'E'.padEnd(32, '0'), label: 'x'.repeat(60) };
    const input = { items: Array.from({ length: 50_000 }, () => item) };
    expect((await call({}, JSON.stringify(input))).text).toContain('"ok":true');
  });

  it('keep the socket alive after a body that was too large', async () => {
    const [, second] = await Promise.all([call({}, `"${'x'.repeat(24 * 1024 * 1024)}"`), call()]);
    expect(second.status).toBe(200);
  });
});

describe('documents and downloads', () => {
  const issue = () =>
    doorway.tickets.issue({ type: 'application/pdf', name: 'a.pdf', from: { bytes: Buffer.from('%PDF-') } });

  it('are served to the page and to a window that the clerk opened, with the cookie', async () => {
    const path = `/documents/${issue()}.pdf`;
    expect((await ask({ path, headers: { ...asPage, cookie } })).text).toBe('%PDF-');
    expect((await ask({ path, headers: { ...opened, cookie } })).text).toBe('%PDF-');
    expect((await ask({ path, headers: { ...opened, cookie, range: 'bytes=0-1' } })).status).toBe(206);
    expect(
      (
        await ask({
          path: path.replace('documents', 'downloads').replace('.pdf', ''),
          headers: { ...asPage, cookie },
        })
      ).status,
    ).toBe(200);
  });

  it.each([
    ['no cookie', { ...asPage }, 401],
    [
      'another port’s page',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', cookie: 'own' },
      403,
    ],
    ['a frame', { ...opened, 'sec-fetch-dest': 'iframe', cookie: 'own' }, 403],
    ['a fetch from nowhere', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors', cookie: 'own' }, 403],
  ])('are refused to %s', async (_who, headers, status) => {
    const own = 'cookie' in headers ? { ...headers, cookie } : headers;
    const answer = await ask({ path: `/documents/${issue()}.pdf`, headers: own });
    expect([answer.status, answer.text]).toEqual([status, '']);
  });
});

describe('uploads', () => {
  const announced = (more: Record<string, string> = {}) => ({
    'x-guiche-kind': 'sheet',
    'x-guiche-name': 'a',
    'x-guiche-length': '1',
    'x-guiche-sha256': 'a'.repeat(64),
    ...more,
  });
  const headersOf = async (words: Record<string, string>) => ({
    ...words,
    ...(await stamped(entry, contexts.upload(words))),
  });

  it('require cookie, session and stamp before a byte is read', async () => {
    const words = announced({ 'x-guiche-sha256': 'zz' });
    const whole = await headersOf(words);
    const post = (headers: Record<string, string>) =>
      ask({ method: 'POST', path: '/uploads', headers, body: 'x' });
    expect((await post({ ...words, ...asPage, cookie })).status).toBe(401);
    expect((await post({ ...words, ...inside() })).status).toBe(401);
    expect((await post({ ...whole, cookie: '' })).status).toBe(401);
    for (const changed of [{ 'x-guiche-length': '2' }, { 'x-guiche-name': 'b' }, { 'x-guiche-kind': 'pem' }])
      expect((await post({ ...whole, ...changed })).status).toBe(401);
    expect((await post(whole)).text).toContain('"inputInvalid"');
  });

  it('that are too large are refused while their bytes are still arriving', async () => {
    const body = Buffer.alloc(4 * 1024 * 1024);
    const headers = await headersOf(
      announced({ 'x-guiche-kind': 'pem', 'x-guiche-length': String(body.length) }),
    );
    const answer = await ask({ method: 'POST', path: '/uploads', headers, body });
    expect(answer.text).toContain('"uploadTooLarge"');
  });

  it('of a window that disappears in the middle leave nothing behind, and the next call is served', async () => {
    const headers = await headersOf(announced({ 'x-guiche-length': '1000000' }));
    const head = [
      'POST /uploads HTTP/1.1',
      ...Object.entries({ host: `127.0.0.1:${doorway.port}`, ...headers }).map((pair) => pair.join(': ')),
      'content-length: 1000000',
    ].join('\r\n');
    const incoming = () => readdirSync(join(doorway.folder, 'incoming'));
    const socket = connect(doorway.port, '127.0.0.1', () =>
      socket.write(`${head}\r\n\r\n${'x'.repeat(70_000)}`),
    );
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect((await call()).status).toBe(200);
  });
});

describe('the shell', () => {
  it('is public, under the right name only', async () => {
    expect((await ask({ path: '/' })).status).toBe(200);
    expect((await ask({ path: '/', headers: { host: 'rebound.example' } })).status).toBe(403);
    expect((await ask({ path: '/nothing' })).status).toBe(404);
  });

  it.each(['/..%2fbeside.txt', '/..%5cbeside.txt', '/../beside.txt', '/%2e%2e/beside.txt', '//beside.txt'])(
    'contains nothing else: %s',
    async (path) => {
      const answer = await ask({ path });
      expect([answer.status, answer.text]).toEqual([404, '']);
    },
  );

  it('has no other address forms or methods', async () => {
    expect(await raw(`GET http://rebound.example/ HTTP/1.1\r\nHost: 127.0.0.1:${doorway.port}`)).toContain(
      ' 400 ',
    );
    expect(await raw(`OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1:${doorway.port}`)).toContain(' 400 ');
    expect(await raw(`TRACE / HTTP/1.1\r\nHost: 127.0.0.1:${doorway.port}`)).toContain(' 400 ');
    expect(await raw('GET / HTTP/1.1\r\nHost: a\r\nHost: b')).toContain(' 403 ');
    const preflight = await ask({ method: 'OPTIONS', path: '/calls/app/state', headers: inside() });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(preflight.status).toBe(405);
  });

  const raw = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(doorway.port, '127.0.0.1', () =>
        socket.write(`${head}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('error', reject).on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    });
});
