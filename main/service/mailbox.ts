// Requests to the callback mailbox, over the account's own proxy and certificates. The protocol is described in main/mailbox/README.md.
import * as z from 'zod/mini';
import type { MailboxTrouble } from '../../preload/contract/callbacks.ts';
import { parsed } from '../json.ts';
import { createNetwork, type ProxyChoice } from './network.ts';
import { createTransport, usualTimeouts } from './transport.ts';

export interface MailboxConnection {
  readonly address: string;
  readonly proxy: ProxyChoice;
  readonly ca?: string;
  readonly system?: readonly string[] | undefined;
}

const page = z.object({
  last: z.int(),
  deliveries: z.array(
    z.object({
      seq: z.int(),
      nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
      at: z.iso.datetime(),
      repeats: z.int(),
      forwarded: z.nullable(z.boolean()),
      sealed: z.string(),
    }),
  ),
});
export type MailboxPage = Readonly<z.infer<typeof page>>;

export type MailboxAnswer<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | {
      readonly kind: 'failed';
      readonly why: Extract<MailboxTrouble, 'unreachable' | 'notMailbox' | 'otherKey'>;
    };

export type MailboxClient = ReturnType<typeof createMailboxClient>;

/** Four megabytes of deliveries in base64, and what is around them. */
const mostBytes = 8 * 2 ** 20;
/** Longer than any wait for deliveries. */
const patienceMs = 40_000;

export function createMailboxClient(connection: MailboxConnection, collectKey: string) {
  const network = createNetwork(connection.proxy, connection.ca, connection.system);
  const transport = createTransport(network, {
    ...usualTimeouts,
    headers: patienceMs,
    body: patienceMs,
    total: 2 * patienceMs,
  });
  const ended = new AbortController();

  async function ask<T>(
    url: string,
    body: unknown,
    read: (text: string) => T | null,
    authorized = true,
  ): Promise<MailboxAnswer<T>> {
    const bytes =
      body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const exchange = await transport.exchange({
      method: bytes ? 'POST' : 'GET',
      url: new URL(url),
      headers: {
        ...(authorized ? { authorization: `Bearer ${collectKey}` } : {}),
        ...(bytes ? { 'content-type': 'application/json' } : {}),
      },
      creating: false,
      limit: mostBytes,
      signal: ended.signal,
      ...(bytes ? { body: bytes } : {}),
    });
    if (exchange.kind === 'lost') return { kind: 'failed', why: 'unreachable' };
    if (exchange.status === 409) return { kind: 'failed', why: 'otherKey' };
    // A full or stopping mailbox, or a proxy without one behind it.
    if (exchange.status >= 500) return { kind: 'failed', why: 'unreachable' };
    const value = exchange.status === 200 ? read(Buffer.from(exchange.bytes).toString()) : null;
    return value === null ? { kind: 'failed', why: 'notMailbox' } : { kind: 'answer', value };
  }

  const done = async (url: string, body: unknown, authorized = true): Promise<MailboxAnswer<null>> => {
    const answer = await ask(url, body, (text) => (text === 'ok' ? text : null), authorized);
    return answer.kind === 'answer' ? { kind: 'answer', value: null } : answer;
  };

  const pageAt = (path: string): Promise<MailboxAnswer<MailboxPage>> =>
    ask(`${connection.address}/v1/${path}`, undefined, (text) => parsed(page, text));

  return {
    pair: (box: string, recipient: string) => done(`${connection.address}/v1/boxes/${box}`, { recipient }),
    collect: (box: string, after: number, wait: number) =>
      pageAt(`deliveries?box=${box}&after=${after}&wait=${wait}`),
    /** What the mailbox could not send on, after a number. */
    unforwarded: (box: string, after: number) => pageAt(`unforwarded?box=${box}&after=${after}`),
    forwarded: (box: string, seq: number) => done(`${connection.address}/v1/forwarded`, { box, seq }),
    acknowledge: (box: string, upTo: number) => done(`${connection.address}/v1/acknowledged`, { box, upTo }),
    /** As a stranger, who has only the address. */
    deliver: (url: string, body: string) => done(url, body, false),
    async close() {
      ended.abort();
      await transport.close();
    },
  };
}
