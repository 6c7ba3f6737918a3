// The two preloads build the same `window.guiche` over IPC and over HTTP, with the contract's names and nothing else.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guiche } from '../../../preload/contract/contract.ts';
import { callNames, streamNames } from '../../../preload/contract/names.ts';
import { buildGuiche, type Carrier } from '../../../preload/client.ts';
import {
  beginExchange,
  bytesOf,
  contexts,
  deriveKeys,
  nameOf,
  nonceHeader,
  requestName,
  seal,
  sessionHeader,
  sessionKeys,
  stamp,
  stampHeader,
  textOf,
  unseal,
  type SessionKeys,
} from '../../../preload/sealing.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  answer: (() => Promise.resolve({ ok: true, value: 1 })) as () => Promise<unknown>,
  emitter: undefined as EventEmitter | undefined,
}));
// Only Electron has this half of a window.
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

/** Every path of an object, and its value. */
const shapeOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => shapeOf(inner, `${path}.${name}`))
    : [`${path}: ${typeof value}`];

const expected = [
  ...Object.entries(callNames).flatMap(([room, names]) => names.map((name) => `.${room}.${name}: function`)),
  '.host: string',
  '.on: function',
  '.onBreak: function',
  '.uploadHeaders: function',
].sort();

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  /** The opened content of a sealed body, or the JSON of an entry request. */
  readonly text: string;
}

interface Page {
  readonly guiche: Guiche;
  readonly sent: readonly Sent[];
  /** The requests as they left the page. */
  readonly bodies: readonly unknown[];
  readonly replaceState: ReturnType<typeof vi.fn>;
  readonly window: Record<string, unknown>;
  /** The sessions that event connections were opened with. */
  readonly connected: readonly (string | undefined)[];
  /** Bytes as the event connection receives them. */
  readonly bring: (text: string) => void;
  /** Ends the event connection. */
  readonly cut: () => void;
}

interface AppSide {
  /** The key that this side knows. */
  readonly key?: string;
  /** Its answer to a call; a number is a refusal without a body. */
  readonly answer?: (path: string) => unknown;
  /** After this many requests another program takes the port, and answers with this status. */
  readonly takenAfter?: number;
  readonly refusal?: number;
}

/** The page enters again with it after a reload. */
const reloadKey = 'key-for-reloads';

const door = (path: string): unknown => ({ ok: true, value: path });

