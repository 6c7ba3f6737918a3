// The door of the browser host: who may come in, by which key, cookie and token. Decides and remembers keys; answers nothing.
import { createHash } from 'node:crypto';
import { sameSecret } from '../secret.ts';

const keyLife = 60_000;
const mostKeys = 16;

export type Verdict = 'admitted' | 401 | 403;

export interface Door {
  /** A key for one entry within a minute; it stands in the fragment of the address that opens the window. */
  mintKey(): string;
  /** Spends a key. A page that is loaded again has kept its token in its own tab, where no other port can read it. */
  enter(key: string): { readonly cookie: string; readonly token: string } | 401;
  /** For every request, before anything else is looked at. */
  judge(request: Request): Verdict;
}

/**
 * What each place asks for. Everything that is not named here is the shell, which is public.
 * The cookie alone opens nothing that has a name: browsers send it to every port of this machine, so any program that
 * listens on one may come to know it. It opens documents, whose tickets cannot be guessed; all else asks for the token.
 */
const places = [
  { path: /^\/door$/u, asks: { sameOrigin: true } },
  { path: /^\/again$/u, asks: { noPage: true } },
  { path: /^\/(?:calls\/|uploads$|events$)/u, asks: { sameOrigin: true, cookie: true, token: true } },
  { path: /^\/(?:documents|downloads)\//u, asks: { sameOrigin: true, openedByHand: true, cookie: true } },
] satisfies readonly { readonly path: RegExp; readonly asks: Asks }[];

interface Asks {
  readonly sameOrigin?: boolean;
  /** A document that the clerk opened in a window of its own. */
  readonly openedByHand?: boolean;
  readonly cookie?: boolean;
  readonly token?: boolean;
  /** Another start of the program asks there; a page never does. */
  readonly noPage?: boolean;
}

export function createDoor({
  port,
  mint,
  now,
}: {
  readonly port: number;
  readonly mint: () => string;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}): Door {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // The name keeps two of our processes apart in one browser.
  const cookieName = `guiche-${port}`;
  const cookieSecret = mint();
  const token = mint();
  /** Digests of the keys that still open, and until when: looked up by digest, so that no comparison leaks a key. */
  const keys = new Map<string, number>();

  const spend = (key: string): boolean => {
    const digest = digestOf(key);
    const until = keys.get(digest);
    keys.delete(digest);
    return until !== undefined && now() < until;
  };
  const hasCookie = (request: Request): boolean =>
    cookiesOf(request, cookieName).some((value) => sameSecret(value, cookieSecret));

  return {
    mintKey() {
      const key = mint();
      keys.set(digestOf(key), now() + keyLife);
      for (const oldest of keys.keys()) {
        if (keys.size <= mostKeys) break;
        keys.delete(oldest);
      }
      return key;
    },

    enter(key) {
      if (!spend(key)) return 401;
      return { cookie: `${cookieName}=${cookieSecret}; Path=/; HttpOnly; SameSite=Strict`, token };
    },

    judge(request) {
      const { headers } = request;
      // A name of somebody else's that resolves to this machine stops here.
      if (headers.get('host') !== host) return 403;
      const { pathname } = new URL(request.url);
      const asks: Asks = places.find(({ path }) => path.test(pathname))?.asks ?? {};
      const from = headers.get('origin');
      if (asks.noPage && (from !== null || headers.has('sec-fetch-site'))) return 403;
      if (asks.sameOrigin) {
        if (from !== null && from !== origin) return 403;
        if (!isOurs(headers, asks.openedByHand ?? false)) return 403;
      }
      if (asks.cookie && !hasCookie(request)) return 401;
      if (asks.token && !sameSecret(headers.get('x-guiche-token') ?? '', token)) return 401;
      return 'admitted';
    },
  };
}

function isOurs(headers: Headers, openedByHand: boolean): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  return (
    openedByHand &&
    site === 'none' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document'
  );
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');

const cookiesOf = (request: Request, name: string): readonly string[] =>
  (request.headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
    const [head, ...rest] = pair.split('=');
    return head === name ? [rest.join('=')] : [];
  });
