// The collector of one account over a real ledger and a real mailbox.
import { randomBytes } from 'node:crypto';
import { startCollector, type CollectorParts } from '../../main/callbacks/collector.ts';
import { keysIn, newMailboxKey, nonceOf, type MailboxKey } from '../../main/callbacks/mailbox-key.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { addressOf } from '../../main/mailbox/address.ts';
import { recipientOf } from '../../main/mailbox/sealing.ts';
import { createMailboxClient } from '../../main/service/mailbox.ts';

export const clientOf = (key: MailboxKey) =>
  createMailboxClient({ address: key.address, proxy: { kind: 'none' }, system: [] }, keysIn(key).collect);

/** A box of this account at the mailbox. */
export async function pairedKey(
  mailbox: { readonly port: number; readonly code: string },
  accountId = 'padaria',
): Promise<MailboxKey> {
  const key = await newMailboxKey(accountId, `http://127.0.0.1:${mailbox.port}`, mailbox.code);
  const client = clientOf(key);
  const paired = await client.pair(key.box, await recipientOf(key.identity));
  await client.close();
  if (paired.kind === 'failed') throw new Error(paired.why);
  return key;
}

/** A new address of the attempt with this reference, which has ten letters. */
export const addressFor = (key: MailboxKey, ref: string, target: string | null = null): string =>
  addressOf(keysIn(key).address, {
    base: key.address,
    box: key.box,
    nonce: nonceOf(ref, randomBytes),
    ref,
    target,
  });

export const collecting = (ledger: Ledger, key: MailboxKey, more: Partial<CollectorParts> = {}) =>
  startCollector({
    key,
    client: clientOf(key),
    ledger,
    after(millis, run) {
      const timer = setTimeout(run, Math.min(millis, 50));
      return () => clearTimeout(timer);
    },
    isMine: () => true,
    sendOn: () => Promise.resolve(false),
    arrived: () => undefined,
    turned: () => undefined,
    report: (_where, error) => {
      throw error;
    },
    ...more,
  });
