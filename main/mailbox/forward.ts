// Sends deliveries on to the callback URLs that rows have of their own. Only a target that the office put into an address is ever called,
// so this is no open proxy; and none inside of the mailbox's own networks, whoever named it.
import { lookup } from 'node:dns';
import { request as httpRequest } from '../node-http.ts';
import { request as httpsRequest } from 'node:https';
import { checkedLookup, classOfHost } from '../service/address-class.ts';
import type { Letter } from './sealing.ts';

/** Milliseconds. */
const triesFor = 10 * 60_000;
const waits = [1_000, 5_000, 15_000, 30_000, 60_000];
const tryMs = 10_000;

/** Kept in memory, because what is sealed cannot be read again. Guichê repeats what is not forwarded here. */
const mostBytes = 32 * 2 ** 20;
const mostAtOnce = 8;

/** Of one connection, or of what a proxy before the mailbox says about the sender. */
const notPassed =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect|accept-encoding|x-forwarded-.*|forwarded|x-real-ip|true-client-ip|cf-.*|cdn-loop|via|cookie)$/;
const mostHeaderBytes = 8 * 1024;

/** The headers that belong to a delivery: signatures and kinds of content, whatever they are called. */
export function headersOf(raw: NodeJS.Dict<string | string[]>): Record<string, string> {
  const passed = Object.entries(raw).flatMap(([name, value]) =>
    value === undefined || notPassed.test(name) ? [] : [[name, [value].flat().join(', ')] as const],
  );
  const size = passed.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return Object.fromEntries(
    size <= mostHeaderBytes ? passed : passed.filter(([name]) => name === 'content-type'),
  );
}

/** The target with its own query, and with what the sender added. Null if it may not be called. */
export function targetUrl(target: string, added: string, mayBePrivate: boolean): URL | null {
  const url = URL.parse(target);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (!mayBePrivate && (classOfHost(url.hostname) ?? 'public') !== 'public') return null;
  if (added !== '') url.search += `${url.search === '' ? '?' : '&'}${added}`;
  url.hash = '';
  return url;
}

const publicOnly = checkedLookup(lookup, (_, classes) => classes.every((one) => one === 'public'));

/** One try. Whether the target took it: only 2xx counts, and a redirect is not followed. */
export async function sendOn({ target, letter }: OnWay, mayBePrivate: boolean): Promise<boolean> {
  const url = targetUrl(target, letter.query, mayBePrivate);
  return url !== null && attempt(url, letter, mayBePrivate);
}

function attempt(url: URL, { method, headers, body }: Letter, mayBePrivate: boolean): Promise<boolean> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(url, {
      method,
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      signal: AbortSignal.timeout(tryMs),
      ...(mayBePrivate ? {} : { lookup: publicOnly }),
    });
    request.once('response', (response) => {
      resolve((response.statusCode ?? 0) >= 200 && (response.statusCode ?? 0) < 300);
      // Its text is not of interest, and may have no end.
      response.destroy();
    });
    request.once('error', () => resolve(false));
    request.end(body);
  });
}

export interface OnWay {
  readonly target: string;
  readonly letter: Letter;
}

export interface Forwarding extends OnWay {
  readonly seq: number;
  /** Called once, if the target has it. */
  readonly done: () => void;
}

export type Forwarder = ReturnType<typeof createForwarder>;

export function createForwarder(mayBePrivate: boolean, log: (line: string) => void) {
  const ended = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const ready: (() => Promise<void>)[] = [];
  /** Deliveries that are still tried. */
  const tried = new Set<number>();
  let running = 0;
  let bytes = 0;

  function pump(): void {
    while (running < mostAtOnce && !ended.signal.aborted) {
      const next = ready.shift();
      if (!next) return;
      running += 1;
      void next().finally(() => {
        running -= 1;
        pump();
      });
    }
  }

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      ready.push(work);
      pump();
    }, ms);
    timers.add(timer);
  }

  return {
    isTrying: (seq: number): boolean => tried.has(seq),
    add({ seq, target, letter, done }: Forwarding): void {
      const url = targetUrl(target, letter.query, mayBePrivate);
      const size = letter.body.length;
      if (!url) return log('forward refused: the target is not a public http or https address');
      if (bytes + size > mostBytes) return log('forward left to Guichê: too many wait already');
      bytes += size;
      tried.add(seq);
      const end = Date.now() + triesFor;
      let tries = 0;
      const work = async (): Promise<void> => {
        const taken = await attempt(url, letter, mayBePrivate);
        const wait = waits[Math.min(tries, waits.length - 1)] ?? 0;
        tries += 1;
        if (!taken && Date.now() + wait < end && !ended.signal.aborted) return later(wait, work);
        bytes -= size;
        if (taken) done();
        tried.delete(seq);
        log(taken ? `forwarded after ${tries} tries` : `not forwarded after ${tries} tries`);
      };
      ready.push(work);
      pump();
    },
    stop(): void {
      ended.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
