// Runs the browser host in this process over a small test app, and sends it requests whose headers the test controls.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBrowser } from '../../main/host/browser/serve.ts';
import type { BuiltFiles } from '../../main/host/folder.ts';
import type { Served, Tickets } from '../../main/host/host.ts';
import { mintSecret } from '../../main/host/secret.ts';
import { builtShell } from '../../main/host/shell.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { StreamEvent } from '../../preload/contract/common.ts';
import type { StreamName } from '../../preload/contract/contract.ts';
import { ok } from '../../preload/contract/result.ts';
import * as z from 'zod/mini';
import {
  beginExchange,
  bytesOf,
  contexts,
  deriveKeys,
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
} from '../../preload/sealing.ts';

type Listener = Parameters<Served['onEvent']>[0];

/** An app that answers every call with its own input, and remembers it. */
export function echoApp() {
  const listeners = new Set<Listener>();
  const calls: unknown[] = [];
  const reports: string[] = [];
  const sheets: (readonly string[])[] = [];
  const state = { opened: 0, jobs: 0, stopped: 0, suspended: 0, resumed: 0, screens: [] as boolean[] };
  const app: Served = {
    open: () => void (state.opened += 1),
    call(sender, room, name, input) {
      calls.push({ trusted: sender.trusted, room, name, input });
      return Promise.resolve(ok({ room, name, input: input ?? null }));
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    jobs: () => state.jobs,
    openSheets: (paths) => void sheets.push(paths),
    screen: (locked) => void state.screens.push(locked),
    suspend: () => void (state.suspended += 1),
    resume: () => void (state.resumed += 1),
    report: (where) => void reports.push(where),
    stop: () => {
      state.stopped += 1;
      return Promise.resolve();
    },
  };
  const publish = (stream: StreamName, event: StreamEvent<unknown>) => {
    for (const listener of listeners) listener(stream, event);
  };
  return { app, calls, sheets, reports, state, publish, listeners };
}

export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'guiche-test-'));
  // A browser may still be saving its profile.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** A small shell as Vite would build it, with a file beside it that nobody may ever read. */
export async function smallShell(folder: string): Promise<Files> {
  const renderer = join(folder, 'out', 'renderer');
  const door = join(folder, 'out', 'door.js');
  await mkdir(join(renderer, 'assets'), { recursive: true });
  await writeFile(
    join(renderer, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/app-1.js"></script>',
  );
  await writeFile(join(renderer, 'assets', 'app-1.js'), 'export {};');
  await writeFile(join(renderer, 'assets', 'pdf-thread-1.js'), 'export {};');
  await writeFile(join(renderer, 'assets', 'view-1.wasm'), '');
  await writeFile(join(renderer, '.hidden'), 'no');
  await writeFile(join(folder, 'out', 'beside.txt'), 'a secret beside the shell');
  await writeFile(door, '"door";');
  return { renderer, door };
}

export interface Doorway extends ReturnType<typeof echoApp> {
  readonly base: string;
  readonly port: number;
  readonly folder: string;
  readonly tickets: Tickets;
  readonly clock: { now: number };
  address(): Promise<string>;
  windows(): number;
  close(): Promise<void>;
}

type Files = Pick<BuiltFiles, 'renderer' | 'door'>;

export async function openDoorway(
  filesIn: (folder: string) => Promise<Files> = smallShell,
): Promise<Doorway> {
  const folder = await temporaryFolder();
  const echo = echoApp();
  const tickets = createTickets(mintSecret);
  const clock = { now: 1_000 };
  const files = await filesIn(folder.path);
  const serving = await serveBrowser({
    app: echo.app,
    tickets,
    dataFolder: folder.path,
    shell: builtShell({ folder: files.renderer, script: files.door }),
    port: 0,
    now: () => clock.now,
  });
  return {
    ...echo,
    base: `http://127.0.0.1:${serving.port}`,
    port: serving.port,
    folder: folder.path,
    tickets,
    clock,
    address: () => serving.address(),
    windows: () => serving.windows(),
    async close() {
      await serving.close();
      await folder.remove();
    },
  };
}

export interface Knock {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Sends one request exactly as written: adds no header except Host and those of the body. */
export function knock(port: number, { method = 'GET', path, headers = {}, body }: Knock): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
        incoming.on('end', () => {
          const bytes = Uint8Array.from(Buffer.concat(chunks));
          const text = Buffer.from(bytes).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, bytes });
        });
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export const keyOf = (address: string): string =>
  new URLSearchParams(new URL(address).hash.slice(1)).get('key') ?? '';

