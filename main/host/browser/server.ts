// Converts requests of node:http to web-standard ones and sends the responses, on loopback only. Knows no routes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from '../../node-http.ts';
import type { Socket } from 'node:net';

/** A page's first requests have no cookie; its session follows within a second. */
const guestMs = 10_000;
/**
 * A browser opens six at a time, and some in advance. More than a system keeps waiting to be accepted, which come all at once: a new
 * window sends its request before it is evicted.
 */
export const mostGuests = 640;

/**
 * Sockets without a window's cookie, which any program on this machine can open. They are closed after a short time, and
 * their number is limited, so that idle ones cannot block the window.
 */
function createGuests() {
  const guests = new Map<Socket, NodeJS.Timeout>();
  const asking = new Map<Socket, Pick<IncomingMessage, 'complete'>>();

  const leave = (socket: Socket): void => {
    clearTimeout(guests.get(socket));
    guests.delete(socket);
    asking.delete(socket);
  };
  return {
    add(socket: Socket) {
      const timer = setTimeout(() => socket.destroy(), guestMs);
      timer.unref();
      guests.set(socket, timer);
      socket.once('close', () => leave(socket));
      if (guests.size <= mostGuests) return;
      // Neither idle ones nor parts of requests must cut off a window's first answers.
      const all = [...guests.keys()];
      const oldest = all.find((one) => asking.get(one)?.complete !== true) ?? all[0];
      if (oldest === undefined) return;
      leave(oldest);
      oldest.destroy();
    },
    /** A request has come from it. Once it is complete, the socket stays until `answered`. */
    asked(socket: Socket, request: Pick<IncomingMessage, 'complete'>) {
      if (guests.has(socket)) asking.set(socket, request);
    },
    answered: (socket: Socket) => void asking.delete(socket),
    /** Removes a window's socket from the limit. */
    admit: leave,
  };
}

export interface Server {
  readonly port: number;
  /** Sets the handler, and the test for requests of a window. Until then every request gets a 503. */
  serve(handler: Handler, isKnown: (request: Request) => boolean): void;
  close(): Promise<void>;
}

type Handler = (request: Request) => Promise<Response>;

/** How long open responses may take when the server closes. */
const lastAnswers = 500;

/** Port 0 for a free one. */
export async function listen(port: number): Promise<Server> {
  let handler: Handler = () => Promise.resolve(new Response(null, { status: 503 }));
  let isKnown: (request: Request) => boolean = () => false;
  const guests = createGuests();
  const server = createServer((incoming, outgoing) => {
    const { socket } = incoming;
    guests.asked(socket, incoming);
    outgoing.once('close', () => guests.answered(socket));
    const admit: Handler = (request) => {
      if (isKnown(request)) guests.admit(socket);
      return handler(request);
    };
    void answer(admit, incoming, outgoing);
  });
  server.on('connection', (socket) => guests.add(socket));
  // If a socket closes between two requests, Chromium sends a POST twice, so a window's sockets stay open. All others
  // count as guests.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // Node loads the implementation of these two at first use, so this does it before the first request.
  setImmediate(() => new Response(new Request('http://127.0.0.1/').body));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP server');
  return {
    port: address.port,
    serve(given, known) {
      handler = given;
      isKnown = known;
    },
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), lastAnswers);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let request: Request | undefined;
  try {
    request = toRequest(incoming);
    await send(request ? await handler(request) : new Response(null, { status: 400 }), outgoing);
  } catch {
    // The window has left, or the server has a fault; neither reveals anything to the requester.
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  } finally {
    // An aborted body has failed already and cannot be cancelled.
    if (request?.body?.locked === false) await request.body.cancel().catch(() => undefined);
  }
}

function toRequest(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', url = '', headersDistinct, socket } = incoming;
  if (!url.startsWith('/') || !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/u.test(method)) return undefined;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  // The origin is fixed, so that the path cannot name another host; authorization checks the Host header.
  const target = `http://127.0.0.1:${socket.localPort ?? 0}${url}`;
  if (!URL.canParse(target)) return undefined;
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
  const init = { method, headers, body, duplex: 'half' } as const;
  return new Request(target, init);
}

/** An unread body is read and dropped: closing the socket early would lose the response. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      incoming.on('data', (chunk: Buffer) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.once('end', () => controller.close());
      incoming.once('error', (error) => controller.error(error));
    },
    pull() {
      incoming.resume();
    },
    cancel() {
      incoming.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
      incoming.on('error', () => undefined).resume();
    },
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.flushHeaders();
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (body) await pump(body.getReader(), outgoing);
  outgoing.end();
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, outgoing: ServerResponse) {
  // Listeners learn immediately that a window has closed, not at the next write.
  const gone = outgoing.closed
    ? Promise.resolve()
    : new Promise<void>((resolve) => outgoing.once('close', resolve));
  void gone.then(() => reader.cancel()).catch(() => undefined);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (outgoing.write(value)) continue;
    await Promise.race([gone, new Promise((resolve) => outgoing.once('drain', resolve))]);
  }
}
