// The callback mailboxes of all accounts: pairing, collecting, and what follows a delivery. Nothing is settled here: a clerk accepts.
import type { CallbackProposal, MailboxState, MailboxTrouble } from '../../preload/contract/callbacks.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';
import { centsText } from '../../preload/shared/money.ts';
import type { AccountConnection } from '../accounts/clients.ts';
import { inTurnFor, type After } from '../async.ts';
import { compareFigures } from '../exact.ts';
import type { Tickets } from '../host/host.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CallbackToVerify, KeptCallback } from '../ledger/tables/callbacks.ts';
import { addressOf, rootOf } from '../mailbox/address.ts';
import { recipientOf } from '../mailbox/sealing.ts';
import type { MailboxClient } from '../service/mailbox.ts';
import type { SecretStore } from '../vault/store.ts';
import { startCollector, testRef, type CollectorParts } from './collector.ts';
import {
  callbackUrls,
  fromRecovery,
  keysIn,
  mailboxAddress,
  newMailboxKey,
  nonceOf,
  readMailboxKey,
  recoveryFile,
  removeMailboxKey,
  storeMailboxKey,
  type CallbackUrl,
  type MailboxKey,
} from './mailbox-key.ts';
import { readBody } from './read-body.ts';

export interface CallbacksParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  /** Null unless a keychain keeps what it is given. */
  readonly keychain: () => SecretStore | null;
  readonly accountIds: () => Promise<readonly string[]>;
  readonly clientFor: (key: MailboxKey, collectKey: string) => Promise<MailboxClient>;
  readonly connectionOf: (accountId: string) => Promise<AccountConnection>;
  /** A withdrawal's transaction is to be asked for at once. */
  readonly checkNow: (accountId: string, transactionId: string) => Promise<void>;
  /** Null: this computer works alone. */
  readonly askers: {
    readonly want: (accountId: string, would: boolean) => void;
    readonly isMine: (accountId: string) => boolean;
  } | null;
  readonly sendOn: CollectorParts['sendOn'];
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly learn: (secret: string) => void;
  readonly random: (bytes: number) => Uint8Array;
  /** The exponent of scrypt's work for recovery files. */
  readonly recoveryWork?: number;
  readonly after: After;
  readonly now: () => Date;
  readonly report: (where: string, error: unknown) => void;
}

