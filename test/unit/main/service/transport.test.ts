// Real sockets: the name of each failure, and that the mark of a started request is never wrong.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../../main/service/network.ts';
import {
  createTransport,
  dispatch,
  usualTimeouts,
  type Request,
} from '../../../../main/service/transport.ts';
import { makeCertificates, type TestCertificates } from '../../../helpers/service-certificate.ts';
import { closed, json, listen, serve, type Respond } from '../../../helpers/service-server.ts';

let tls: TestCertificates;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  tls = makeCertificates();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const quick = { ...usualTimeouts, connect: 300, headers: 300, body: 300 };

function transport(timeouts = usualTimeouts, ca?: string) {
  const made = createTransport(createNetwork({ kind: 'none' }, ca), timeouts);
  ends.push(made.drop);
  return made;
}

async function server(respond: Respond, certificates?: TestCertificates) {
  const made = await serve(respond, certificates);
  ends.push(made.close);
  return made;
}

/** A server that treats its sockets as the test says. */
async function raw(treat: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const made: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    treat(socket);
  });
  const port = await listen(made);
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return closed(made);
  });
  return `127.0.0.1:${port}`;
}

const post = (origin: string, more: Partial<Request> = {}): Request => ({
  method: 'POST',
  url: new URL(`${origin}/api/v1/boletos`),
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"amount":1.00}'),
  creating: true,
  limit: 1000,
  ...more,
});

describe('not started', () => {
  test('a refused connection', async () => {
    const gone = await serve(() => {});
    await gone.close();
    const exchange = await transport().exchange(post(gone.origin));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'connectionRefused' });
  });

  test('an unknown host', async () => {
    const exchange = await transport().exchange(post('https://nobody.invalid'));
    expect(exchange).toMatchObject({ kind: 'lost', started: false });
    expect(['hostNotFound', 'noNetwork']).toContain(exchange.kind === 'lost' && exchange.code);
  });

  test('a certificate of no trusted authority', async () => {
    const { origin, seen } = await server((_seen, response) => json(response, 200, {}), tls);
    const exchange = await transport().exchange(post(origin));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'certificateInvalid' });
    expect(seen).toEqual([]);
  });

  test('a certificate of another name', async () => {
    const other = makeCertificates('DNS:other.test');
    const { origin, seen } = await server((_seen, response) => json(response, 200, {}), other);
    const exchange = await transport(usualTimeouts, other.ca).exchange(post(origin));
    expect(exchange).toMatchObject({
      started: false,
      code: 'certificateInvalid',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(seen).toEqual([]);
  });

  test('plain HTTP if TLS is expected', async () => {
    const { port } = await server((_seen, response) => json(response, 200, {}));
    const exchange = await transport().exchange(post(`https://127.0.0.1:${port}`));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'certificateInvalid' });
  });

  test('a handshake that never ends', async () => {
    const host = await raw((socket) => socket.resume());
    const exchange = await transport(quick).exchange(post(`https://${host}`));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'connectTimeout' });
  });

  test('a handshake that is reset', async () => {
    const host = await raw((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const exchange = await transport().exchange(post(`https://${host}`));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'connectionCut' });
  });

  test('cancelled while connecting', async () => {
    const signal = new AbortController();
    const host = await raw((socket) => socket.once('data', () => signal.abort()));
    const exchange = await transport().exchange(post(`https://${host}`, { signal: signal.signal }));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'cancelled' });
  });

  test('cancelled before anything else', async () => {
    const { origin, connections } = await server(() => {});
    const exchange = await transport().exchange(post(origin, { signal: AbortSignal.abort() }));
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'cancelled' });
    expect(connections()).toBe(0);
  });

  test('a header that cannot be sent', async () => {
    const { origin, seen } = await server(() => {});
    const exchange = await transport().exchange(post(origin, { headers: { authorization: 'a\r\nb: c' } }));
    expect(exchange).toMatchObject({ kind: 'lost', started: false });
    expect(seen).toEqual([]);
  });
});

