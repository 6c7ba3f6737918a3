// Callbacks of the simulated service: what it tells the address that a request named. Nobody documents their shape, so each boleto gets one
// of several; they come late, twice, in the wrong order, and some name a boleto that nobody knows. Only addresses on this computer are
// called.
import type { BoletoEntry, Transaction, WithdrawalEntry } from './entries.ts';
import { between, pick, seededRandom } from './seeded-random.ts';

export const callbackShapes = ['flat', 'nested', 'array', 'form', 'event'] as const;
export type CallbackShape = (typeof callbackShapes)[number];

export interface CallbackPlan {
  /** From the creation until it is told. */
  readonly createdMs: number;
  /** From the creation until the payment is told. */
  readonly paidMs: { readonly least: number; readonly most: number };
  /** Of all boletos, 0 to 1. */
  readonly paidShare: number;
  /** `mixed` gives each boleto its own shape. */
  readonly shape: CallbackShape | 'mixed';
  /** Shares of boletos whose payment is told twice, before their creation, or with another boleto's id first. */
  readonly twiceShare: number;
  readonly earlyShare: number;
  readonly strangerShare: number;
}

export interface CallbackPorts {
  readonly seed: string;
  readonly plan: () => CallbackPlan | undefined;
  /** Adds the received payment of a boleto. */
  readonly pay: (boleto: BoletoEntry) => Transaction;
}

interface Told {
  readonly what: 'created' | 'paid';
  readonly id: string;
  readonly transactionId: string | null;
}

type Body = { readonly type: string; readonly text: string };

const json = (body: unknown): Body => ({ type: 'application/json', text: JSON.stringify(body) });

/** An id as a number, which may have more digits than a number can hold: it is written as a mark first. */
const numberOf = (id: string): string => `#${id}#`;
const numbers = ({ type, text }: Body): Body => ({ type, text: text.replaceAll(/"#(\d+)#"/g, '$1') });

/** Amounts are cents in some shapes and reais in others, as with known services. */
export function callbackBody(
  shape: CallbackShape,
  { what, id, transactionId }: Told,
  boleto: BoletoEntry,
): Body {
  const { cents, slip } = boleto;
  const status = what === 'paid' ? 'PAID' : 'PENDING';
  switch (shape) {
    case 'flat':
      return numbers(json({ boletoId: numberOf(id), status, amount: cents, transactionId }));
    case 'nested':
      return numbers(
        json({
          boleto: {
            id: numberOf(id),
            status: status.toLowerCase(),
            bankSlip: { nossoNumero: slip.nossoNumero },
          },
          ...(transactionId === null ? {} : { transaction: { id: transactionId, value: cents / 100 } }),
        }),
      );
    case 'array':
      return json([
        {
          boleto_id: id,
          situacao: what === 'paid' ? 'Pago' : 'Aguardando pagamento',
          transaction_id: transactionId,
        },
      ]);
    case 'form': {
      const fields = { event: `boleto.${what}`, 'data[id]': id, 'data[value]': (cents / 100).toFixed(2) };
      const more = transactionId === null ? {} : { 'data[transactionId]': transactionId };
      return {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams({ ...fields, ...more }).toString(),
      };
    }
    case 'event':
      return numbers(
        json({
          event: `boleto.${what}`,
          data: { id: numberOf(id), line: slip.line, amount: cents, transactionId },
        }),
      );
  }
}

const isHere = (url: URL): boolean => /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
const tries = 3;
const betweenTriesMs = 2_000;
const againMs = 500;

export function createCallbacks({ seed, plan, pay }: CallbackPorts) {
  const timers = new Set<NodeJS.Timeout>();
  let ended = new AbortController();

  function later(millis: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, millis);
    timer.unref();
    timers.add(timer);
  }

  /** Only 200 counts as told. */
  async function tell(url: URL, body: Body, left = tries): Promise<void> {
    const answer = await fetch(url, {
      method: 'POST',
      body: body.text,
      headers: { 'content-type': body.type },
      redirect: 'manual',
      signal: AbortSignal.any([ended.signal, AbortSignal.timeout(5_000)]),
    }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status !== 200 && left > 1 && !ended.signal.aborted)
      later(betweenTriesMs, () => void tell(url, body, left - 1));
  }

  const hereOnly = (text: string | undefined): URL | null => {
    const url = URL.parse(text ?? '');
    return url && isHere(url) ? url : null;
  };

  return {
    boleto(entry: BoletoEntry): void {
      const now = plan();
      const url = hereOnly(entry.request.clientCallbackUrl);
      if (!now || !url) return;
      const drawn = (what: string): number => seededRandom(seed, 'callback', what, entry.sequence);
      const shape =
        now.shape === 'mixed' ? pick(callbackShapes, seed, 'callback', entry.sequence) : now.shape;
      const say = (what: Told['what'], id: string, transactionId: string | null): void =>
        void tell(url, callbackBody(shape, { what, id, transactionId }, entry));
      const paidAt = between(now.paidMs.least, now.paidMs.most, seed, 'paid', entry.sequence);
      const isPaid = drawn('paid') < now.paidShare;
      const isEarly = isPaid && drawn('early') < now.earlyShare;
      later(isEarly ? paidAt + againMs : now.createdMs, () => say('created', entry.id, null));
      if (!isPaid) return;
      later(paidAt, () => {
        if (drawn('stranger') < now.strangerShare) say('paid', `${entry.id}9`, null);
        const { id } = pay(entry);
        say('paid', entry.id, id);
        if (drawn('twice') < now.twiceShare) later(againMs, () => say('paid', entry.id, id));
      });
    },
    withdrawal(entry: WithdrawalEntry): void {
      const url = hereOnly(entry.request.projectWebhook);
      const { id, settlesAt, outcome, at } = entry.transaction;
      if (!plan() || !url) return;
      later(settlesAt - at, () => void tell(url, json({ transaction_id: id, status: outcome })));
    },
    /** Forgets what was to be told. */
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      ended.abort();
      ended = new AbortController();
    },
  };
}
