// The server over real sockets that break off: a client that disconnects must not crash the process or leave a promise pending.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mostGuests, listen, type Server } from '../../../../../main/host/browser/server.ts';

let server: Server;
const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);

beforeEach(async () => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
  server = await listen(0);
});
afterEach(async () => {
  await server.close();
  process.off('unhandledRejection', note);
});

const send = (...lines: readonly string[]) => {
  const socket = connect(server.port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
  return socket.on('error', () => undefined).resume();
};
const nobody = () => false;
const rested = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

it.each([
  ['is cut', ['content-length: 1000', '', 'x'], true],
  ['has a bad chunk', ['transfer-encoding: chunked', '', '1', 'x', 'no length', ''], false],
] as const)('survives a body that %s', async (_how, rest, cut) => {
  const started = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<unknown>();
  let read = 0;
  server.serve(async (request) => {
    started.resolve();
    try {
      for await (const chunk of request.body ?? []) read += chunk.length;
    } catch (error) {
      failed.resolve(error);
    }
    return new Response();
  }, nobody);
  const socket = send('POST / HTTP/1.1', 'host: a', ...rest);
  await started.promise;
  if (cut) socket.destroy();
  expect(await failed.promise).toBeInstanceOf(Error);
  expect(read).toBe(1);
  await rested();
  expect(unhandled).toEqual([]);
});

it('releases an answer whose window disappeared before its first byte', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const cancelled = Promise.withResolvers<string>();
  server.serve(() => {
    asked.resolve();
    return answer.promise;
  }, nobody);
  const socket = send('GET / HTTP/1.1', 'host: a', '', '');
  await asked.promise;
  socket.destroy();
  await once(socket, 'close');
  await rested();
  answer.resolve(
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
        cancel: () => cancelled.resolve('cancelled'),
      }),
    ),
  );
  expect(await cancelled.promise).toBe('cancelled');
});

it('survives an answer that fails half-way', async () => {
  server.serve(
    () =>
      Promise.resolve(
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => controller.enqueue(new Uint8Array(10)),
            pull: (controller) => controller.error(new Error('the disk')),
          }),
        ),
      ),
    nobody,
  );
  const socket = send('GET / HTTP/1.1', 'host: a', 'connection: close', '', '');
  await once(socket, 'close');
  await rested();
  expect(unhandled).toEqual([]);
});

it('closes the oldest silent sockets when there are many, and keeps serving', async () => {
  server.serve(
    () => Promise.resolve(new Response('here')),
    () => false,
  );
  const sockets = Array.from({ length: mostGuests + 100 }, () => connect(server.port, '127.0.0.1'));
  const closed = new Set<number>();
  for (const [index, socket] of sockets.entries())
    socket
      .on('error', () => undefined)
      .on('close', () => closed.add(index))
      .resume();
  await expect.poll(() => closed.size).toBe(100);
  expect(closed.has(sockets.length - 1)).toBe(false);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('here');
  for (const socket of sockets) socket.destroy();
});

it('keeps the sockets of a window, however many other sockets open', async () => {
  server.serve(
    () => Promise.resolve(new Response()),
    ({ headers }) => headers.has('cookie'),
  );
  const own = send('GET / HTTP/1.1', 'host: a', 'cookie: ours', '', '');
  await once(own, 'data');
  const others = Array.from({ length: mostGuests + 10 }, () => connect(server.port, '127.0.0.1'));
  let closed = 0;
  for (const other of others)
    other
      .on('error', () => undefined)
      .on('close', () => (closed += 1))
      .resume();
  await expect.poll(() => closed).toBeGreaterThanOrEqual(10);
  const again = once(own, 'data');
  own.write('GET / HTTP/1.1\r\nhost: a\r\ncookie: ours\r\n\r\n');
  await again;
  for (const socket of [own, ...others]) socket.destroy();
});

it.each([
  ['a request', 'GET / HTTP/1.1\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n'],
])('answers new windows although others start %s and do not end it', async (_what, text) => {
  server.serve(async (request) => new Response(await request.text()), nobody);
  const open = async (count: number) => {
    const sockets = Array.from({ length: count }, () => connect(server.port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined).resume();
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(text);
    return sockets;
  };
  const others = await open(mostGuests);
  for (const body of ['one', 'two', 'three', 'four']) {
    others.push(...(await open(1)));
    await rested();
    const window = send(
      'POST / HTTP/1.1',
      'host: a',
      'connection: close',
      `content-length: ${body.length}`,
      '',
      body,
    );
    let answer = '';
    window.on('data', (bytes) => (answer += String(bytes)));
    await once(window, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 200 .*${body}`, 's'));
  }
  for (const other of others) other.destroy();
});

it('answers a new window although others open sockets and send nothing', async () => {
  const answer = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  server.serve(() => {
    asked.resolve();
    return answer.promise;
  }, nobody);
  const window = fetch(`http://127.0.0.1:${server.port}/again`);
  await asked.promise;
  const others = Array.from({ length: mostGuests + 50 }, () => connect(server.port, '127.0.0.1'));
  let closed = 0;
  for (const other of others)
    other
      .on('error', () => undefined)
      .on('close', () => (closed += 1))
      .resume();
  await expect.poll(() => closed).toBeGreaterThanOrEqual(50);
  answer.resolve(new Response('in'));
  expect(await (await window).text()).toBe('in');
  for (const other of others) other.destroy();
});
