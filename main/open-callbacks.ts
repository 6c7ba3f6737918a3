// The callback mailboxes of all accounts, wired to the app; and the test account's own mailbox.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { practiceAccountId } from '../preload/contract/accounts.ts';
import { later } from './async.ts';
import { createCallbacksRoom, type CallbacksParts, type CallbacksRoom } from './callbacks/room.ts';
import { sendOn } from './mailbox/forward.ts';
import type { OwnMailbox } from './mailbox/worker.ts';
import { startThread } from './rpc.ts';
import type { RuntimeParts } from './runtime.ts';
import type { Vault } from './vault/vault.ts';
import { workerEntry } from './worker-entry.ts';

export const openMailboxThread = () =>
  startThread<Record<string, never>, string, OwnMailbox>({
    url: workerEntry('mailbox-worker', './mailbox/worker.ts', import.meta.url),
    area: 'app',
    ended: () => new Error('the test account’s mailbox has ended'),
  });

interface OpenCallbacksParts extends Omit<
  CallbacksParts,
  'keychain' | 'sendOn' | 'tickets' | 'learn' | 'random' | 'after' | 'now' | 'report'
> {
  readonly vault: Pick<Vault, 'state' | 'store'>;
}

export function openCallbacks(
  { dataFolder, redactor, tickets, now, report, practiceMailbox }: RuntimeParts,
  parts: OpenCallbacksParts,
): Omit<CallbacksRoom, 'useAutomatic'> {
  const { vault, askers } = parts;
  const room = createCallbacksRoom({
    ...parts,
    keychain: () => (vault.state().state === 'ready' ? vault.store() : null),
    sendOn: (delivery) => sendOn(delivery, false),
    tickets,
    learn: redactor.learn,
    random: randomBytes,
    after: later,
    now,
    report,
  });
  // A team has no test account.
  const thread = practiceMailbox && askers === null ? openMailboxThread() : null;

  async function startOwn(): Promise<void> {
    if (!thread) return;
    const own = await thread.open(join(dataFolder, 'practice-mailbox'));
    await room.useAutomatic({ version: 1, accountId: practiceAccountId, replacesOwn: false, ...own });
  }

  return {
    handlers: room.handlers,
    urlsOf: room.urlsOf,
    async start() {
      await Promise.all([room.start(), startOwn()]);
    },
    async close() {
      await room.close();
      await thread?.end();
    },
  };
}
