// Follows a GET hop by hop and decides who may see credentials: the account's own origin, and nobody once it was left.
import { CodedError } from '../failure.ts';
import type { Exchange } from './exchange.ts';
import { isLoopback, isSafe, type BaseUrl } from './paths.ts';

/** Where an answer came from: the clerk is told when it was not the account's own service. */
export interface Source {
  readonly origin: string;
  readonly own: boolean;
}

export interface Trail {
  readonly next: URL;
  readonly trusted: boolean;
  readonly hops: number;
}

const mostHops = 5;
const moved: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const startTrail = (url: URL): Trail => ({ next: url, trusted: true, hops: 0 });

/** The trail after one more hop; throws where it must not go. */
export function hop(trail: Trail, base: BaseUrl, location: string): Trail {
  const refuse = (detail: string) => new CodedError('redirected', 'service', { detail });
  if (trail.hops === mostHops) throw refuse('tooManyHops');
  if (!URL.canParse(location, trail.next.href)) throw refuse('malformed');
  const next = new URL(location, trail.next);
  const own = new URL(base);
  if (!isSafe(next)) throw refuse('notSafe');
  // A public service has no business on the clerk's own machine.
  if (isLoopback(next) && !isLoopback(own)) throw refuse('loopback');
  next.username = '';
  next.password = '';
  return { next, trusted: trail.trusted && next.origin === own.origin, hops: trail.hops + 1 };
}

export const sourceOf = (trail: Trail, base: BaseUrl): Source => ({
  origin: trail.next.origin,
  own: trail.next.origin === new URL(base).origin,
});

/** Asks, and follows what the answers say, until one is no redirect. */
export async function follow(
  from: Trail,
  base: BaseUrl,
  get: (url: URL, withCredentials: boolean) => Promise<Exchange>,
): Promise<{ readonly exchange: Exchange; readonly trail: Trail }> {
  let trail = from;
  for (;;) {
    const exchange = await get(trail.next, trail.trusted);
    const location = exchange.kind === 'answer' ? exchange.headers.get('location') : undefined;
    if (exchange.kind === 'lost' || !moved.has(exchange.status) || location === undefined) {
      return { exchange, trail };
    }
    trail = hop(trail, base, location);
  }
}