/** The headers that a page of our own sends with every fetch. */
export const asPage = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
} as const;

export interface Entry {
  readonly answer: Answer;
  readonly setCookie: string;
  readonly cookie: string;
  readonly session: string;
  /** The page uses it to enter again after a reload. */
  readonly reloadKey: string;
  readonly keys: SessionKeys;
  /** The headers of a window's calls; a stamp is added if there is no sealed body. */
  readonly inside: Readonly<Record<string, string>>;
}

/** Empty if the host refused the entry. */
const entryShape = z.object({
  id: z.catch(z.string(), ''),
  offer: z.catch(z.string(), ''),
  key: z.catch(z.string(), ''),
});

/** Uses a key up, as a page does. */
export const enter = (doorway: Pick<Doorway, 'port'>, address: string): Promise<Entry> =>
  enterWith(doorway, keyOf(address));

export async function enterWith(doorway: Pick<Doorway, 'port'>, key: string): Promise<Entry> {
  const nonce = mintNonce();
  const known = await deriveKeys(key, nonce);
  const exchange = await beginExchange();
  const context = contexts.door(nonce, exchange.offer);
  const answer = await knock(doorway.port, {
    method: 'POST',
    path: '/door',
    headers: { ...asPage, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: await nameOf(key),
      nonce,
      offer: exchange.offer,
      stamp: await stamp(known.toApp, context),
    }),
  });
  const [setCookie = ''] = answer.headers['set-cookie'] ?? [];
  const cookie = setCookie.split(';')[0] ?? '';
  const plain = await unseal(known.toPage, answer.bytes, context);
  const { id: session, offer, key: reloadKey } = entryShape.parse(plain ? JSON.parse(textOf(plain)) : {});
  const keys = await sessionKeys(key, nonce, (await exchange.agree(offer)) ?? '');
  return {
    answer,
    setCookie,
    cookie,
    session,
    reloadKey,
    keys,
    inside: { ...asPage, cookie, [sessionHeader]: session },
  };
}

/** The headers of a request without a sealed body. */
export const stamped = async (
  { keys, inside }: Pick<Entry, 'keys' | 'inside'>,
  context: string,
): Promise<Record<string, string>> => ({ ...inside, [stampHeader]: await stamp(keys.toApp, context) });

/** The headers of an event connection. */
export async function eventHeaders(entry: Pick<Entry, 'keys' | 'inside'>): Promise<Record<string, string>> {
  const nonce = mintNonce();
  return { ...(await stamped(entry, contexts.events(nonce))), [nonceHeader]: nonce };
}

/** Makes one sealed call; `text` is the opened answer, or empty if it cannot be opened. */
export async function callAs(
  port: number,
  { keys, inside }: Pick<Entry, 'keys' | 'inside'>,
  plain = '',
  more: Readonly<Record<string, string>> = {},
  path = '/calls/app/state',
): Promise<{ readonly status: number; readonly text: string; readonly raw: string }> {
  const body = await seal(keys.toApp, bytesOf(plain), contexts.call(path));
  const { status, bytes, text } = await knock(port, {
    method: 'POST',
    path,
    headers: { ...inside, 'content-type': sealedType, ...more },
    body,
  });
  const opened =
    (await unseal(keys.toPage, bytes, contexts.answer(path, requestName(body)))) ??
    (await unseal(keys.toPage, bytes, contexts.answer(path, '')));
  return { status, text: opened ? textOf(opened) : '', raw: text };
}

/** Ends a process of the browser host in order on every system: a signal would end it at once on Windows. */
export const quitAs = async (port: number, entry: Pick<Entry, 'keys' | 'inside'>): Promise<void> =>
  void (await callAs(port, entry, '', {}, '/calls/app/quit'));
