import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { describe, expect, test } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import { firstChoice, planOf, tick, type Match } from '../../../../../renderer/boletos/issued/paid-choice.ts';

const today = '2026-11-21';

const boleto = (id: number, cents: number): BoletoRow => ({
  id,
  batchId: 1,
  accountId: 'estrela',
  item: id,
  line: id,
  parcel: 1,
  parcels: 1,
  state: 'created',
  fields: {
    ...noFields,
    'payer.name': 'Oficina Aurora',
    'payer.document': '52998224725',
    amount: cents,
    dueDate: '2026-11-20',
  },
  problems: [],
  worst: null,
  createdAt: null,
  remoteId: null,
  slipLine: null,
  barCode: null,
  nossoNumero: null,
  installmentId: null,
  serviceStatus: null,
  conference: null,
  findings: [],
  serviceMessage: null,
  baixaOn: null,
  maybeSent: null,
  ref: null,
  revision: 1,
});

const match = (line: number, id: number, part: Partial<Match> = {}): Match => ({
  boleto: boleto(id, id * 1_000),
  line,
  by: 'nossoNumero',
  on: '2026-11-20',
  cells: [],
  doubt: null,
  ...part,
});

describe('matches of a panel’s sheet', () => {
  const matches = [
    match(2, 1),
    match(3, 2, { doubt: 'amount' }),
    match(4, 3, { on: null }),
    match(5, 3, { doubt: 'already' }),
  ];

  test('at first all are believed but those with a doubt', () => {
    const plan = planOf(firstChoice(matches, '21/11/2026'), matches, today);
    expect(plan).toEqual({
      paid: [
        { boleto: 1, on: '2026-11-20', line: 2 },
        { boleto: 3, on: '2026-11-21', line: 4 },
      ],
      cents: 4_000,
      dayNeeded: false,
    });
  });

  test('a line without a day needs one that was, and is not marked without it', () => {
    for (const day of ['', '31/11/2026', '22/11/2026']) {
      const plan = planOf(firstChoice(matches, day), matches, today);
      expect(plan.dayNeeded).toBe(true);
      expect(plan.paid.map((one) => one.boleto)).toEqual([1]);
      expect(plan.cents).toBe(1_000);
    }
  });

  test('of two lines of one boleto one is believed, the one ticked last', () => {
    const first = firstChoice(matches, '21/11/2026');
    const second = tick(first, match(5, 3, { doubt: 'already' }), matches);
    expect([...second.ticked]).toEqual([2, 5]);
    expect([...tick(second, match(5, 3), matches).ticked]).toEqual([2]);
  });
});
