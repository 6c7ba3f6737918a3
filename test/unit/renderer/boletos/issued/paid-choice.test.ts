import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { describe, expect, test } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import {
  canTick,
  firstChoice,
  planOf,
  tick,
  tickUndoubted,
  type Match,
} from '../../../../../renderer/boletos/issued/paid-choice.ts';

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
  paidCents: null,
  cancelledOn: null,
  paidBy: null,
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
  paid: id * 1_000,
  earlier: null,
  doubts: [],
  theirs: { document: null, name: null, amount: null, dueDate: null, status: null },
  ...part,
});

describe('matches of a dashboard’s sheet', () => {
  const matches = [
    match(2, 1),
    match(3, 2, { doubts: ['amount'] }),
    match(4, 3, { on: null }),
    match(5, 3, { doubts: ['already'] }),
  ];
  const first = (day: string) => firstChoice({ matches, statesPayment: true }, day);

  test('at first all lines without a question are selected', () => {
    const plan = planOf(first('21/11/2026'), matches, today);
    expect(plan).toEqual({
      paid: [
        { boleto: 1, on: '2026-11-20', line: 2, cents: 1_000, further: false },
        { boleto: 3, on: '2026-11-21', line: 4, cents: 3_000, further: false },
      ],
      cents: 4_000,
      dayNeeded: false,
    });
  });

  test('a line without a day needs a past day, and is not marked without it', () => {
    for (const day of ['', '31/11/2026', '22/11/2026']) {
      const plan = planOf(first(day), matches, today);
      expect(plan.dayNeeded).toBe(true);
      expect(plan.paid.map((one) => one.boleto)).toEqual([1]);
      expect(plan.cents).toBe(1_000);
    }
  });

  test('of two lines of one boleto, only the last ticked one is selected', () => {
    const second = tick(first('21/11/2026'), match(5, 3, { doubts: ['already'] }), matches);
    expect([...second.ticked]).toEqual([2, 5]);
    expect([...tick(second, match(5, 3), matches).ticked]).toEqual([2]);
  });

  test('a sheet without payment information selects nothing until the clerk confirms it, and then no line with a question', () => {
    const unstated = firstChoice({ matches, statesPayment: false }, '21/11/2026');
    expect([...unstated.ticked]).toEqual([]);
    expect([...tickUndoubted(unstated, matches).ticked]).toEqual([2, 4]);
  });

  test('a second payment is recorded beside and after the first, or alone if the first is not selected', () => {
    const second = match(6, 1, { doubts: ['second'], paid: 1_100, on: '2026-11-19' });
    const all = [second, match(2, 1)];
    const chosen = tick(firstChoice({ matches: all, statesPayment: true }, ''), second, all);
    expect(planOf(chosen, all, today)).toMatchObject({
      paid: [
        { line: 2, cents: 1_000, further: false },
        { line: 6, cents: 1_100, further: true },
      ],
      cents: 2_100,
    });
    const alone = { ticked: new Set([6]), day: '' };
    expect(planOf(alone, all, today).paid).toMatchObject([{ line: 6, further: false }]);
    const settled = { ...boleto(1, 1_000), baixaOn: '2026-11-18' };
    const recorded = match(6, 1, { boleto: settled, doubts: ['second'] });
    expect(planOf(alone, [recorded], today).paid).toMatchObject([{ line: 6, further: true }]);
    expect(canTick(recorded)).toBe(true);
    expect(canTick(match(6, 1, { boleto: settled, doubts: ['already'] }))).toBe(false);
  });
});
