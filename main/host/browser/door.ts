// Authorizes requests of the browser host by key, cookie and session. Decides and remembers; routes.ts answers.
import {
  beginExchange,
  bytesOf,
  contexts,
  deriveKeys,
  isStamped,
  nameOf,
  nonceHeader,
  seal,
  sessionHeader,
  sessionKeys,
  stampHeader,
  type SessionKeys,
} from '../../../preload/sealing.ts';
import { sameSecret } from '../secret.ts';

const keyLife = 60_000;
const mostKeys = 16;
/** More windows than a clerk opens; the least recently used loses its session. */
const mostSessions = 64;

export type Verdict = 'admitted' | 401 | 403;

export interface Entry {
  readonly cookie: string;
  /** Session, offer and the key for a reload, sealed for the page that knows the key. */
  readonly answer: Uint8Array<ArrayBuffer>;
}

/** What a page sends to enter: it proves that it knows the key of this name. */
export interface EntryRequest {
  readonly name: string;
  readonly nonce: string;
  readonly offer: string;
  readonly stamp: string;
}

export type Door = ReturnType<typeof createDoor>;

/**
 * The requirements of each path; all other paths belong to the public shell. The cookie alone opens nothing with a
 * guessable name, because browsers send it to every port of this machine, where any program may read it. It opens
 * documents, whose tickets cannot be guessed; everything else requires a session, whose keys are never sent.
 */
const places: readonly { readonly path: RegExp; readonly asks: Asks }[] = [
  { path: /^\/door$/u, asks: { sameOrigin: true } },
  { path: /^\/again$/u, asks: { noPage: true } },
  { path: /^\/calls\//u, asks: { sameOrigin: true, cookie: true, session: true } },
  {
    path: /^\/uploads$/u,
    asks: {
      sameOrigin: true,
      cookie: true,
      session: true,
      stamp: ({ headers }) => contexts.upload(Object.fromEntries(headers)),
    },
  },
  {
    path: /^\/events$/u,
    asks: {
      sameOrigin: true,
      cookie: true,
      session: true,
      stamp: ({ headers }) => contexts.events(headers.get(nonceHeader) ?? ''),
    },
  },
  { path: /^\/(?:documents|downloads)\//u, asks: { sameOrigin: true, openedByHand: true, cookie: true } },
];

interface Asks {
  readonly sameOrigin?: boolean;
  /** A document that the clerk opened in its own window. */
  readonly openedByHand?: boolean;
  readonly cookie?: boolean;
  /** Calls prove it by their sealed body, other requests by a stamp. */
  readonly session?: boolean;
  readonly stamp?: (request: Request) => string;
  /** Only a second start of the program uses this path, never a page. */
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
}) {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // Separates two processes of this program in one browser.
  const cookieName = `guiche-${port}`;
  const cookieSecret = mint();
  /** Valid keys by their names, and their expiry. */
  const keys = new Map<string, { readonly key: string; readonly until: number }>();
  const sessions = new Map<string, SessionKeys>();
  /** A page's own key by its name, with which it enters again after a reload, while this process runs. */
  const reloadKeys = new Map<string, string>();

  const keep = <T>(map: Map<string, T>, name: string, value: T, most: number): void => {
    map.set(name, value);
    for (const oldest of map.keys()) if (map.size > most) map.delete(oldest);
  };
  const hasCookie = (request: Request): boolean =>
    cookiesOf(request, cookieName).some((value) => sameSecret(value, cookieSecret));
  const sessionOf = ({ headers }: Request): SessionKeys | undefined => {
    const name = headers.get(sessionHeader) ?? '';
    const found = sessions.get(name);
    if (found && sessions.delete(name)) sessions.set(name, found);
    return found;
  };
  const isOfSession = async (request: Request, stamp: Asks['stamp']): Promise<boolean> => {
    const session = sessionOf(request);
    if (!session) return false;
    return (
      stamp === undefined || isStamped(session.toApp, request.headers.get(stampHeader) ?? '', stamp(request))
    );
  };

  return {
    hasCookie,
    /** The session keys of the window that sent this request. */
    sessionOf,

    /** A key for one entry within a minute. It is in the fragment of the window's address, which is never sent. */
    async mintKey(): Promise<string> {
      const key = mint();
      keep(keys, await nameOf(key), { key, until: now() + keyLife }, mostKeys);
      return key;
    },

    /** Uses up the named key if the stamp proves that the requester knows it, unless it is a page's key for reloads. */
    async enter({ name, nonce, offer, stamp }: EntryRequest): Promise<Entry | 401> {
      const once = keys.get(name);
      const key = once && now() < once.until ? once.key : reloadKeys.get(name);
      if (key === undefined) return 401;
      const known = await deriveKeys(key, nonce);
      if (!(await isStamped(known.toApp, stamp, contexts.door(nonce, offer)))) return 401;
      const exchange = await beginExchange();
      const agreed = await exchange.agree(offer);
      if (agreed === undefined) return 401;
      // Knowing only a key's name does not use it up. If two requesters know the key, the second is refused.
      if (once && !keys.delete(name)) return 401;
      const id = mint();
      keep(sessions, id, await sessionKeys(key, nonce, agreed), mostSessions);
      const reloadKey = once ? mint() : key;
      keep(reloadKeys, await nameOf(reloadKey), reloadKey, mostSessions);
      const entry = { id, offer: exchange.offer, key: reloadKey };
      return {
        cookie: `${cookieName}=${cookieSecret}; Path=/; HttpOnly; SameSite=Strict`,
        answer: await seal(known.toPage, bytesOf(JSON.stringify(entry)), contexts.door(nonce, offer)),
      };
    },

    /** Called for every request before anything else. */
    async judge(request: Request): Promise<Verdict> {
      const { headers } = request;
      // Stops DNS rebinding: another host name that resolves to this machine.
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
      if (asks.session && !(await isOfSession(request, asks.stamp))) return 401;
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

const cookiesOf = (request: Request, name: string): readonly string[] =>
  (request.headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
    const [head, ...rest] = pair.split('=');
    return head === name ? [rest.join('=')] : [];
  });
