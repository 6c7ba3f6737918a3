// Routes requests of the browser host: authorization first, then calls, events and the window's origin. A function from
// Request to Response; server.ts handles sockets.
import { fail } from '../../../preload/contract/result.ts';
import {
  bytesOf,
  contexts,
  nonceHeader,
  requestName,
  seal,
  sealedType,
  stamp,
  textOf,
  unseal,
  type SessionKeys,
  readCallMark,
} from '../../../preload/sealing.ts';
import { createOnce } from '../../once.ts';
import { bare, guarded } from '../headers.ts';
import type { Served } from '../host.ts';
import type { Origin } from '../origin.ts';
import type { Door } from './door.ts';
import type { Events } from './events.ts';
import { readBytes, readJson } from './read-body.ts';

/** How far a call may be behind the newest one of its page: far more than a browser queues. */
export const mostBehind = 4_096;
/** Answers kept for a browser that lost one. */
const mostAnswers = 8;

interface PageCalls {
  highest: number;
  readonly seen: Set<number>;
}

/** The result of `run` for new bytes, the kept answer for repeated ones, or undefined if that is no longer kept. */
type ReplayGuard<T> = (sealed: Uint8Array<ArrayBuffer>, run: () => Promise<T>) => Promise<T> | undefined;

/**
 * Detects repeated sealed calls of a window. The same bytes may come twice: a browser repeats a POST after a broken
 * connection, and an attacker could replay a call. Either way it is executed once.
 */
export function createReplayGuard<T>(): ReplayGuard<T> {
  const pages = new Map<string, PageCalls>();
  const once = createOnce<T>(mostAnswers);

  const isNew = (page: string, number: number): boolean => {
    const known = pages.get(page) ?? { highest: -1, seen: new Set<number>() };
    pages.set(page, known);
    if (number <= known.highest - mostBehind || known.seen.has(number)) return false;
    known.highest = Math.max(known.highest, number);
    known.seen.add(number);
    if (known.seen.size > 2 * mostBehind)
      for (const old of known.seen) if (old <= known.highest - mostBehind) known.seen.delete(old);
    return true;
  };

  return (sealed, run) => {
    const { page, number } = readCallMark(sealed);
    const name = `${page} ${number}`;
    return isNew(page, number) ? once.run(name, '', run) : once.first(name)?.answer;
  };
}

/** One call may have fifty thousand ids with their names. */
const mostCallBytes = 16 * 1024 * 1024;
const mostKeyBytes = 1024;

export interface Routes {
  readonly door: Door;
  readonly app: Pick<Served, 'call'>;
  readonly events: Events;
  readonly origin: Origin;
  /** Answers a second start of the program with the same folder. */
  readonly again: (request: Request) => Promise<Response>;
}

export function createRoutes({ door, app, events, origin, again }: Routes): Origin {
  const guards = new WeakMap<SessionKeys, ReplayGuard<unknown>>();
  const guardOf = (session: SessionKeys): ReplayGuard<unknown> => {
    const found = guards.get(session) ?? createReplayGuard();
    guards.set(session, found);
    return found;
  };
  return async (request) => {
    const verdict = await door.judge(request);
    if (verdict !== 'admitted') return bare(verdict);
    const { pathname } = new URL(request.url);
    const session = door.sessionOf(request);
    const [, room, name] = /^\/calls\/([^/]*)\/([^/]*)$/u.exec(pathname) ?? [];
    if (session && room !== undefined && name !== undefined)
      return request.method === 'POST'
        ? serveCall(app, request, session, guardOf(session), room, name)
        : bare(405);
    switch (pathname) {
      case '/door':
        return request.method === 'POST' ? enter(door, request) : bare(405);
      case '/again':
        return request.method === 'POST' ? again(request) : bare(405);
      case '/events':
        if (request.method !== 'GET' || !session) return bare(405);
        return events.connect(
          await stamp(session.toPage, contexts.events(request.headers.get(nonceHeader) ?? '')),
        );
      default:
        return origin(request);
    }
  };
}

const sealed = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response =>
  new Response(bytes, { headers: { ...guarded(), 'content-type': sealedType, ...headers } });

const textField = (body: Readonly<Record<string, unknown>>, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

/** The sealed answer proves that this side has the key too. */
async function enter(door: Door, request: Request): Promise<Response> {
  const body = await readJson(request, mostKeyBytes);
  if (typeof body === 'number') return bare(body);
  const entry = await door.enter({
    name: textField(body, 'name'),
    nonce: textField(body, 'nonce'),
    offer: textField(body, 'offer'),
    stamp: textField(body, 'stamp'),
  });
  return entry === 401 ? bare(401) : sealed(entry.answer, { 'set-cookie': entry.cookie });
}

async function serveCall(
  app: Pick<Served, 'call'>,
  request: Request,
  session: SessionKeys,
  guard: ReplayGuard<unknown>,
  room: string,
  name: string,
): Promise<Response> {
  if (request.headers.get('content-type') !== sealedType) return bare(415);
  const bytes = await readBytes(request, mostCallBytes);
  const path = `/calls/${room}/${name}`;
  const answer = async (result: unknown, requestBytes = new Uint8Array()) =>
    sealed(
      await seal(
        session.toPage,
        bytesOf(JSON.stringify(result)),
        contexts.answer(path, requestName(requestBytes)),
      ),
    );
  // A body that is too large has no request name, so the answer is bound to the session only.
  if (bytes === 413) return answer(fail('inputInvalid', 'bridge'));
  const plain = await unseal(session.toApp, bytes, contexts.call(path));
  if (plain === undefined) return bare(401);
  const input = parseInput(textOf(plain));
  const result = guard(bytes, async () =>
    input === 'unreadable'
      ? fail('inputInvalid', 'bridge')
      : app.call({ trusted: true }, room, name, input.value),
  );
  if (result === undefined) return answer(fail('commandReused', 'bridge'), bytes);
  // Sealed too: the page takes an answer without a seal for another program's.
  return answer(await result.catch(() => fail('stopping', 'bridge', { retryable: true })), bytes);
}

/** A call without an input has an empty text. */
function parseInput(text: string): { readonly value: unknown } | 'unreadable' {
  if (text === '') return { value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return 'unreadable';
  }
}
