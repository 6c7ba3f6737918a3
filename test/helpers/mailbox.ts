// The built mailbox as a process of its own, and what an office and a service do with it.
import { spawn } from 'node:child_process';
import { request } from 'node:https';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addressOf, keysOf, newBox, newNonce, rootOf, type MailboxKeys } from '../../main/mailbox/address.ts';
import { newIdentity, open, recipientOf, type Letter } from '../../main/mailbox/sealing.ts';

export const builtMailbox = join(import.meta.dirname, '../../out/mailbox/mailbox.mjs');

export interface MailboxProcess {
  readonly url: string;
  /** Only what this start printed: null unless it made a code or was asked for it. */
  readonly code: string | null;
  readonly pid: number;
  readonly lines: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

export async function startMailboxProcess(folder: string, ...args: string[]): Promise<MailboxProcess> {
  const child = spawn(process.execPath, [builtMailbox, '--data', folder, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let lines = '';
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();
  const { promise: started, resolve: start, reject: fail } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      lines += text;
      if (/^listens at .*\n/m.test(lines)) start();
    });
  child.once('close', (code) => {
    fail(new Error(lines));
    end(code);
  });
  await started;
  const bound = /^listens at (https?):\/\/(?:\[.*\]|[\d.]+):(\d+)/m.exec(lines);
  return {
    url: `${bound?.[1] ?? ''}://127.0.0.1:${bound?.[2] ?? ''}`,
    code: /Guichê, and keep it secret\): (\S+)/.exec(lines)?.[1] ?? null,
    pid: child.pid ?? 0,
    lines: () => lines,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

const page = z.object({
  last: z.number(),
  deliveries: z.array(
    z.object({
      seq: z.number(),
      nonce: z.string(),
      at: z.string(),
      repeats: z.number(),
      forwarded: z.nullable(z.boolean()),
      sealed: z.string(),
    }),
  ),
});

export type Delivery = z.infer<typeof page>['deliveries'][number];

export interface Office {
  readonly keys: MailboxKeys;
  readonly box: string;
  readonly identity: string;
  readonly address: (more?: { nonce?: string; target?: string; ref?: string }) => string;
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly collect: (
    after: number,
    wait?: number,
  ) => Promise<{ readonly last: number; readonly deliveries: readonly Delivery[] }>;
  readonly acknowledge: (upTo: number) => Promise<Response>;
  readonly open: (delivery: Delivery) => Promise<Letter>;
}

/** An office that has paired with the mailbox. `url` is read at each call, because a mailbox that starts again has another port. */
export async function pairOffice(url: () => string, code: string | null): Promise<Office> {
  const root = rootOf(code ?? '');
  if (!root) throw new Error('no pairing code');
  const keys = keysOf(root);
  const box = newBox();
  const identity = await newIdentity();
  const ask: Office['ask'] = (path, init = {}) =>
    fetch(url() + path, { ...init, headers: { authorization: `Bearer ${keys.collect}` } });
  const paired = await ask(`/v1/boxes/${box}`, {
    method: 'POST',
    body: JSON.stringify({ recipient: await recipientOf(identity) }),
  });
  if (paired.status !== 200) throw new Error(`pairing was answered ${paired.status}`);
  return {
    keys,
    box,
    identity,
    ask,
    address: ({ nonce = newNonce(), target, ref } = {}) =>
      addressOf(keys.address, { base: url(), box, nonce, ref: ref ?? null, target: target ?? null }),
    async collect(after, wait = 0) {
      const answer = await ask(`/v1/deliveries?box=${box}&after=${after}&wait=${wait}`);
      if (answer.status !== 200) throw new Error(`collecting was answered ${answer.status}`);
      return page.parse(await answer.json());
    },
    acknowledge: (upTo) => ask('/v1/acknowledged', { method: 'POST', body: JSON.stringify({ box, upTo }) }),
    open: ({ sealed }) => open(identity, Buffer.from(sealed, 'base64')),
  };
}

export const post = (url: string, body: string, type = 'application/json'): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type }, redirect: 'manual' });

/** By a client that knows the authority of the test's certificate; resolves to the status. */
export function postSecurely(url: string, ca: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', ca, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
