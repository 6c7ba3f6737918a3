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

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

interface Page {
  readonly guiche: Guiche;
  readonly sent: readonly Sent[];
  readonly replaceState: ReturnType<typeof vi.fn>;
  readonly window: Record<string, unknown>;
  /** The tokens that event connections were opened with. */
  readonly connected: readonly (string | undefined)[];
  /** Bytes as the event connection brings them. */
  readonly bring: (text: string) => void;
}

/** A page on which the browser host's script runs; `stored` is what its tab has kept. */
async function openPage(
  hash: string,
  answer: (sent: Sent) => { readonly status: number; readonly body?: unknown },
  stored = new Map<string, string>(),
): Promise<Page> {
  const sent: Sent[] = [];
  const connected: (string | undefined)[] = [];
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  const replaceState = vi.fn<typeof history.replaceState>();
  const connect = (headers: Record<string, string>) => {
    connected.push(headers['x-guiche-token']);
    return new Response(
      new ReadableStream<Uint8Array>({ start: (controller) => void lines.push(controller) }),
    );
  };
  const page = {
    location: { hash, pathname: '/' },
    history: { replaceState },
    window: {} as Record<string, unknown>,
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    },
    fetch: (path: string, init: { headers: Record<string, string>; body?: string }) => {
      if (path === '/events') return Promise.resolve(connect(init.headers));
      const asked: Sent = { path, headers: init.headers, body: JSON.parse(init.body ?? '') };
      sent.push(asked);
      const { status, body } = answer(asked);
      return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
    },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  vi.resetModules();
  await import('../../../preload/http.ts');
  const { guiche } = page.window;
  if (!isGuiche(guiche)) throw new Error('no window.guiche');
  const bring = (text: string) => lines[0]?.enqueue(new TextEncoder().encode(text));
  return { guiche, sent, replaceState, window: page.window, connected, bring };
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
    for (const strange of [
      'strange',
      null,
      {},
      { ok: 1 },
      { ok: false },
      { ok: false, error: { code: 7 } },
    ]) {
      electron.answer = () => Promise.resolve(strange);
      expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'internal' } });
    }
    const told = { ok: false, error: { code: 'notFound', area: 'app', retryable: false } };
    electron.answer = () => Promise.resolve(told);
    expect(await guiche.app.state()).toEqual(told);
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
    const { guiche, sent, replaceState } = await openPage('#key=k-1', door);
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    expect(await guiche.files.save({ ticket: 't', name: 'n' })).toEqual({
      ok: true,
      value: '/calls/files/save',
    });
    await guiche.app.state();
    const headers = { 'content-type': 'application/json' };
    const inside = { ...headers, 'x-guiche-token': 'token-1' };
    expect(sent).toEqual([
      { path: '/door', headers, body: { key: 'k-1' } },
      { path: '/calls/files/save', headers: inside, body: { input: { ticket: 't', name: 'n' } } },
      { path: '/calls/app/state', headers: inside, body: {} },
    ]);
    expect(guiche.uploadHeaders()).toEqual({ 'x-guiche-token': 'token-1' });
  });

  it('a page that is loaded again is known by what its tab has kept', async () => {
    const tab = new Map<string, string>();
    await (await openPage('#key=k', door, tab)).guiche.app.state();
    const { guiche, sent, replaceState, connected } = await openPage('', door, tab);
    expect(await guiche.app.state()).toMatchObject({ ok: true });
    expect(sent.map(({ path }) => path)).toEqual(['/calls/app/state']);
    expect(connected).toEqual(['token-1']);
    expect(replaceState).not.toHaveBeenCalled();
  });

  it.each([
    ['with a spent key', '#key=old', 1],
    ['without any', '', 0],
  ])('a window %s says so, and asks for nothing more', async (_how, hash, asked) => {
    const { guiche, sent, connected } = await openPage(hash, () => ({ status: 401 }));
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'notTrusted' } });
    expect([sent.length, connected]).toEqual([asked, []]);
  });

  it.each([401, 403])('a window whose session has ended says so too: %i', async (status) => {
    const { guiche } = await openPage('#key=k', (sent) => (sent.path === '/door' ? door(sent) : { status }));
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'notTrusted' } });
  });

  it('one event connection carries every stream, however its bytes arrive', async () => {
    const { guiche, connected, bring } = await openPage('#key=k', door);
    await guiche.app.state();
    expect(connected).toEqual(['token-1']);
    const heard: unknown[] = [];
    const stop = guiche.on('trail', (event) => heard.push(event));
    bring('\n["trail",{"revision":1,"va');
    bring(
      'lue":{"last":1}}]\n["accounts",{"revision":1}]\n["trail"]\n{"strange":1}\n["trail",{"revision":2}]\n',
    );
    await expect.poll(() => heard).toEqual([{ revision: 1, value: { last: 1 } }, { revision: 2 }]);
    stop();
    bring('["trail",{"revision":3}]\n');
    await guiche.app.state();
    expect(heard).toHaveLength(2);
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
