// Takes deliveries: everybody on the internet may call this, so each step costs less than the next, and the disk comes last.
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bodyOf, done, notFound, notNow, tooLarge, wrongMethod, type Answer } from './answer.ts';
import type { MailboxKeys, ReadAddress } from './address.ts';
import { headersOf, type Forwarder } from './forward.ts';
import { createRates, type Limits } from './limits.ts';
import { seal, type Letter } from './sealing.ts';
import type { Store } from './store.ts';

const accepted = new Set(['POST', 'PUT', 'PATCH', 'GET']);

export function createDeliveries({
  store,
  keys,
  limits,
  forwarder,
  arrived,
}: {
  readonly store: Store;
  readonly keys: MailboxKeys;
  readonly limits: Limits;
  readonly forwarder: Forwarder;
  /** Called when something new was kept. */
  readonly arrived: () => void;
}) {
  const mayTake = createRates(limits, () => performance.now());
  let inWork = 0;

  async function keep(address: ReadAddress, letter: Letter, recipient: string): Promise<Answer> {
    const { box, nonce, target } = address;
    const digest = createHmac('sha256', keys.digest).update(`${letter.query}\n`).update(letter.body).digest();
    if (store.has(box, nonce, digest)) {
      await store.count(box, nonce, digest);
      return done;
    }
    if (store.keptOf(box, nonce) >= limits.keptOfAddress) return notNow;
    const sealed = await seal(recipient, target === null ? letter : { ...letter, target });
    const at = Date.now();
    const seq = await store.keep({ box, nonce, digest, at, sealed, hasTarget: target !== null });
    if (seq !== null) {
      arrived();
      if (target !== null) forwarder.add({ seq, target, letter, done: () => store.forwarded(box, seq) });
    }
    return done;
  }

  return async (request: IncomingMessage, address: ReadAddress): Promise<Answer> => {
    const method = request.method ?? '';
    if (!accepted.has(method)) return wrongMethod;
    const recipient = store.recipient(address.box);
    if (recipient === null) return notFound;
    if (inWork >= limits.inWork || store.bytes() >= limits.keptBytes) return notNow;
    if (!mayTake(address.box + address.nonce)) return notNow;
    inWork += 1;
    const work = async (): Promise<Answer> => {
      const body = await bodyOf(request, limits.bodyBytes);
      if (!body) return tooLarge;
      // Somebody looks whether the address exists: that tells nothing.
      if (method === 'GET' && body.length === 0 && address.added === '') return done;
      const letter = { method, query: address.added, headers: headersOf(request.headers), body };
      return inTime(keep(address, letter, recipient), limits.answerMs);
    };
    try {
      return await work();
    } finally {
      inWork -= 1;
    }
  };
}

/** A delivery that takes longer may still be kept: the sender repeats it, and it is counted. */
async function inTime(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(notNow), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
