// Follows a GET hop by hop. Only the account's own origin gets credentials, and none once another origin was visited.
import { CodedError } from '../failure.ts';
import type { Exchange } from './exchange.ts';
import { isSafe, type BaseUrl } from './paths.ts';

/** The origin of an answer, shown to the clerk if it is not the account's own service. */
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

/** The trail after one more hop; throws if it must not be followed. The transport refuses addresses of another network. */
export function hop(trail: Trail, base: BaseUrl, location: string): Trail {
  const refuse = (detail: string) => new CodedError('redirected', 'service', { detail });
  if (trail.hops === mostHops) throw refuse('tooManyHops');
  if (!URL.canParse(location, trail.next.href)) throw refuse('malformed');
  const next = new URL(location, trail.next);
  const own = new URL(base);
  if (!isSafe(next)) throw refuse('notSafe');
  next.username = '';
  next.password = '';
  return { next, trusted: trail.trusted && next.origin === own.origin, hops: trail.hops + 1 };
}

export const sourceOf = (trail: Trail, base: BaseUrl): Source => ({
  origin: trail.next.origin,
  own: trail.next.origin === new URL(base).origin,
});

/** Requests and follows redirects until an answer is none. */
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
