// The browser host's preload, one classic script that only that host inserts: `window.guiche` over fetch and one event
// connection. It trades the one-time key of the fragment for a cookie and a header token; the token stays in this tab's
// own storage, which no other port can read, so that a reloaded page is still known.
import { buildGuiche, createListeners } from './client.ts';
import { fail } from './contract/result.ts';

interface Session {
  readonly token: string;
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string';

const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });

const kept = 'guiche-token';

async function openSession(): Promise<Session | undefined> {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) {
    const token = sessionStorage.getItem(kept);
    return token === null ? undefined : { token };
  }
  history.replaceState(null, '', location.pathname);
  const answer = await post('/door', { key }).catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json() : undefined;
  if (!isSession(body)) return undefined;
  sessionStorage.setItem(kept, body.token);
  return body;
}

let token = '';
const session = openSession().then((opened) => {
  token = opened?.token ?? '';
  return opened;
});

const { listen, tell } = createListeners();

/** Until the door no longer knows this window; a break in between is mended within a second. */
async function followEvents(): Promise<void> {
  for (;;) {
    const answer = await fetch('/events', { headers: { 'x-guiche-token': token } }).catch(() => undefined);
    if (answer?.status === 401 || answer?.status === 403) return;
    if (answer?.body) await readLines(answer.body).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // An empty line only says that the connection lives.
      const parsed: unknown = line === '' ? undefined : JSON.parse(line);
      if (isPair(parsed)) tell(...parsed);
    }
  }
}

void session.then((opened) => (opened ? followEvents() : undefined));

const guiche = buildGuiche({
  host: 'browser',
  uploadHeaders: () => ({ 'x-guiche-token': token }),
  send: async (room, name, input) => {
    if (!(await session)) return fail('notTrusted', 'bridge');
    const answer = await post(`/calls/${room}/${name}`, input === undefined ? {} : { input }, {
      'x-guiche-token': token,
    });
    // A refusal of the door has no words: this window's session is not (or no longer) known there.
    if (answer.status === 401 || answer.status === 403) return fail('notTrusted', 'bridge');
    const result: unknown = await answer.json();
    return result;
  },
  listen,
});

Object.defineProperty(window, 'guiche', { value: Object.freeze(guiche), writable: false });
