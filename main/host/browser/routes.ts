// What the browser host answers to whom: the door first, then calls, events and the window's origin. One function from a
// Request to a Response; sockets are the server's matter.
import { fail } from '../../../preload/contract/result.ts';
import { bare, json } from '../headers.ts';
import type { Served } from '../host.ts';
import type { Origin } from '../origin.ts';
import type { Door } from './door.ts';
import type { Events } from './events.ts';

/** Fifty thousand ids with their names are one call. */
const mostCallBytes = 16 * 1024 * 1024;
const mostKeyBytes = 1024;

export interface Routes {
  readonly door: Door;
  readonly app: Pick<Served, 'call'>;
  readonly events: Events;
  readonly origin: Origin;
  /** Answers another start of the program on the same folder. */
  readonly again: (request: Request) => Response;
}

export function createRoutes({ door, app, events, origin, again }: Routes): Origin {
  return async (request) => {
    const verdict = door.judge(request);
    if (verdict !== 'admitted') return bare(verdict);
    const { pathname } = new URL(request.url);
    const call = /^\/calls\/([^/]*)\/([^/]*)$/u.exec(pathname);
    if (call) return request.method === 'POST' ? serveCall(app, request, call) : bare(405);
    switch (pathname) {
      case '/door':
        return request.method === 'POST' ? enter(door, request) : bare(405);
      case '/again':
        return request.method === 'POST' ? again(request) : bare(405);
      case '/events':
        return request.method === 'GET' ? events.connect() : bare(405);
      default:
        return origin(request);
    }
  };
}

async function enter(door: Door, request: Request): Promise<Response> {
  const body = await readJson(request, mostKeyBytes);
  if (typeof body === 'number') return bare(body);
  const { key } = body;
  const entered = typeof key === 'string' ? door.enter(key) : 401;
  return entered === 401 ? bare(401) : json({ token: entered.token }, 200, { 'set-cookie': entered.cookie });
}

async function serveCall(
  app: Pick<Served, 'call'>,
  request: Request,
  [, room, name]: RegExpExecArray,
): Promise<Response> {
  const body = await readJson(request, mostCallBytes);
  if (typeof body === 'number') return json(fail('inputInvalid', 'bridge'), body);
  return json(await app.call({ trusted: true }, room, name, body['input']));
}

type Body = Readonly<Record<string, unknown>>;

/** A JSON object of a bounded size, or the status that says why not. */
async function readJson(request: Request, most: number): Promise<Body | 400 | 413 | 415> {
  if (!/^application\/json(?:;|$)/u.test(request.headers.get('content-type') ?? '')) return 415;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream: ReadableStream<Uint8Array> | null = request.body;
  if (stream) {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > most) return 413;
      chunks.push(chunk);
    }
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return isObject(parsed) ? parsed : 400;
  } catch {
    return 400;
  }
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
