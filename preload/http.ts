// The browser host's preload, one classic script that only that host inserts: `window.guiche` over fetch and one event
// connection. The one-time key of the URL fragment is never sent: page and process derive the keys of a session from
// it, and every call, answer and connection proves them. The tab's session storage keeps the key, so that a reloaded
// page is recognized.
import { buildGuiche, createListeners } from './client.ts';
import { fail } from './contract/result.ts';
import {
  bytesOf,
  callIvs,
  contexts,
  deriveKeys,
  isStamped,
  mintNonce,
  nameOf,
  nonceHeader,
  requestName,
  seal,
  sealedType,
  sessionHeader,
  stamp,
  stampHeader,
  textOf,
  unseal,
  type SessionKeys,
} from './sealing.ts';

interface Session extends SessionKeys {
  readonly id: string;
}

/** What a tab stores: the key opens no new session, and its session ends with the process. */
interface Kept {
  readonly id: string;
  readonly key: string;
  readonly nonce: string;
}

const keptName = 'guiche-session';

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'key', 'nonce'].every((name) => typeof Reflect.get(value, name) === 'string');

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

/** Another program answered at this address: this page sends nothing more there. */
let foreign = false;
const foreignAnswer = () => {
  foreign = true;
  return fail('foreignAnswer', 'bridge');
};
const isRefusal = (status: number): boolean => status === 401 || status === 403;

const isOk = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === true;

/** The value that the page was loaded with, even if it is replaced later. */
const request = fetch.bind(globalThis);

const bytesIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

async function openSession(): Promise<Session | undefined> {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return reopenSession(sessionStorage.getItem(keptName) ?? 'null');
  history.replaceState(null, '', location.pathname);
  const nonce = mintNonce();
  const keys = await deriveKeys(key, nonce);
  const answer = await request('/door', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: await nameOf(key),
      nonce,
      stamp: await stamp(keys.toApp, contexts.door(nonce)),
    }),
    credentials: 'same-origin',
  }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const plain = await unseal(keys.toPage, await bytesIn(answer), contexts.door(nonce));
  if (plain === undefined) {
    foreign = true;
    return undefined;
  }
  const id = textOf(plain);
  sessionStorage.setItem(keptName, JSON.stringify({ id, key, nonce } satisfies Kept));
  return { id, ...keys };
}

async function reopenSession(text: string): Promise<Session | undefined> {
  const kept: unknown = JSON.parse(text);
  return isKept(kept) ? { id: kept.id, ...(await deriveKeys(kept.key, kept.nonce)) } : undefined;
}

const nextIv = callIvs();
const session = openSession().catch(() => undefined);

const { listen, tell } = createListeners();
const breakListeners = new Set<() => void>();

/**
 * Until the host no longer knows this window, or another program answers; an interruption is repaired within a second.
 */
async function followEvents({ id, toApp, toPage }: Session): Promise<void> {
  while (!foreign) {
    const nonce = mintNonce();
    const context = contexts.events(nonce);
    const answer = await request('/events', {
      headers: { [sessionHeader]: id, [nonceHeader]: nonce, [stampHeader]: await stamp(toApp, context) },
    }).catch(() => undefined);
    if (answer && isRefusal(answer.status)) return;
    if (answer?.body) {
      await readLines(answer.body, (first) => isStamped(toPage, first, context)).catch(() => undefined);
      for (const listener of breakListeners) listener();
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** The first line proves who sends the others. */
async function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  isOurs: (first: string) => Promise<boolean>,
): Promise<void> {
  let rest = '';
  let proved = false;
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!proved) {
        proved = await isOurs(line);
        if (proved) continue;
        foreign = true;
        return;
      }
      // An empty line only keeps the connection alive.
      const parsed: unknown = line === '' ? undefined : JSON.parse(line);
      if (isPair(parsed)) tell(...parsed);
    }
  }
}

void session.then((opened) => (opened ? followEvents(opened) : undefined));

async function call(room: string, name: string, input: unknown): Promise<unknown> {
  const opened = await session;
  if (foreign) return foreignAnswer();
  if (!opened) return fail('notTrusted', 'bridge');
  const path = `/calls/${room}/${name}`;
  const text = input === undefined ? '' : JSON.stringify(input);
  const sealed = await seal(opened.toApp, bytesOf(text), contexts.call(path), nextIv());
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': sealedType, [sessionHeader]: opened.id },
    body: sealed,
    credentials: 'same-origin',
  });
  // A refusal of the host has no body: this window's session is not (or no longer) known.
  if (isRefusal(answer.status)) return fail('notTrusted', 'bridge');
  // A failure of the process itself; its message can no longer be sealed.
  if (answer.status >= 500) return fail('stopping', 'bridge', { retryable: true });
  const bytes = await bytesIn(answer);
  const plain =
    (await unseal(opened.toPage, bytes, contexts.answer(path, requestName(sealed)))) ??
    (await unseal(opened.toPage, bytes, contexts.answer(path, '')));
  if (plain === undefined) return foreignAnswer();
  const result: unknown = JSON.parse(textOf(plain));
  return result;
}

const guiche = buildGuiche({
  host: 'browser',
  async uploadHeaders(announced) {
    const opened = await session;
    // A file is uploaded unsealed: right before it, the process must prove that it is still the same.
    const known = await call('app', 'state', undefined);
    if (!opened || foreign || !isOk(known)) throw new Error('the app does not answer');
    return {
      [sessionHeader]: opened.id,
      [stampHeader]: await stamp(opened.toApp, contexts.upload(announced)),
    };
  },
  send: call,
  listen,
  onBreak(listener) {
    breakListeners.add(listener);
    return () => void breakListeners.delete(listener);
  },
});

Object.defineProperty(window, 'guiche', { value: Object.freeze(guiche), writable: false });
