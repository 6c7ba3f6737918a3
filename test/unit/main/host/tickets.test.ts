// Tickets are unguessable, an upload's ticket belongs to one taker, and the tickets that were unread longest are deleted.
import { expect, it } from 'vitest';
import { mintSecret, sameSecret } from '../../../../main/host/secret.ts';
import { createTickets } from '../../../../main/host/tickets.ts';

const file = (name: string) => ({ type: 'text/csv', name, from: { bytes: new Uint8Array() } }) as const;

it('creates names of 256 bits that fit the contract', () => {
  const minted = new Set(Array.from({ length: 1_000 }, mintSecret));
  expect(minted.size).toBe(1_000);
  for (const ticket of minted) expect(ticket).toMatch(/^[\w-]{43}$/u);
});

it('deletes the oldest of many', () => {
  const tickets = createTickets(mintSecret);
  const issued = Array.from({ length: 501 }, (_, index) => tickets.issue(file(`${index}`)));
  expect(tickets.find(issued[0] ?? '')).toBeUndefined();
  expect(tickets.find(issued[1] ?? '')?.name).toBe('1');
  expect(tickets.find(issued[500] ?? '')?.name).toBe('500');
});

it('keeps the ticket of a file that is being read, however many are issued after it', () => {
  const tickets = createTickets(mintSecret);
  const open = tickets.issue(file('open'));
  for (let index = 0; index < 1_000; index += 1) {
    tickets.issue(file(`${index}`));
    if (index % 400 === 0) tickets.find(open);
  }
  expect(tickets.find(open)?.name).toBe('open');
});

it('compares secrets of any length', () => {
  expect(sameSecret('abc', 'abc')).toBe(true);
  expect(sameSecret('abc', 'abd')).toBe(false);
  expect(sameSecret('abc', '')).toBe(false);
});