export interface CallbacksRoom {
  readonly handlers: Handlers['callbacks'];
  /** What makes the callback URL of an attempt; null without a mailbox. */
  readonly urlsOf: (accountId: string) => Promise<CallbackUrl | null>;
  /** A mailbox that nobody set up: the test account's. */
  readonly useAutomatic: (key: MailboxKey) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Box {
  readonly key: MailboxKey;
  readonly urls: CallbackUrl;
  readonly client: MailboxClient;
  readonly collector: ReturnType<typeof startCollector>;
  readonly automatic: boolean;
  collectedAt: string | null;
  trouble: MailboxTrouble | null;
}

const mostProposals = 500;
/** Ids in one delivery that are looked up at the service. */
const mostChecks = 3;
/** Deliveries of open boletos that are looked at together, the newest first. */
const mostOpen = 200;
const firstRetryMs = 5_000;
const lastRetryMs = 600_000;
/** Until a delivery of a test is back. */
const testMs = 20_000;
const testStepMs = 100;

export function createCallbacksRoom(parts: CallbacksParts): CallbacksRoom {
  const { ledger, report } = parts;
  const boxes = new Map<string, Box>();
  const ended = new AbortController();

  /** Whether a delivery need not be asked for again: a body alone proves nothing, so the service is asked. */
  async function verify(
    accountId: string,
    { id, boleto, revision, remoteId, body, startedAt, cents, isCancelled }: CallbackToVerify,
  ): Promise<boolean> {
    const { client, pacer } = await parts.connectionOf(accountId);
    let isOver = true;
    const { transactionIds, boletoIds } = readBody(body);
    for (const transactionId of transactionIds.slice(0, mostChecks)) {
      const slot = await pacer.acquire('monitor', ended.signal);
      try {
        const answer = await client.checkTransaction(transactionId, {
          kind: 'monitor',
          signal: ended.signal,
          slot,
        });
        if (answer.kind !== 'found') continue;
        const { state, type, value, createdAt, updatedAt } = answer.transaction;
        if (state === 'PENDENTE') isOver = false;
        const made = Date.parse(createdAt ?? '');
        const isPayment =
          state === 'COMPLETO' &&
          type === 'DEPOSITO' &&
          value !== undefined &&
          compareFigures(value, centsText(cents)) === 0;
        // One from before the boleto paid something else.
        if (!isPayment || Number.isNaN(made) || made < Date.parse(startedAt)) continue;
        const at = Date.parse(updatedAt ?? '') || made;
        const day = bankDay(new Date(at));
        const verified = { accountId, boleto, delivery: id, transactionId, cents, day };
        const kept = await ledger.write('income.verifyCallback', verified);
        // Only in the test account, so that a new clerk sees what follows: elsewhere a clerk accepts.
        if (
          kept === 'kept' &&
          boxes.get(accountId)?.automatic &&
          !isCancelled &&
          remoteId !== null &&
          boletoIds.includes(remoteId)
        )
          await ledger.write('income.acceptCallbacks', {
            accountId,
            boletos: [{ id: boleto, revision }],
            says: 'paid',
            on: day,
          });
      } finally {
        slot.release();
      }
    }
    return isOver;
  }

  /** Deliveries whose transactions the service has answered for. */
  const over = new Set<number>();
  const inTurn = inTurnFor();
  const waits = new Map<string, { readonly cancel: () => void; readonly ms: number }>();

  /** Also after a start, or when there was no connection: the ledger knows which boletos are open. */
  const verifyOpen = (accountId: string): Promise<void> =>
    inTurn(accountId, async () => {
      if (ended.signal.aborted || !(parts.askers?.isMine(accountId) ?? true)) return;
      const open = await ledger.read('income.callbacksToVerify', { accountId, most: mostOpen });
      const left = open.filter(({ id }) => !over.has(id));
      let failed = false;
      for (const one of left)
        try {
          if (await verify(accountId, one)) over.add(one.id);
        } catch (error) {
          if (!(error instanceof CodedError)) report('callbacks', error);
          failed = true;
          break;
        }
      const { cancel, ms = 0 } = waits.get(accountId) ?? {};
      cancel?.();
      waits.delete(accountId);
      if (ended.signal.aborted || !(failed || left.some(({ id }) => !over.has(id)))) return;
      const next = Math.min(Math.max(firstRetryMs, ms * 2), lastRetryMs);
      const again = () => void verifyOpen(accountId).catch((error: unknown) => report('callbacks', error));
      waits.set(accountId, { cancel: parts.after(next, again), ms: next });
    });

  async function follow(accountId: string, deliveries: readonly KeptCallback[]): Promise<void> {
    try {
      for (const { withdrawal } of deliveries)
        if (withdrawal !== null) await parts.checkNow(accountId, withdrawal);
      await verifyOpen(accountId);
    } catch (error) {
      if (!ended.signal.aborted) report('callbacks', error);
    }
  }

  async function use(key: MailboxKey, automatic = false): Promise<Box> {
    const { accountId } = key;
    const keys = keysIn(key);
    for (const secret of [key.code, key.identity, keys.collect]) parts.learn(secret);
    await boxes.get(accountId)?.collector.stop();
    const client = await parts.clientFor(key, keys.collect);
    parts.askers?.want(accountId, true);
    const box: Box = {
      key,
      automatic,
      client,
      urls: callbackUrls(key, parts.random),
      collectedAt: null,
      trouble: null,
      collector: startCollector({
        key,
        client,
        ledger,
        after: parts.after,
        isMine: () => parts.askers?.isMine(accountId) ?? true,
        sendOn: parts.sendOn,
        arrived: (deliveries) => void follow(accountId, deliveries),
        turned(trouble) {
          const own = boxes.get(accountId);
          if (!own) return;
          own.trouble = trouble;
          if (trouble === null) own.collectedAt = parts.now().toISOString();
        },
        report,
      }),
    };
    boxes.set(accountId, box);
    return box;
  }

  /** Nobody sets up, or loses, the test account's. */
  const isReady = ({ automatic, key }: Box): boolean => automatic || key.recoverySaved === true;

  const stateOf = (accountId: string): MailboxState => {
    const box = boxes.get(accountId);
    return {
      accountId,
      address: box?.key.address ?? null,
      replacesOwn: box?.key.replacesOwn ?? false,
      automatic: box?.automatic ?? false,
      recoverySaved: box !== undefined && isReady(box),
      collectedAt: box?.collectedAt ?? null,
      trouble: box?.trouble ?? null,
    };
  };

  const refused = (why: MailboxTrouble) => ({ kind: 'refused', why }) as const;

  /** Only a mailbox that has this account's key is used. */
  async function pairWith(key: MailboxKey) {
    const store = parts.keychain();
    if (!store) return refused('noKeychain');
    const client = await parts.clientFor(key, keysIn(key).collect);
    try {
      const paired = await client.pair(key.box, await recipientOf(key.identity));
      if (paired.kind === 'failed') return refused(paired.why);
    } finally {
      await client.close();
    }
    await storeMailboxKey(store, key);
    await use(key);
    return { kind: 'paired', state: stateOf(key.accountId) } as const;
  }

  async function change(accountId: string, more: Partial<MailboxKey>): Promise<MailboxState> {
    const box = boxes.get(accountId);
    const store = parts.keychain();
    if (box && !box.automatic && store) {
      const key = { ...box.key, ...more };
      await storeMailboxKey(store, key);
      await use(key);
    }
    return stateOf(accountId);
  }

  return {
    async urlsOf(accountId) {
      const box = boxes.get(accountId);
      return box && isReady(box) ? box.urls : null;
    },
    async useAutomatic(key) {
      const client = await parts.clientFor(key, keysIn(key).collect);
      await client.pair(key.box, await recipientOf(key.identity));
      await client.close();
      await use(key, true);
      void follow(key.accountId, []);
    },

    async start() {
      const store = parts.keychain();
      if (!store) return;
      for (const accountId of await parts.accountIds()) {
        const key = await readMailboxKey(store, accountId);
        if (!key) continue;
        await use(key);
        void follow(accountId, []);
      }
    },

    async close() {
      ended.abort();
      for (const { cancel } of waits.values()) cancel();
      await Promise.all([...boxes.values()].map(({ collector }) => collector.stop()));
    },

    handlers: {
      state: ({ accountId }) => stateOf(accountId),

      async pair({ accountId, address, code }) {
        const url = mailboxAddress(address);
        if (url === null) return refused('address');
        if (rootOf(code) === null) return refused('code');
        return pairWith(await newMailboxKey(accountId, url, code));
      },

      async recover({ accountId, file, password }) {
        const key = await fromRecovery(file, password, accountId);
        return key ? pairWith({ ...key, recoverySaved: true }) : refused('recovery');
      },

      async recoveryFile({ accountId, password }) {
        const box = boxes.get(accountId);
        if (!box || box.automatic) return null;
        const name = 'guiche-caixa-de-avisos.age';
        const bytes = Buffer.from(await recoveryFile(box.key, password, parts.recoveryWork));
        return {
          name,
          ticket: parts.tickets.issue({ type: 'application/octet-stream', name, from: { bytes } }),
        };
      },
      recoverySaved: ({ accountId }) => change(accountId, { recoverySaved: true }),

      setReplacesOwn: ({ accountId, replacesOwn }) => change(accountId, { replacesOwn }),

      async leave({ accountId }) {
        const box = boxes.get(accountId);
        if (!box || box.automatic) return stateOf(accountId);
        const store = parts.keychain();
        if (store) await removeMailboxKey(store, accountId);
        boxes.delete(accountId);
        await box.collector.stop();
        return stateOf(accountId);
      },

      async test({ accountId }) {
        const box = boxes.get(accountId);
        if (!box) return { kind: 'failed', why: 'notMailbox' };
        const start = performance.now();
        const { address, box: name } = box.key;
        const nonce = nonceOf(testRef, parts.random);
        const url = addressOf(keysIn(box.key).address, {
          base: address,
          box: name,
          nonce,
          ref: null,
          target: null,
        });
        const sent = await box.client.deliver(url, JSON.stringify({ test: nonce }));
        if (sent.kind === 'failed') return sent;
        while (!box.collector.hasTest(nonce)) {
          if (performance.now() - start > testMs) return { kind: 'failed', why: box.trouble ?? 'late' };
          await new Promise<void>((resolve) => void parts.after(testStepMs, resolve));
        }
        return { kind: 'arrived', millis: Math.round(performance.now() - start) };
      },

      proposals: ({ scope }): Promise<readonly CallbackProposal[]> =>
        ledger.read('income.callbackProposals', { scope, most: mostProposals }),

      accept: ({ commandId, ...accepted }) => ledger.write('income.acceptCallbacks', accepted, { commandId }),
      decline: ({ commandId, ...seen }) => ledger.write('income.declineCallbacks', seen, { commandId }),
      undoDecline: ({ commandId, ...given }) => ledger.write('income.undoDismissals', given, { commandId }),

      async noticesOf(input) {
        const notices = new Map<number, { readonly at: string; readonly ids: ReadonlySet<string> }>();
        for (const { boleto, at, body } of await ledger.read('income.callbacksOfBoletos', input)) {
          const known = notices.get(boleto);
          const ids = new Set([...(known?.ids ?? []), ...readBody(body).boletoIds]);
          notices.set(boleto, { at: known?.at ?? at, ids });
        }
        return [...notices].map(([boleto, { at, ids }]) => ({ boleto, at, ids: [...ids] }));
      },

      waiting: ({ scope }) => ledger.read('income.waitingCallbacks', { scope, most: mostProposals }),

      async unattributed({ scope }) {
        const deliveries = await ledger.read('income.unattributedCallbacks', { scope, most: mostProposals });
        return deliveries.map(({ body, ...delivery }) => {
          const { boletoIds, transactionIds, nossoNumeros, slipLines, words } = readBody(body);
          const raw = Buffer.from(body).toString();
          return { ...delivery, raw, words, boletoIds, transactionIds, nossoNumeros, slipLines };
        });
      },
      async attribute({ commandId, ...given }) {
        const body = await ledger.read('income.callbackBody', { delivery: given.delivery });
        if (!body) return { kind: 'changed' };
        const { says } = readBody(body);
        return ledger.write('income.attributeCallback', { ...given, says }, { commandId });
      },
      setAside: ({ commandId, ...given }) => ledger.write('income.setCallbackAside', given, { commandId }),
    },
  };
}
