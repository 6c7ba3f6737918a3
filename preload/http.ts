// The browser host's preload, one classic script that only that host inserts: `window.guiche` over fetch and one event
// stream. It trades the one-time key of the fragment for a cookie and a header token; a reloaded page keeps the cookie.
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

async function openSession(): Promise<Session | undefined> {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key !== null) history.replaceState(null, '', location.pathname);
  const answer = await post('/door', key === null ? {} : { key }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const body: unknown = await answer.json();
  return isSession(body) ? body : undefined;
}

let token = '';
const session = openSession().then((opened) => {
  token = opened?.token ?? '';
  return opened;
});

const { listen, tell } = createListeners();

function openEvents(): void {
  const source = new EventSource('/events');
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const parsed: unknown = JSON.parse(message.data);
    if (isPair(parsed)) tell(...parsed);
  });
}
void session.then((opened) => {
  if (opened) openEvents();
});

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
