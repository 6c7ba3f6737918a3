// The two preloads: the same `window.guiche` over IPC and over HTTP, with the contract's names and nothing else.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guiche } from '../../../preload/contract/contract.ts';
import { callNames, streamNames } from '../../../preload/contract/names.ts';
import { buildGuiche, type Carrier } from '../../../preload/client.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  answer: (() => Promise.resolve({ ok: true, value: 1 })) as () => Promise<unknown>,
  emitter: undefined as EventEmitter | undefined,
}));
// Electron's half of a window exists in Electron alone.
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
  ipcRenderer: {
    on: (channel: string, listener: (...args: unknown[]) => void) => {
      electron.emitter ??= new EventEmitter();
      electron.emitter.on(channel, listener);
    },
    invoke: (...args: unknown[]) => {
      electron.invoked.push(args);
      return electron.answer();
    },
  },
}));

const isGuiche = (value: unknown): value is Guiche =>
  typeof value === 'object' && value !== null && 'host' in value;

/** Every path of an object, and what stands there. */
const shapeOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => shapeOf(inner, `${path}.${name}`))
    : [`${path}: ${typeof value}`];

const expected = [
  ...Object.entries(callNames).flatMap(([room, names]) => names.map((name) => `.${room}.${name}: function`)),
  '.host: string',
  '.on: function',
  '.uploadHeaders: function',
].sort();

class EventSourceDouble extends EventTarget {
  static readonly all: EventSourceDouble[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    EventSourceDouble.all.push(this);
  }
  send(data: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A page on which the browser host's script runs. */
async function openPage(
  hash: string,
  answer: (sent: Sent) => { readonly status: number; readonly body?: unknown },
) {
  const sent: Sent[] = [];
  const page = {
    location: { hash, pathname: '/' },
    history: { replaceState: vi.fn<typeof history.replaceState>() },
    window: {} as Record<string, unknown>,
    EventSource: EventSourceDouble,
    fetch: (path: string, init: { headers: Record<string, string>; body: string }) => {
      const asked: Sent = { path, headers: init.headers, body: JSON.parse(init.body) };
      sent.push(asked);
      const { status, body } = answer(asked);
      return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
    },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  EventSourceDouble.all.length = 0;
  vi.resetModules();
  await import('../../../preload/http.ts');
  const { guiche } = page.window;
  if (!isGuiche(guiche)) throw new Error('no window.guiche');
  return { guiche, sent, history: page.history, window: page.window };
}

async function openElectron(): Promise<Guiche> {
  vi.resetModules();
  electron.emitter = undefined;
  electron.invoked.length = 0;
  await import('../../../preload/electron.ts');
  const guiche = electron.exposed.get('guiche');
  if (!isGuiche(guiche)) throw new Error('nothing exposed');
  return guiche;
}

const door = ({ path }: Sent) =>
  path === '/door'
    ? { status: 200, body: { token: 'token-1' } }
    : { status: 200, body: { ok: true, value: path } };

afterEach(() => vi.unstubAllGlobals());

describe('both', () => {
  it('build the contract’s names, and one like the other', async () => {
    const overIpc = await openElectron();
    const { guiche: overHttp, window } = await openPage('#key=k', door);
    expect(shapeOf(overIpc).sort()).toEqual(expected);
    expect(shapeOf(overHttp).sort()).toEqual(expected);
    expect([overIpc.host, overHttp.host]).toEqual(['electron', 'browser']);
    expect([...electron.exposed.keys()]).toEqual(['guiche']);
    expect(Object.getOwnPropertyDescriptor(window, 'guiche')).toMatchObject({
      writable: false,
      configurable: false,
    });
    expect(Object.isFrozen(overHttp)).toBe(true);
  });
});

describe('over IPC', () => {
  it('a call is one message, and an answer that is no Result is a fault', async () => {
    const guiche = await openElectron();
    await guiche.files.save({ ticket: 't', name: 'n' });
    expect(electron.invoked).toEqual([['guiche:call', 'files', 'save', { ticket: 't', name: 'n' }]]);
    electron.answer = () => Promise.resolve('strange');
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'internal' } });
    electron.answer = () => Promise.reject(new Error('gone'));
    expect(await guiche.app.state()).toMatchObject({
      ok: false,
      error: { code: 'stopping', retryable: true },
    });
    expect(guiche.uploadHeaders()).toEqual({});
  });

  it('a stream reaches those who listen to it, until they stop', async () => {
    const guiche = await openElectron();
    const heard: unknown[] = [];
    const stop = guiche.on('trail', (event) => heard.push(event));
    electron.emitter?.emit('guiche:stream', {}, 'trail', 1);
    electron.emitter?.emit('guiche:stream', {}, 'accounts', 2);
    electron.emitter?.emit('guiche:stream', {}, 7, 3);
    stop();
    electron.emitter?.emit('guiche:stream', {}, 'trail', 4);
    expect(heard).toEqual([1]);
  });
});

