// Packs boletos and unpacks them again, whatever they contain.
import * as fc from '../../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { perField, textFields } from '../../../../../preload/contract/boleto-fields.ts';
import {
  type NewBoleto,
  packBoletos,
  packedColumns,
  partedBoletos,
} from '../../../../../main/ledger/tables/boletos-new.ts';
import { fold } from '../../../../../preload/shared/fold.ts';

const text = fc.string({ unit: 'binary' });

test('unpacking returns what was packed', () => {
  const textOrNull = fc.option(text);
  const boleto: fc.Arbitrary<NewBoleto> = fc.record({
    row: fc.nat(),
    line: fc.option(fc.nat()),
    parcel: fc.constantFrom(1, 2),
    parcels: fc.constant(2),
    worst: fc.constantFrom(null, 'error', 'doubt', 'note'),
    problems: fc.array(
      fc.record({
        severity: fc.constant('note'),
        field: fc.constant(null),
        code: fc.constant('missing'),
        text,
      }),
      { maxLength: 2 },
    ),
    original: text,
    fields: fc.record({
      ...perField(textFields, () => textOrNull),
      amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })),
    }),
  });
  const valuesOf = ({ row, line, parcel, parcels, worst, problems, fields }: NewBoleto) => [
    7,
    row,
    line,
    parcel,
    parcels,
    worst === 'error' ? 'draft' : 'ready',
    worst,
    fields.amount,
    ...textFields.map((field) => fields[field]),
    fields['payer.name'] === null ? null : fold(fields['payer.name']),
    problems.length === 0 ? null : JSON.stringify(problems),
  ];
  fc.assert(
    fc.property(fc.array(boleto, { maxLength: 5 }), (rows) => {
      const packed = packBoletos(rows, ({ original }) => original);
      expect(partedBoletos(packed, [7])).toEqual(rows.flatMap(valuesOf));
      const kept = rows.filter(({ line, parcel }) => line !== null && parcel === 1);
      expect(packed.originals?.text ?? '').toBe(kept.map(({ original }) => original).join(''));
    }),
  );
  expect(new Set(packedColumns).size).toBe(packedColumns.length);
});
