// Tickets are unguessable, belong to one taker where they are uploads, and are forgotten oldest first.
import { expect, it } from 'vitest';
import { mintSecret, sameSecret } from '../../../../main/host/secret.ts';
import { createTickets } from '../../../../main/host/tickets.ts';

const file = (name: string) => ({ type: 'text/csv', name, from: { bytes: new Uint8Array() } }) as const;

it('mints names of 256 bits that fit the contract', () => {
  const minted = new Set(Array.from({ length: 1_000 }, mintSecret));
  expect(minted.size).toBe(1_000);
  for (const ticket of minted) expect(ticket).toMatch(/^[\w-]{43}$/u);
});

it('forgets the oldest of many', () => {
  const tickets = createTickets(mintSecret);
  const issued = Array.from({ length: 501 }, (_, index) => tickets.issue(file(`${index}`)));
  expect(tickets.find(issued[0] ?? '')).toBeUndefined();
  expect(tickets.find(issued[1] ?? '')?.name).toBe('1');
  expect(tickets.find(issued[500] ?? '')?.name).toBe('500');
});

it('compares secrets of any length', () => {
  expect(sameSecret('abc', 'abc')).toBe(true);
  expect(sameSecret('abc', 'abd')).toBe(false);
  expect(sameSecret('abc', '')).toBe(false);
});