describe('over HTTP', () => {
  it('the key leaves the address, and opens the door once', async () => {
    const { guiche, sent, history } = await openPage('#key=k-1', door);
    expect(history.replaceState).toHaveBeenCalledWith(null, '', '/');
    expect(await guiche.files.save({ ticket: 't', name: 'n' })).toEqual({
      ok: true,
      value: '/calls/files/save',
    });
    await guiche.app.state();
    expect(sent).toEqual([
      { path: '/door', headers: { 'content-type': 'application/json' }, body: { key: 'k-1' } },
      {
        path: '/calls/files/save',
        headers: { 'content-type': 'application/json', 'x-guiche-token': 'token-1' },
        body: { input: { ticket: 't', name: 'n' } },
      },
      {
        path: '/calls/app/state',
        headers: { 'content-type': 'application/json', 'x-guiche-token': 'token-1' },
        body: {},
      },
    ]);
    expect(guiche.uploadHeaders()).toEqual({ 'x-guiche-token': 'token-1' });
  });

  it('a page that is loaded again asks without a key', async () => {
    const { guiche, sent, history } = await openPage('', door);
    await guiche.app.state();
    expect(sent[0]?.body).toEqual({});
    expect(history.replaceState).not.toHaveBeenCalled();
  });

  it('a window that the door does not know says so, and asks for nothing more', async () => {
    const { guiche, sent } = await openPage('#key=old', () => ({ status: 401 }));
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'notTrusted' } });
    expect(sent).toHaveLength(1);
    expect(EventSourceDouble.all).toEqual([]);
  });

  it('a window whose session has ended says so too', async () => {
    const { guiche } = await openPage('#key=k', (sent) =>
      sent.path === '/door' ? door(sent) : { status: 401 },
    );
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'notTrusted' } });
  });

  it('one event connection carries every stream', async () => {
    const { guiche } = await openPage('#key=k', door);
    await guiche.app.state();
    const [source, ...more] = EventSourceDouble.all;
    expect([source?.url, more]).toEqual(['/events', []]);
    const heard: unknown[] = [];
    const stop = guiche.on('trail', (event) => heard.push(event));
    source?.send('["trail",{"revision":1,"value":{"last":1}}]');
    source?.send('["accounts",{"revision":1}]');
    source?.send('["trail"]');
    source?.send('{"strange":1}');
    stop();
    source?.send('["trail",{"revision":2}]');
    expect(heard).toEqual([{ revision: 1, value: { last: 1 } }]);
  });
});

describe('the client', () => {
  const listened: string[] = [];
  const carrier: Carrier = {
    host: 'browser',
    uploadHeaders: () => ({}),
    send: () => Promise.resolve({ ok: true, value: null }),
    listen: (stream) => {
      listened.push(stream);
      return () => undefined;
    },
  };
  beforeEach(() => void (listened.length = 0));

  it('listens to the contract’s streams only', () => {
    const guiche = buildGuiche(carrier);
    for (const stream of streamNames) guiche.on(stream, () => undefined);
    for (const stream of ['strange', '__proto__', 'constructor']) {
      Reflect.apply(guiche.on, undefined, [stream, () => undefined]);
    }
    expect(listened).toEqual([...streamNames]);
  });
});