/** A page that runs the browser host's script, and the process that it talks to; `stored` is the storage of its tab. */
async function openPage(
  hash: string,
  { key = 'k', answer = door, takenAfter = Infinity, refusal = 200 }: AppSide = {},
  stored = new Map<string, string>(),
): Promise<Page> {
  const sent: Sent[] = [];
  const bodies: unknown[] = [];
  const connected: (string | undefined)[] = [];
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  const replaceState = vi.fn<typeof history.replaceState>();
  const encoder = new TextEncoder();
  let keys: SessionKeys | undefined;
  let requests = 0;

  const connect = async (headers: Record<string, string>) => {
    connected.push(headers[sessionHeader]);
    const first = keys && (await stamp(keys.toPage, contexts.events(headers[nonceHeader] ?? '')));
    return new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          lines.push(controller);
          controller.enqueue(encoder.encode(`${requests > takenAfter ? 'forged' : first}\n`));
        },
      }),
      { status: requests > takenAfter ? refusal : 200 },
    );
  };
  const enterBy = async (text: string) => {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('nonce' in body && 'name' in body))
      return new Response(null, { status: 400 });
    if (requests > takenAfter) return new Response(null, { status: refusal });
    const used = body.name === (await nameOf(reloadKey)) ? reloadKey : key;
    if (body.name !== (await nameOf(used))) return new Response(null, { status: 401 });
    const nonce = String(body.nonce);
    const theirs = 'offer' in body ? String(body.offer) : '';
    const { offer, agree } = await beginExchange();
    const { toPage } = await deriveKeys(used, nonce);
    keys = await sessionKeys(used, nonce, (await agree(theirs)) ?? '');
    const entry = bytesOf(JSON.stringify({ id: 'session-1', offer, key: reloadKey }));
    return new Response(await seal(toPage, entry, contexts.door(nonce, theirs)));
  };
  const serve = async (path: string, headers: Record<string, string>, body: unknown) => {
    if (path === '/door') {
      sent.push({ path, headers, text: String(body) });
      return enterBy(String(body));
    }
    const sealed = body instanceof Uint8Array ? Uint8Array.from(body) : new Uint8Array();
    const plain = keys && (await unseal(keys.toApp, sealed, contexts.call(path)));
    sent.push({ path, headers, text: plain ? textOf(plain) : '' });
    const result = answer(path);
    if (typeof result === 'number') return new Response(null, { status: result });
    if (!keys || requests > takenAfter)
      return new Response(JSON.stringify({ ok: true, value: 'forged' }), { status: refusal });
    const context = contexts.answer(path, requestName(sealed));
    return new Response(await seal(keys.toPage, bytesOf(JSON.stringify(result)), context));
  };
  const page = {
    location: { hash, pathname: '/' },
    history: { replaceState },
    window: {} as Record<string, unknown>,
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    fetch: (path: string, { headers, body }: { headers: Record<string, string>; body?: unknown }) => {
      requests += 1;
      if (body !== undefined) bodies.push(body);
      return path === '/events' ? connect(headers) : serve(path, headers, body);
    },
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  vi.resetModules();
  await import('../../../preload/http.ts');
  const { guiche } = page.window;
  if (!isGuiche(guiche)) throw new Error('no window.guiche');
  return {
    guiche,
    sent,
    bodies,
    replaceState,
    window: page.window,
    connected,
    bring: (text) => lines[0]?.enqueue(encoder.encode(text)),
    cut: () => lines[0]?.close(),
  };
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

afterEach(() => vi.unstubAllGlobals());

describe('both', () => {
  it('build the contract’s names, and equal objects', async () => {
    const overIpc = await openElectron();
    const { guiche: overHttp, window } = await openPage('#key=k');
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
  it('a call is one message, and an answer that is no Result is a failure', async () => {
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
    const refusal = { ok: false, error: { code: 'notFound', area: 'app', retryable: false } };
    electron.answer = () => Promise.resolve(refusal);
    expect(await guiche.app.state()).toEqual(refusal);
    electron.answer = () => Promise.reject(new Error('gone'));
    expect(await guiche.app.state()).toMatchObject({
      ok: false,
      error: { code: 'stopping', retryable: true },
    });
    expect(await guiche.uploadHeaders({})).toEqual({});
  });

  it('a stream reaches its listeners until they stop', async () => {
    const guiche = await openElectron();
    const received: unknown[] = [];
    const stop = guiche.on('trail', (event) => received.push(event));
    electron.emitter?.emit('guiche:stream', {}, 'trail', 1);
    electron.emitter?.emit('guiche:stream', {}, 'accounts', 2);
    electron.emitter?.emit('guiche:stream', {}, 7, 3);
    stop();
    electron.emitter?.emit('guiche:stream', {}, 'trail', 4);
    expect(received).toEqual([1]);
  });
});

describe('over HTTP', () => {
  it('the key is removed from the address, admits the page once, and is in nothing that is sent', async () => {
    const { guiche, sent, replaceState } = await openPage('#key=key-of-the-fragment', {
      key: 'key-of-the-fragment',
    });
    expect(replaceState).toHaveBeenCalledWith(null, '', '/');
    expect(await guiche.files.save({ ticket: 't', name: 'n' })).toEqual({
      ok: true,
      value: '/calls/files/save',
    });
    await guiche.app.state();
    expect(sent.map(({ path, text }) => [path, path === '/door' ? '' : text])).toEqual([
      ['/door', ''],
      ['/calls/files/save', '{"ticket":"t","name":"n"}'],
      ['/calls/app/state', ''],
    ]);
    expect(JSON.stringify(sent)).not.toContain('key-of-the-fragment');
    for (const { headers } of sent.slice(1)) expect(headers).toMatchObject({ [sessionHeader]: 'session-1' });
    expect(Object.keys(await guiche.uploadHeaders({ 'x-guiche-kind': 'sheet' }))).toEqual([
      sessionHeader,
      stampHeader,
    ]);
  });

  it('a reloaded page is recognised by the storage of its tab', async () => {
    const tab = new Map<string, string>();
    await (await openPage('#key=k', {}, tab)).guiche.app.state();
    const { guiche, sent, replaceState, connected } = await openPage('', {}, tab);
    expect(await guiche.app.state()).toMatchObject({ ok: true });
    expect(sent.map(({ path }) => path)).toEqual(['/door', '/calls/app/state']);
    await expect.poll(() => connected).toEqual(['session-1']);
    expect(replaceState).not.toHaveBeenCalled();
  });

  it('the storage of a tab cannot open anything that was sent', async () => {
    const tab = new Map<string, string>();
    const { guiche, bodies } = await openPage('#key=k', {}, tab);
    await guiche.withdrawals.setPin({ commandId: 'c', next: '4711' });
    const [kept = ''] = tab.values();
    expect([...tab.values()]).toEqual([reloadKey]);
    // With everything that was seen on the way: the nonce and both offers.
    const asked: unknown = JSON.parse(String(bodies[0]));
    const [nonce = '', offer = ''] = ['nonce', 'offer'].map((name) =>
      String(Reflect.get(Object(asked), name)),
    );
    for (const secret of [kept, `${kept} ${offer}`, 'k', `k ${offer}`]) {
      const { toApp } = await deriveKeys(secret, nonce);
      const call = bodies[1];
      if (!(call instanceof Uint8Array)) throw new Error('no call was sent');
      expect(
        await unseal(toApp, Uint8Array.from(call), contexts.call('/calls/withdrawals/setPin')),
      ).toBeUndefined();
    }
  });

  it.each([
    ['with a spent key', '#key=old', 1],
    ['without any', '', 0],
  ])('a window %s says so, and requests nothing more', async (_how, hash, asked) => {
    const { guiche, sent, connected } = await openPage(hash);
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'notTrusted' } });
    expect([sent.length, connected]).toEqual([asked, []]);
  });

  it.each([
    [200, 'foreignAnswer'],
    [401, 'notTrusted'],
    [403, 'notTrusted'],
    [404, 'foreignAnswer'],
    [500, 'foreignAnswer'],
    [503, 'foreignAnswer'],
  ])('an unsealed answer with status %i ends all sending and is %s', async (refusal, code) => {
    const tab = new Map<string, string>();
    const { guiche, sent } = await openPage('#key=k', { takenAfter: 2, refusal }, tab);
    await guiche.app.state();
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code } });
    const before = sent.length;
    expect(await guiche.withdrawals.setPin({ commandId: 'c', next: '4711' })).toMatchObject({
      ok: false,
      error: { code },
    });
    expect(sent).toHaveLength(before);
    expect([...tab]).toEqual([]);
  });

  it('trusts no answer of another program, and sends nothing to it any more', async () => {
    const { guiche, sent } = await openPage('#key=k', { takenAfter: 2 });
    await guiche.app.state();
    expect(await guiche.files.save({ ticket: 't', name: 'n' })).toMatchObject({
      ok: false,
      error: { code: 'foreignAnswer' },
    });
    const before = sent.length;
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'foreignAnswer' } });
    await expect(guiche.uploadHeaders({})).rejects.toThrow('does not answer');
    expect(sent).toHaveLength(before);
  });

  it('reports the end of the connection, and accepts no event of a program that cannot prove its identity', async () => {
    const { guiche, connected, cut } = await openPage('#key=k', { takenAfter: 2 });
    const received: unknown[] = [];
    let breaks = 0;
    const stop = guiche.onBreak(() => (breaks += 1));
    guiche.on('trail', (event) => received.push(event));
    await expect.poll(() => connected).toHaveLength(1);
    cut();
    await expect.poll(() => breaks).toBe(2);
    expect(connected).toHaveLength(2);
    expect(await guiche.app.state()).toMatchObject({ ok: false, error: { code: 'foreignAnswer' } });
    expect(received).toEqual([]);
    stop();
  });

  it('one event connection carries every stream, however its bytes arrive', async () => {
    const { guiche, connected, bring } = await openPage('#key=k');
    await guiche.app.state();
    await expect.poll(() => connected).toEqual(['session-1']);
    const received: unknown[] = [];
    const stop = guiche.on('trail', (event) => received.push(event));
    bring('\n["trail",{"revision":1,"va');
    bring(
      'lue":{"last":1}}]\n["accounts",{"revision":1}]\n["trail"]\n{"strange":1}\n["trail",{"revision":2}]\n',
    );
    await expect.poll(() => received).toEqual([{ revision: 1, value: { last: 1 } }, { revision: 2 }]);
    stop();
    bring('["trail",{"revision":3}]\n');
    await guiche.app.state();
    expect(received).toHaveLength(2);
  });
});

describe('the client', () => {
  const listened: string[] = [];
  const carrier: Carrier = {
    host: 'browser',
    uploadHeaders: () => Promise.resolve({}),
    onBreak: () => () => undefined,
    send: () => Promise.resolve({ ok: true, value: null }),
    listen: (stream) => {
      listened.push(stream);
      return () => undefined;
    },
  };
  beforeEach(() => void (listened.length = 0));

  it('listens only to the contract’s streams', () => {
    const guiche = buildGuiche(carrier);
    for (const stream of streamNames) guiche.on(stream, () => undefined);
    for (const stream of ['strange', '__proto__', 'constructor']) {
      Reflect.apply(guiche.on, undefined, [stream, () => undefined]);
    }
    expect(listened).toEqual([...streamNames]);
  });
});
