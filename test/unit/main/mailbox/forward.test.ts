// Real servers on loopback; only what is not reached is asked of the rules alone.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createForwarder, headersOf, targetUrl } from '../../../../main/mailbox/forward.ts';
import type { Letter } from '../../../../main/mailbox/sealing.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function startTarget(answer: (seen: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url = '', method = '', headers } = request;
      const one = { url, method, headers, body };
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  return { seen, url: `http://127.0.0.1:${port}` };
}

const letter: Letter = {
  method: 'POST',
  query: '',
  headers: { 'content-type': 'application/json', 'x-signature': 'abc' },
  body: Buffer.from('{"a": 1 ,"á":[]}\n'),
};

/** Resolves when the forwarder gives up or succeeds. */
function forward(target: string, one: Letter, mayBePrivate = true): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const forwarder = createForwarder(mayBePrivate, resolve);
  stops.push(() => forwarder.stop());
  forwarder.add({ seq: 1, target, letter: one, done: () => resolve('done') });
  return promise;
}

describe('a delivery with a target', () => {
  it('arrives there with the query of both, the same body, and the headers of the sender', async () => {
    const target = await startTarget((_, response) => response.end());
    expect(await forward(`${target.url}/erp/avisos?token=t`, { ...letter, query: 'id=7' })).toBe('done');
    expect(target.seen).toEqual([
      expect.objectContaining({
        url: '/erp/avisos?token=t&id=7',
        method: 'POST',
        body: Buffer.from(letter.body).toString(),
      }),
    ]);
    expect(target.seen[0]?.headers).toMatchObject(letter.headers);
  });

  it('is sent again until the target takes it', async () => {
    let times = 0;
    const target = await startTarget((_, response) => {
      times += 1;
      response.writeHead(times < 2 ? 500 : 200).end();
    });
    expect(await forward(`${target.url}/`, letter)).toBe('done');
    expect(target.seen).toHaveLength(2);
  });

  it('never follows a redirect', async () => {
    const stranger = await startTarget((_, response) => response.end());
    let times = 0;
    const target = await startTarget((_, response) => {
      times += 1;
      response.writeHead(times < 2 ? 307 : 200, { location: stranger.url }).end();
    });
    expect(await forward(`${target.url}/`, letter)).toBe('done');
    expect(stranger.seen).toEqual([]);
  });

  it('is not sent into a private network, also if only the name leads there', async () => {
    const target = await startTarget((_, response) => response.end());
    expect(await forward(target.url, letter, false)).toContain('refused');
    expect(target.seen).toEqual([]);
  });
});

describe('a target', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:0',
    'https://user:secret@example.com/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'not a URL',
    '',
  ])('is never %s', (target) => {
    expect(targetUrl(target, '', false)).toBeNull();
  });

  it('keeps its own query and gets what the sender added', () => {
    expect(targetUrl('https://erp.example/a?b=1&c=%20#d', '', false)?.href).toBe(
      'https://erp.example/a?b=1&c=%20',
    );
    expect(targetUrl('https://erp.example/a', 'x=1', false)?.href).toBe('https://erp.example/a?x=1');
  });
});

describe('the headers that are passed on', () => {
  it('are those of the sender, not those of a connection or a proxy', () => {
    expect(
      headersOf({
        host: 'a',
        connection: 'close',
        'content-length': '3',
        'transfer-encoding': 'chunked',
        'x-forwarded-for': '192.0.2.1',
        'cf-connecting-ip': '192.0.2.1',
        'content-type': 'text/plain',
        authorization: 'Bearer provider',
        'x-hub-signature': 's',
      }),
    ).toEqual({ 'content-type': 'text/plain', authorization: 'Bearer provider', 'x-hub-signature': 's' });
  });

  it('are only the kind of content if they are too long', () => {
    expect(headersOf({ 'content-type': 'text/plain', 'x-long': 'x'.repeat(9_000) })).toEqual({
      'content-type': 'text/plain',
    });
  });
});
