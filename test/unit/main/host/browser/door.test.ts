// The door over real HTTP: who gets in, and that a refusal says nothing.
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asPage,
  enter,
  keyOf,
  knock,
  openDoorway,
  type Doorway,
  type Knock,
} from '../../../../helpers/browser-host.ts';

let doorway: Doorway;
let cookie: string;
let token: string;

beforeEach(async () => {
  doorway = await openDoorway();
  ({ cookie, token } = await enter(doorway));
});
afterEach(() => doorway.close());

const ask = (wish: Knock) => knock(doorway.port, wish);
const json = { 'content-type': 'application/json' };
const call = (headers: Record<string, string>, body = '{}') =>
  ask({ method: 'POST', path: '/calls/app/state', headers: { ...json, ...headers }, body });
const inside = () => ({ ...asPage, cookie, 'x-guiche-token': token });
const opened = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describe('the key', () => {
  const knockWith = (key: string | undefined, headers: Record<string, string> = {}) =>
    ask({
      method: 'POST',
      path: '/door',
      headers: { ...asPage, ...json, ...headers },
      body: JSON.stringify(key === undefined ? {} : { key }),
    });

  it('opens once: a cookie that carries the port and no script can read, and a token', async () => {
    const key = keyOf(doorway.address());
    const { status, headers, text } = await knockWith(key);
    expect(status).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^guiche-${doorway.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`, 'u'),
    );
    expect(text).toMatch(/^\{"token":"[\w-]{43}"\}$/u);
    expect(text).not.toContain(cookie.split('=')[1]);
    const again = await knockWith(key);
    expect([again.status, again.text, again.headers['set-cookie']]).toEqual([401, '', undefined]);
  });

  it('is good for sixty seconds', async () => {
    const late = keyOf(doorway.address());
    const inTime = keyOf(doorway.address());
    doorway.clock.now += 59_999;
    expect((await knockWith(inTime)).status).toBe(200);
    doorway.clock.now += 1;
    expect((await knockWith(late)).status).toBe(401);
  });

  it('is needed even with the cookie, which any port of this machine may have been sent', async () => {
    for (const headers of [{}, { cookie }, { cookie, 'x-guiche-token': token }]) {
      expect((await knockWith(undefined, headers)).status).toBe(401);
      expect((await knockWith('guess', headers)).status).toBe(401);
    }
  });

  it('is taken only from a page of this origin, as JSON, in few bytes', async () => {
    const key = keyOf(doorway.address());
    const body = JSON.stringify({ key });
    const post = (headers: Record<string, string>, text = body) =>
      ask({ method: 'POST', path: '/door', headers, body: text }).then(({ status }) => status);
    expect(await post(json)).toBe(403);
    expect(await post({ ...json, 'sec-fetch-site': 'none' })).toBe(403);
    expect(await post({ ...json, 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await post({ ...json, ...asPage, origin: 'http://127.0.0.1:1' })).toBe(403);
    expect(await post({ ...json, ...asPage, origin: 'null' })).toBe(403);
    expect(await post({ ...asPage, 'content-type': 'text/plain' })).toBe(415);
    expect(await post({ ...json, ...asPage }, 'x')).toBe(400);
    expect(await post({ ...json, ...asPage }, JSON.stringify({ key, more: 'x'.repeat(2_000) }))).toBe(413);
    expect(await post({ ...json, ...asPage, origin: doorway.base })).toBe(200);
  });
});

describe('calls', () => {
  it('pass with cookie and token, and only then reach the app', async () => {
    const answer = await call(inside(), '{"input":{"a":[1]}}');
    expect([answer.status, answer.text]).toEqual([
      200,
      '{"ok":true,"value":{"room":"app","name":"state","input":{"a":[1]}}}',
    ]);
    expect(doorway.calls).toEqual([{ trusted: true, room: 'app', name: 'state', input: { a: [1] } }]);
  });

  const refused: readonly (readonly [string, () => Record<string, string>, number])[] = [
    ['without a cookie', () => ({ ...asPage, 'x-guiche-token': token }), 401],
    ['with another cookie', () => ({ ...inside(), cookie: `guiche-${doorway.port}=${'a'.repeat(43)}` }), 401],
    ['with a cookie of another port’s name', () => ({ ...inside(), cookie: cookie.replace('-', '-1') }), 401],
    ['without the token', () => ({ ...asPage, cookie }), 401],
    ['with another token', () => ({ ...inside(), 'x-guiche-token': 'a'.repeat(43) }), 401],
    [
      'with the cookie as the token',
      () => ({ ...inside(), 'x-guiche-token': cookie.split('=')[1] ?? '' }),
      401,
    ],
    ['from another site', () => ({ ...inside(), 'sec-fetch-site': 'cross-site' }), 403],
    ['from another port', () => ({ ...inside(), 'sec-fetch-site': 'same-site' }), 403],
    ['from no browser', () => ({ cookie, 'x-guiche-token': token }), 403],
    ['opened by hand', () => ({ ...inside(), ...opened }), 403],
    ['of a foreign origin', () => ({ ...inside(), origin: 'http://localhost' }), 403],
    ['under another name', () => ({ ...inside(), host: `localhost:${doorway.port}` }), 403],
    ['under another port', () => ({ ...inside(), host: '127.0.0.1:80' }), 403],
    ['under a stranger’s name', () => ({ ...inside(), host: 'rebound.example' }), 403],
  ];
  it.each(refused)('are refused %s', async (_how, headers, status) => {
    const answer = await call(headers());
    expect([answer.status, answer.text]).toEqual([status, '']);
    expect(doorway.calls).toEqual([]);
  });

  it('are bounded, and are JSON objects', async () => {
    const large = await call(inside(), `{"input":"${'x'.repeat(16 * 1024 * 1024)}"}`);
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('"inputInvalid"')]);
    for (const body of ['', '[]', '"x"', 'null', '{']) expect((await call(inside(), body)).status).toBe(400);
    expect((await call({ ...inside(), 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask({ path: '/calls/app/state', headers: inside() })).status).toBe(405);
    expect(doorway.calls).toEqual([]);
  });

  it('may hold fifty thousand ids with their names', async () => {
    const item = { transactionId: 'E'.padEnd(32, '0'), label: 'x'.repeat(60) };
    const input = { items: Array.from({ length: 50_000 }, () => item) };
    expect((await call(inside(), JSON.stringify({ input }))).status).toBe(200);
  });

  it('keep the socket alive after a body that was too large', async () => {
    const [, second] = await Promise.all([
      call(inside(), `{"input":"${'x'.repeat(24 * 1024 * 1024)}"}`),
      call(inside()),
    ]);
    expect(second.status).toBe(200);
  });
});

describe('documents and downloads', () => {
  const issue = () =>
    doorway.tickets.issue({ type: 'application/pdf', name: 'a.pdf', from: { bytes: Buffer.from('%PDF-') } });

  it('open for the page and for a window that the clerk opened, with the cookie', async () => {
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
  ])('stay shut for %s', async (_who, headers, status) => {
    const own = 'cookie' in headers ? { ...headers, cookie } : headers;
    const answer = await ask({ path: `/documents/${issue()}.pdf`, headers: own });
    expect([answer.status, answer.text]).toEqual([status, '']);
  });
});

describe('uploads', () => {
  it('ask for cookie and token before a byte is read', async () => {
    const headers = { 'x-guiche-kind': 'sheet', 'x-guiche-name': 'a', 'x-guiche-length': '1' };
    const post = (more: Record<string, string>) =>
      ask({ method: 'POST', path: '/uploads', headers: { ...headers, ...more }, body: 'x' });
    expect((await post({ ...asPage, cookie })).status).toBe(401);
    expect((await post({ ...asPage, 'x-guiche-token': token })).status).toBe(401);
    expect((await post(inside())).text).toContain('"inputInvalid"');
  });

  it('that are too large are told so, though their bytes are still coming', async () => {
    const body = Buffer.alloc(4 * 1024 * 1024);
    const headers = {
      ...inside(),
      'x-guiche-kind': 'pem',
      'x-guiche-name': 'a',
      'x-guiche-sha256': 'a'.repeat(64),
    };
    const answer = await ask({
      method: 'POST',
      path: '/uploads',
      headers: { ...headers, 'x-guiche-length': String(body.length) },
      body,
    });
    expect(answer.text).toContain('"uploadTooLarge"');
  });
});

describe('a window that goes away in the middle', () => {
  it('of an upload leaves nothing behind, and the next one is served', async () => {
    const head = [
      'POST /uploads HTTP/1.1',
      ...Object.entries({ host: `127.0.0.1:${doorway.port}`, ...inside(), 'x-guiche-kind': 'sheet' }).map(
        (pair) => pair.join(': '),
      ),
      'x-guiche-name: a',
      'x-guiche-length: 1000000',
      `x-guiche-sha256: ${'a'.repeat(64)}`,
      'content-length: 1000000',
    ].join('\r\n');
    const incoming = () => readdirSync(join(doorway.folder, 'incoming'));
    const socket = connect(doorway.port, '127.0.0.1', () =>
      socket.write(`${head}\r\n\r\n${'x'.repeat(70_000)}`),
    );
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect((await call(inside())).status).toBe(200);
  });
});

describe('the shell', () => {
  it('is public, under the right name only', async () => {
    expect((await ask({ path: '/' })).status).toBe(200);
    expect((await ask({ path: '/', headers: { host: 'rebound.example' } })).status).toBe(403);
    expect((await ask({ path: '/nothing' })).status).toBe(404);
  });

  it.each(['/..%2fbeside.txt', '/..%5cbeside.txt', '/../beside.txt', '/%2e%2e/beside.txt', '//beside.txt'])(
    'has nothing beside it: %s',
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
