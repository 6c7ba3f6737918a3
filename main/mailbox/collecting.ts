// What the office asks of its mailbox: to pair an account, to hand out deliveries, and to take note of what is kept safely.
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { isBox, isSameKey, type MailboxKeys } from './address.ts';
import { bodyOf, done, notFound, notNow, tooLarge, wrongMethod, type Answer } from './answer.ts';
import { parsed } from '../json.ts';
import type { Limits } from './limits.ts';
import { isRecipient } from './sealing.ts';
import type { Store, StoredDelivery } from './store.ts';

const box = z.string().check(z.refine(isBox));
const pairing = z.object({ recipient: z.string() });
const acknowledgement = z.object({ box, upTo: z.int().check(z.nonnegative()) });
const sent = z.object({ box, seq: z.int().check(z.positive()) });
const number = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(most))),
  );
const asked = z.object({
  box,
  after: number(Number.MAX_SAFE_INTEGER),
  wait: z.optional(number(25)),
});

const mostBoxes = 100;
const mostInAnswer = 500;
const mostBytesInAnswer = 4 * 2 ** 20;
const mostUnforwarded = 50;

const pageOf = (last: number, found: readonly StoredDelivery[]): Answer => ({
  status: 200,
  body: {
    last,
    deliveries: found.map(({ sealed, at, ...one }) => ({
      ...one,
      at: new Date(at).toISOString(),
      sealed: Buffer.from(sealed).toString('base64'),
    })),
  },
});
const unreadable: Answer = { status: 400 };

export function createCollecting({
  store,
  keys,
  limits,
  isTrying,
}: {
  readonly store: Store;
  readonly keys: MailboxKeys;
  readonly limits: Limits;
  /** Whether a delivery is still being sent on. */
  readonly isTrying: (seq: number) => boolean;
}) {
  const waiting = new Set<() => void>();
  let ended = false;

  /** Resolves when something arrives, after so many seconds, or when the office hangs up. */
  function arrival(seconds: number, response: ServerResponse): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, seconds * 1_000);
    waiting.add(resolve);
    response.once('close', resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(resolve);
      response.off('close', resolve);
    });
  }

  async function handOut(query: string, response: ServerResponse): Promise<Answer> {
    const read = asked.safeParse(Object.fromEntries(new URLSearchParams(query)));
    if (!read.success) return unreadable;
    const { box, after, wait = 0 } = read.data;
    if (store.recipient(box) === null) return notFound;
    const until = performance.now() + wait * 1_000;
    for (;;) {
      const found = store.after(box, after, mostInAnswer, mostBytesInAnswer);
      const left = (until - performance.now()) / 1_000;
      // A folder that was restored has less than the office collected: it must learn that, not wait.
      const last = store.last(box);
      if (found.length > 0 || left <= 0 || last < after || ended || response.closed)
        return pageOf(last, found);
      if (waiting.size >= limits.waiting) return notNow;
      await arrival(left, response);
    }
  }

  /** What no target took, and what is no longer sent on from here. */
  function unforwarded(query: string): Answer {
    const read = asked.safeParse(Object.fromEntries(new URLSearchParams(query)));
    if (!read.success) return unreadable;
    const { box, after } = read.data;
    const found = store.left(box, after).filter((seq) => !isTrying(seq));
    return pageOf(
      store.last(box),
      found.slice(0, mostUnforwarded).flatMap((seq) => store.after(box, seq - 1, 1, mostBytesInAnswer)),
    );
  }

  async function take<T>(
    request: IncomingMessage,
    schema: z.ZodMiniType<T>,
    work: (told: T) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const body = await bodyOf(request, limits.bodyBytes);
    if (!body) return tooLarge;
    const told = parsed(schema, body.toString());
    return told === null ? unreadable : work(told);
  }
  const pair = (box: string, request: IncomingMessage) =>
    take(request, pairing, async ({ recipient }) => {
      if (!(await isRecipient(recipient))) return unreadable;
      if (store.recipient(box) === null && store.boxes() >= mostBoxes) return notNow;
      return store.pair(box, recipient) ? done : { status: 409 };
    });
  const acknowledge = (request: IncomingMessage) =>
    take(request, acknowledgement, ({ box, upTo }) => {
      store.acknowledge(box, upTo, Date.now());
      return done;
    });
  const forwarded = (request: IncomingMessage) =>
    take(request, sent, ({ box, seq }) => {
      store.forwarded(box, seq);
      return done;
    });

  return {
    arrived: (): void => {
      for (const wake of waiting) wake();
    },
    /** Whoever waits is answered now, and nobody waits from now on. */
    end: (): void => {
      ended = true;
      for (const wake of waiting) wake();
    },
    /** `path` begins with `/v1/`. */
    async answer(
      path: string,
      query: string,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<Answer> {
      const given = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!isSameKey(given, keys.collect)) return { status: 401, hangUp: true };
      const method = request.method ?? '';
      if (path === '/v1/deliveries') return method === 'GET' ? handOut(query, response) : wrongMethod;
      if (path === '/v1/acknowledged') return method === 'POST' ? acknowledge(request) : wrongMethod;
      if (path === '/v1/unforwarded') return method === 'GET' ? unforwarded(query) : wrongMethod;
      if (path === '/v1/forwarded') return method === 'POST' ? forwarded(request) : wrongMethod;
      const name = /^\/v1\/boxes\/([\w-]+)$/.exec(path)?.[1];
      if (name === undefined) return notFound;
      if (method !== 'POST') return wrongMethod;
      return isBox(name) ? pair(name, request) : notFound;
    },
  };
}
