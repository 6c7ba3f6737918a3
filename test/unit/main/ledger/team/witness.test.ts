import { expect, it } from 'vitest';
import { behind, joinWitnesses, nothingSeen, type Witness } from '../../../../../main/ledger/team/witness.ts';
import * as fc from '../../../../helpers/properties.ts';

const seen = (epoch: number, sends: Witness['sends']): Witness => ({ epoch, sends });

it('detects counters that went back, and computers that the server no longer knows', () => {
  const remembered = seen(1, { 'PC-01': 5, 'PC-02': 3, 'PC-03': 1 });
  expect(behind(remembered, remembered, false)).toBeNull();
  expect(behind(remembered, seen(1, { 'PC-01': 6, 'PC-02': 3, 'PC-03': 1, 'PC-04': 9 }), false)).toBeNull();
  expect(behind(remembered, seen(1, { 'PC-01': 5, 'PC-02': 2 }), false)).toEqual({
    kind: 'sends',
    computers: ['PC-02', 'PC-03'],
  });
});

it('compares only the epoch while the team is frozen', () => {
  const remembered = seen(2, { 'PC-01': 5 });
  expect(behind(remembered, seen(2, {}), true)).toBeNull();
  expect(behind(remembered, seen(1, { 'PC-01': 9 }), true)).toEqual({
    kind: 'epoch',
    remembered: 2,
    found: 1,
  });
});

const witness = fc.record({
  epoch: fc.nat(5),
  sends: fc.dictionary(fc.constantFrom('PC-01', 'PC-02', 'PC-03'), fc.nat(9)),
});

it('is never behind a joined witness, and joins in any order with the same result', () => {
  fc.assert(
    fc.property(witness, witness, (one, other) => {
      const joined = joinWitnesses(one, other);
      expect(joinWitnesses(other, one)).toEqual(joined);
      expect(joinWitnesses(joined, nothingSeen)).toEqual(joined);
      expect([behind(one, joined, false), behind(other, joined, false)]).toEqual([null, null]);
    }),
  );
});
