// Collects the deliveries of one account's mailbox, for as long as it runs: a long poll, the ledger's commit, then the acknowledgement. The
// ledger alone knows how far it is, so one that was restored collects again what it has lost.
import { createHash } from 'node:crypto';
import type { MailboxTrouble } from '../../preload/contract/callbacks.ts';
import type { After } from '../async.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { KeptCallback, NewCallback } from '../ledger/tables/callbacks.ts';
import type { OnWay } from '../mailbox/forward.ts';
import { open, type Letter } from '../mailbox/sealing.ts';
import type { MailboxClient, MailboxPage } from '../service/mailbox.ts';
import { refIn, type MailboxKey } from './mailbox-key.ts';
import { readBody } from './read-body.ts';

export interface CollectorParts {
  readonly key: MailboxKey;
  readonly client: MailboxClient;
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly after: After;
  /** In a team, whether this computer collects now. */
  readonly isMine: () => boolean;
  /** Sends a delivery to its row's own URL. False if that URL did not accept it. */
  readonly sendOn: (delivery: OnWay) => Promise<boolean>;
  /** Deliveries that are new in the ledger. */
  readonly arrived: (deliveries: readonly KeptCallback[]) => void;
  readonly turned: (trouble: MailboxTrouble | null) => void;
  readonly report: (where: string, error: unknown) => void;
}

/** The mailbox answers after so many seconds at the latest. */
const waitSeconds = 25;
const restMs = 5_000;
const longestRestMs = 60_000;
/** Between tries to send on what the mailbox could not. */
const sendOnMs = 600_000;

/** `intents` makes references of this length. */
export const refLength = 10;
/** Of a test, which is no attempt. */
export const testRef = 'guichetest';

const utf8 = new TextEncoder();

/** What is kept of a letter. One whose query says everything has no body. */
const bodyOf = ({ body, query }: Letter): Uint8Array =>
  body.length > 0 ? new Uint8Array(body) : utf8.encode(query);

export function startCollector(parts: CollectorParts) {
  const { key, client, ledger, report } = parts;
  const stopping = new AbortController();
  const stopped = (): boolean => stopping.signal.aborted;
  const wakes = new Set<() => void>();
  let rest = restMs;
  /** Nonces of tests that were collected. */
  const tests = new Set<string>();
  /** A mailbox from an older copy numbers anew: it has another name in the ledger from then on. */
  let mailbox: string | null = null;
  let skipped = 0;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        wakes.delete(wake);
        cancel();
        resolve();
      };
      const cancel = parts.after(ms, wake);
      wakes.add(wake);
    });

  async function opened({ seq, nonce, at, sealed }: MailboxPage['deliveries'][number]): Promise<NewCallback> {
    const body = bodyOf(await open(key.identity, Buffer.from(sealed, 'base64')));
    return {
      sequence: seq,
      ref: refIn(nonce, refLength),
      at,
      body,
      sha256: createHash('sha256').update(body).digest('hex'),
      says: readBody(body).says,
    };
  }

  /** Answers with the number up to which everything is in the ledger. */
  async function keep(page: MailboxPage, mailbox: string): Promise<number> {
    const deliveries: NewCallback[] = [];
    const unreadable: number[] = [];
    for (const one of page.deliveries) {
      try {
        const delivery = await opened(one);
        if (delivery.ref === testRef) tests.add(one.nonce);
        else deliveries.push(delivery);
      } catch (error) {
        // Sealed for a key that was lost. It stays at the mailbox, and the others are kept.
        unreadable.push(one.seq);
        report('callbacks', error);
      }
    }
    const kept = await ledger.write('income.keepCallbacks', {
      accountId: key.accountId,
      mailbox,
      deliveries,
    });
    if (kept.length > 0) parts.arrived(kept);
    parts.turned(unreadable.length > 0 ? 'unreadable' : null);
    return Math.min(page.deliveries.at(-1)?.seq ?? 0, ...unreadable.map((seq) => seq - 1));
  }

  async function round(): Promise<'again' | 'rest'> {
    const known = await ledger.read('income.lastCallback', { box: key.box });
    // The name under which this mailbox's numbers are kept, once something was kept under it.
    if (mailbox === null || known.mailbox === mailbox) mailbox = known.mailbox;
    const after = Math.max(known.mailbox === mailbox ? known.sequence : 0, skipped);
    const answer = await client.collect(key.box, after, waitSeconds);
    if (stopped()) return 'again';
    if (answer.kind === 'failed') {
      parts.turned(answer.why);
      return 'rest';
    }
    const { last, deliveries } = answer.value;
    if (last < after) {
      mailbox = `${key.box}/${Number(mailbox.split('/')[1] ?? 1) + 1}`;
      skipped = 0;
      return 'again';
    }
    const newest = deliveries.at(-1)?.seq;
    if (newest === undefined) {
      parts.turned(null);
      return 'again';
    }
    const safe = await keep(answer.value, mailbox);
    // Numbers that left no row: repeated bytes, tests, and what cannot be opened.
    skipped = newest;
    // If this fails, the mailbox keeps them longer.
    if (safe > 0) await client.acknowledge(key.box, safe);
    return 'again';
  }

  /** The mailbox tries for some minutes, from memory; what it could not send on is sent from here. */
  async function sendOnLeft(): Promise<void> {
    /** What does not answer is asked once in each pass. */
    const silent = new Set<string>();
    for (let after = 0; ;) {
      const left = await client.unforwarded(key.box, after);
      if (left.kind === 'failed' || left.value.deliveries.length === 0) return;
      for (const { seq, sealed } of left.value.deliveries) {
        if (stopped() || !parts.isMine()) return;
        after = seq;
        const letter = await open(key.identity, Buffer.from(sealed, 'base64')).catch(() => null);
        const target = letter?.target;
        if (!letter || target === undefined || silent.has(target)) continue;
        if (await parts.sendOn({ target, letter })) await client.forwarded(key.box, seq);
        else silent.add(target);
      }
    }
  }

  async function runSending(): Promise<void> {
    for (let ms = restMs; !stopped(); ms = sendOnMs) {
      await pause(ms);
      if (!stopped() && parts.isMine())
        await sendOnLeft().catch((error: unknown) => report('callbacks', error));
    }
  }

  async function run(): Promise<void> {
    while (!stopped()) {
      if (!parts.isMine()) {
        await pause(restMs);
        continue;
      }
      const next = await round().catch((error: unknown) => {
        report('callbacks', error);
        return 'rest' as const;
      });
      if (next === 'again') rest = restMs;
      else {
        await pause(rest);
        rest = Math.min(rest * 2, longestRestMs);
      }
    }
  }

  const running = Promise.all([run(), runSending()]);
  return {
    /** Whether a test delivery with this nonce was collected. */
    hasTest: (nonce: string): boolean => tests.has(nonce),
    async stop(): Promise<void> {
      stopping.abort();
      for (const wake of wakes) wake();
      await client.close();
      await running;
    },
  };
}
