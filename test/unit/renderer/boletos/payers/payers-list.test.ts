import { expect, it } from 'vitest';
import type { Payer } from '../../../../../preload/contract/payers-list.ts';
import { payerColumns } from '../../../../../preload/contract/payers-list.ts';
import { lateness } from '../../../../../renderer/boletos/payers/payers-list.tsx';

const payer = (daysLate: number | null): Payer => ({
  id: 1,
  accountId: 'padaria',
  document: '11144477735',
  name: 'Pagador',
  emails: [],
  phones: [],
  note: null,
  noContact: false,
  differs: null,
  boletos: 1,
  openCents: 0,
  overdueCents: 0,
  lastPaidOn: null,
  daysLate,
  agreements: 0,
  revision: 1,
});

it('calls who pays on the due date or before it on time, and keeps the figure for files', () => {
  const { cell } = lateness(({ message = '' }) => message);
  const shown = [null, -20, 0, 1, 12].map((days) => cell?.(payer(days)));
  expect(shown).toEqual(['–', 'Em dia', 'Em dia', 1, 12]);
  expect(payerColumns.daysLate.of(payer(-20))).toBe(-20);
});
