// The browser host's preload, one classic script that only that host inserts: `window.guiche` over fetch and one event
// connection. The one-time key of the URL fragment is never sent: page and process prove that they know it and agree on the keys of
// a session, which seal every call, answer and connection. The tab's session storage keeps a key with which a reloaded page
// enters again; it opens nothing that was sent. An answer that is not sealed is another program's, whatever its status: the
// page forgets its keys and sends nothing more.
import { buildGuiche, createListeners } from './client.ts';
import { fail } from './contract/result.ts';
import {
  beginExchange,
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
  sessionKeys,
  stamp,
  stampHeader,
  textOf,
  unseal,
  type SessionKeys,
} from './sealing.ts';

interface Session extends SessionKeys {
  readonly id: string;
}

const keptName = 'guiche-session';

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

type Loss = 'notTrusted' | 'foreignAnswer';

/** Why this page sends nothing more. */
let lost: Loss | undefined;
let opened: Session | undefined;

function lose(why: Loss) {
  lost ??= why;
  opened = undefined;
  sessionStorage.removeItem(keptName);
  return fail(lost, 'bridge');
}

/** A refusal may come from this program, started again; it is not sealed either, so the page trusts the address no longer. */
const lossOf = (status: number): Loss => (status === 401 || status === 403 ? 'notTrusted' : 'foreignAnswer');

const isOk = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === true;

/** The value that the page was loaded with, even if it is replaced later. */
const request = fetch.bind(globalThis);

const bytesIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

const entryOf = (
  text: string,
): { readonly id: string; readonly offer: string; readonly key: string } | undefined => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const [id, offer, key] = ['id', 'offer', 'key'].map((name): unknown => Reflect.get(value, name));
  return typeof id === 'string' && typeof offer === 'string' && typeof key === 'string'
    ? { id, offer, key }
    : undefined;
};

const given = new URLSearchParams(location.hash.slice(1)).get('key');
const key = given ?? sessionStorage.getItem(keptName);
if (given !== null) history.replaceState(null, '', location.pathname);

/** Rejects if nothing answers at this address. */
async function openSession(): Promise<void> {
  if (key === null) return void lose('notTrusted');
  const nonce = mintNonce();
  const [known, exchange] = await Promise.all([deriveKeys(key, nonce), beginExchange()]);
  const context = contexts.door(nonce, exchange.offer);
  const answer = await request('/door', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: await nameOf(key),
      nonce,
      offer: exchange.offer,
      stamp: await stamp(known.toApp, context),
    }),
    credentials: 'same-origin',
  });
  const plain = answer.ok ? await unseal(known.toPage, await bytesIn(answer), context) : undefined;
  const entry = plain && entryOf(textOf(plain));
  const agreed = entry && (await exchange.agree(entry.offer));
  if (entry === undefined || agreed === undefined) return void lose(lossOf(answer.status));
  sessionStorage.setItem(keptName, entry.key);
  opened = { id: entry.id, ...(await sessionKeys(key, nonce, agreed)) };
  void followEvents();
}

let entering: Promise<void> | undefined;
const enter = (): Promise<void> =>
  (entering ??= openSession().finally(() => {
    entering = undefined;
  }));

const nextIv = callIvs();
enter().catch(() => undefined);

const { listen, tell } = createListeners();
const breakListeners = new Set<() => void>();

/** Until another program answers; an interruption is repaired within a second. */
async function followEvents(): Promise<void> {
  while (opened) {
    const { id, toApp, toPage } = opened;
    const nonce = mintNonce();
    const context = contexts.events(nonce);
    const answer = await request('/events', {
      headers: { [sessionHeader]: id, [nonceHeader]: nonce, [stampHeader]: await stamp(toApp, context) },
    }).catch(() => undefined);
    if (answer && !answer.ok) lose(lossOf(answer.status));
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
        lose('foreignAnswer');
        return;
      }
      // An empty line only keeps the connection alive.
      const parsed: unknown = line === '' ? undefined : JSON.parse(line);
      if (isPair(parsed)) tell(...parsed);
    }
  }
}

async function call(room: string, name: string, input: unknown): Promise<unknown> {
  if (!opened && !lost) await enter();
  const session = opened;
  if (!session) return fail(lost ?? 'notTrusted', 'bridge');
  const path = `/calls/${room}/${name}`;
  const text = input === undefined ? '' : JSON.stringify(input);
  const sealed = await seal(session.toApp, bytesOf(text), contexts.call(path), nextIv());
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': sealedType, [sessionHeader]: session.id },
    body: sealed,
    credentials: 'same-origin',
  });
  const bytes = await bytesIn(answer);
  const plain =
    (await unseal(session.toPage, bytes, contexts.answer(path, requestName(sealed)))) ??
    (await unseal(session.toPage, bytes, contexts.answer(path, '')));
  if (plain === undefined) return lose(lossOf(answer.status));
  const result: unknown = JSON.parse(textOf(plain));
  return result;
}

const guiche = buildGuiche({
  host: 'browser',
  async uploadHeaders(announced) {
    // A file is uploaded unsealed: right before it, the process must prove that it is still the same.
    const known = await call('app', 'state', undefined);
    if (!opened || !isOk(known)) throw new Error('the app does not answer');
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