describe('started, and no answer', () => {
  test.each([
    [
      'reset after reading',
      (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()),
      'connectionCut',
    ],
    ['closed after reading', (socket: Socket) => socket.once('data', () => socket.end()), 'connectionCut'],
    [
      'cut within the headers',
      (socket: Socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nconte')),
      'connectionCut',
    ],
    [
      'cut within the body',
      (socket: Socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"a"')),
      'connectionCut',
    ],
    [
      'cut within a chunk',
      (socket: Socket) =>
        socket.once('data', () =>
          socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"a"'),
        ),
      'connectionCut',
    ],
    [
      'no HTTP',
      (socket: Socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n')),
      'answerUnreadable',
    ],
    [
      'endless headers',
      (socket: Socket) =>
        socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`)),
      'answerTooLarge',
    ],
    ['silence', (socket: Socket) => socket.resume(), 'answerTimeout'],
    [
      'silence within the body',
      (socket: Socket) =>
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')),
      'answerTimeout',
    ],
  ])('%s', async (_name, treat, code) => {
    const host = await raw(treat);
    const exchange = await transport(quick).exchange(post(`http://${host}`));
    expect(exchange).toMatchObject({ kind: 'lost', started: true, code });
  });

  test('a body that arrives in drops for ever', async () => {
    const host = await raw((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(drip));
      });
    });
    const exchange = await transport({ ...quick, total: 400 }).exchange(post(`http://${host}`));
    expect(exchange).toMatchObject({ kind: 'lost', started: true, code: 'answerTimeout', detail: 'total' });
  });

  test('cancelled during the request', async () => {
    const signal = new AbortController();
    const { origin, seen } = await server(() => signal.abort());
    const exchange = await transport().exchange(post(origin, { signal: signal.signal }));
    expect(exchange).toMatchObject({ kind: 'lost', started: true, code: 'cancelled' });
    expect(seen).toHaveLength(1);
  });

  test('dropped during the request; the next one connects again', async () => {
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { origin, seen } = await server((_seen, response) => {
      if (seen.length === 1) resolve();
      else json(response, 200, {});
    });
    const sender = transport();
    const first = sender.exchange(post(origin));
    await reached;
    await sender.drop();
    expect(await first).toMatchObject({ kind: 'lost', started: true, code: 'connectionCut' });
    expect(await sender.exchange(post(origin))).toMatchObject({ kind: 'answer', status: 200 });
    expect(seen).toHaveLength(2);
  });
});

describe('limits', () => {
  test('a body that announces a too large size, and one that turns out too large', async () => {
    const { origin } = await server(({ path }, response) => {
      if (path.endsWith('said')) response.writeHead(200, { 'content-length': 5000 });
      response.end('x'.repeat(5000));
    });
    for (const path of ['/said', '/unsaid']) {
      const exchange = await transport().exchange(post(origin, { url: new URL(origin + path) }));
      expect(exchange).toMatchObject({ kind: 'lost', started: true, code: 'answerTooLarge' });
    }
  });

  test('decompresses unrequested compression within the limit', async () => {
    const { origin } = await server(({ path }, response) => {
      const body = path === '/bomb' ? 'x'.repeat(100_000) : '{"a":1}';
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(path === '/broken' ? 'no gzip' : gzipSync(body));
    });
    const ask = (path: string) => transport().exchange(post(origin, { url: new URL(origin + path) }));
    const fine = await ask('/fine');
    expect(fine.kind === 'answer' && Buffer.from(fine.bytes).toString()).toBe('{"a":1}');
    expect(await ask('/bomb')).toMatchObject({ started: true, code: 'answerTooLarge' });
    expect(await ask('/broken')).toMatchObject({ started: true, code: 'answerUnreadable' });
  });
});

describe('never twice', () => {
  test('stops a dispatcher that repeats before the second byte', async () => {
    const { origin, seen } = await server(({ path }, response) => {
      if (path !== '') response.socket?.resetAndDestroy();
    });
    const resending = new Agent().compose((send) => (options, handler) => {
      let left = 3;
      const again: Dispatcher.DispatchHandler = {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart: (...all) => handler.onResponseStart?.(...all),
        onResponseData: (...all) => handler.onResponseData?.(...all),
        onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
        onResponseError: (controller, error) => {
          left -= 1;
          if (left > 0) send(options, again);
          else handler.onResponseError?.(controller, error);
        },
      };
      return send(options, again);
    });
    ends.push(() => resending.destroy());
    const exchange = await dispatch(resending, post(origin), usualTimeouts, false);
    expect(exchange).toMatchObject({
      kind: 'lost',
      started: true,
      code: 'connectionCut',
      detail: 'secondStart',
    });
    expect(seen).toHaveLength(1);
  });

  test('returns a redirect without following it', async () => {
    const { origin, seen } = await server((_seen, response) =>
      response.writeHead(307, { location: '/else' }).end(),
    );
    expect(await transport().exchange(post(origin))).toMatchObject({ kind: 'answer', status: 307 });
    expect(seen).toHaveLength(1);
  });
});

describe('connections', () => {
  test('reuses sockets for many requests, and closes idle ones', async () => {
    const { origin, connections } = await server((_seen, response) =>
      json(response, 200, {}, { 'keep-alive': 'timeout=60' }),
    );
    const sender = transport();
    for (let round = 0; round < 20; round += 1) await sender.exchange(post(origin));
    // A socket is free again only one turn of the event loop after its answer, so this needs a second one.
    expect(connections()).toBeLessThanOrEqual(2);

    const host = await raw((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=60\r\ncontent-length: 2\r\n\r\n{}');
        idle(socket);
      });
    });
    let idle: (socket: Socket) => void = () => {};
    const served = new Promise<Socket>((resolve) => {
      idle = resolve;
    });
    await sender.exchange(post(`http://${host}`));
    const socket = await served;
    // If we did not close it, this would last for the minute that the server offers.
    await once(socket, 'end');
  });

  test('closes the socket of a creating request whose answer created nothing, also over TLS', async () => {
    const { origin, connections } = await server((_seen, response) => json(response, 422, {}), tls);
    const sender = transport(usualTimeouts, tls.ca);
    for (let round = 1; round <= 3; round += 1) {
      await sender.exchange(post(origin, { created: () => undefined }));
      await new Promise(setImmediate);
      await sender.exchange(post(origin, { created: () => undefined }));
      expect(connections()).toBe(2 * round);
    }
  });

  test('closes the socket of an answer that arrives before the request was sent', async () => {
    const sockets: Socket[] = [];
    const host = await raw((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
    const early = post(`http://${host}`, {
      body: Buffer.alloc(32 * 1024 * 1024, 32),
      created: () => String(sockets.length),
    });
    const sender = transport(quick);
    for (let round = 1; round <= 2; round += 1) {
      expect(await sender.exchange(early)).toMatchObject({ kind: 'answer', status: 201 });
      await new Promise(setImmediate);
      expect(sockets).toHaveLength(round);
    }
  });

  test('uses separate sockets for creating and reading', async () => {
    const { origin, connections } = await server((_seen, response) => json(response, 200, {}));
    const sender = transport();
    await sender.exchange(post(origin));
    await sender.exchange(post(origin, { creating: false }));
    expect(connections()).toBe(2);
  });

  test('finishes pending requests when closing, and sends nothing more', async () => {
    const { promise: reached, resolve } = Promise.withResolvers<() => void>();
    const { origin } = await server((_seen, response) => resolve(() => json(response, 200, { a: 1 })));
    const sender = transport();
    const first = sender.exchange(post(origin));
    const answer = await reached;
    const closing = sender.close();
    expect(await sender.exchange(post(origin))).toMatchObject({ started: false, code: 'cancelled' });
    answer();
    expect(await first).toMatchObject({ kind: 'answer', status: 200 });
    await closing;
  });

  test('stops waiting for a close that takes too long', async () => {
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { origin } = await server(() => resolve());
    const sender = transport();
    const first = sender.exchange(post(origin));
    await reached;
    const closing = sender.close();
    await sender.drop();
    expect(await first).toMatchObject({ kind: 'lost', started: true, code: 'connectionCut' });
    await closing;
  });

  test('over TLS with the account certificate', async () => {
    const { origin, seen } = await server((_seen, response) => json(response, 201, { a: 1 }), tls);
    expect(await transport(usualTimeouts, tls.ca).exchange(post(origin))).toMatchObject({
      kind: 'answer',
      status: 201,
    });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"amount":1.00}' });
  });
});

test('a request that may no longer start once the connection is open is not sent', async () => {
  const seen: string[] = [];
  const origin = await raw((socket) => socket.on('data', (bytes: Buffer) => seen.push(bytes.toString())));
  const exchange = await transport().exchange(post(`http://${origin}`, { mayLeave: () => false }));
  expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'cancelled' });
  expect(seen).toEqual([]);
});
