// The data and decisions of another firm's payment service: boletos, withdrawals, transactions, fees. Its protocol is in service.ts.
import { randomUUID } from 'node:crypto';
import { slipOf, type Slip } from './slips.ts';

export interface Asked {
  readonly amount: string;
  readonly dueDate: string;
  readonly description: string;
  readonly clientCallbackUrl: string;
  readonly name: string;
  readonly document: string;
}

export interface Charge extends Asked {
  readonly id: string;
  readonly cents: bigint;
  readonly slip: Slip;
}

export interface Payout {
  readonly transactionId: string;
  readonly cents: bigint;
  readonly fee: bigint;
  /** Millionths. */
  readonly usdt: bigint;
  readonly wallet: string;
}

export interface Movement {
  readonly transactionId: string;
  readonly cents: bigint;
  readonly fee: bigint;
  readonly type: string;
  readonly method: string;
  readonly createdAt: number;
  /** Its state depends on how often it is asked: the first state at the first time, the last one from then on. */
  readonly states: string[];
}

/** A JSON number's text as hundredths, without a double in between. */
export function centsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
}

/** Hundredths, or millionths, as a decimal. */
export function decimal(amount: bigint, places = 2): string {
  const digits = String(amount).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Rounds to the nearest, and a value in the middle to the even one. */
function evenly(number: bigint, by: bigint): bigint {
  const [whole, twice] = [number / by, (number % by) * 2n];
  return twice > by || (twice === by && whole % 2n === 1n) ? whole + 1n : whole;
}

export const terms = { rate: '0.0145', fixed: '3.5', least: '25', most: '48000.00', usdt: '5.4321' } as const;

/** The amount includes the fee: 1.45 % of it, and at least 3.50. The rest buys dollars. */
export function costOf(cents: bigint): { readonly fee: bigint; readonly usdt: bigint } {
  const share = evenly(cents * 145n, 10_000n);
  const fee = share > 350n ? share : 350n;
  return { fee, usdt: evenly((cents - fee) * 10_000n * 10_000n, 54_321n) };
}

export function openBooks(now: () => number) {
  const charges: Charge[] = [];
  const payouts: Payout[] = [];
  const movements = new Map<string, Movement>();
  return {
    charges,
    payouts,
    movements,
    charge(asked: Asked): Charge {
      const cents = centsOf(asked.amount);
      // A double cannot distinguish these.
      const id = String(9_007_199_254_740_993_000_001n + BigInt(charges.length) * 7n);
      const made = { ...asked, cents, id, slip: slipOf(cents, asked.dueDate, 70_001 + charges.length * 13) };
      charges.push(made);
      return made;
    },
    move(cents: bigint, type: string, method: string, states: string[], fee = 0n): Movement {
      const transactionId = `mov_${randomUUID().replaceAll('-', '').toUpperCase()}`;
      const made = { transactionId, cents, fee, type, method, states, createdAt: now() };
      movements.set(transactionId, made);
      return made;
    },
    payOut(amount: string, wallet: string): Payout {
      const cents = centsOf(amount);
      const { fee, usdt } = costOf(cents);
      const states = ['EM_ANALISE', 'PENDENTE', 'COMPLETO'];
      const { transactionId } = this.move(cents, 'SAQUE_CRIPTO', 'BEP20', states, fee);
      const made = { transactionId, cents, fee, usdt, wallet };
      payouts.push(made);
      return made;
    },
  };
}

export type Books = ReturnType<typeof openBooks>;
