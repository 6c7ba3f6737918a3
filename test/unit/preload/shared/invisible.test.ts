import * as fc from '../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { readDate } from '../../../../preload/shared/due-date.ts';
import { oneLine, withoutMarks } from '../../../../preload/shared/invisible.ts';
import { readMoney } from '../../../../preload/shared/money.ts';
import { readPhone } from '../../../../preload/shared/phone.ts';
import { nameReader } from '../../../../main/boletos/sheet/check-fields.ts';
import { readTaxId } from '../../../../preload/shared/tax-id.ts';

test('reads text copied from a chat as displayed', () => {
  expect(readTaxId('\u202a529.982.247-25\u202c')).toMatchObject({ ok: true, digits: '52998224725' });
  expect(readPhone('\u202a+55 (11) 98765\u20114321\u202c')).toMatchObject({
    ok: true,
    digits: '11987654321',
  });
  expect(readMoney('\u200eR$\u00a01.500,00\u200b')).toEqual({ ok: true, cents: 150_000 });
  const context = { order: 'dmy', today: '2026-11-21', epoch1904: false } as const;
  expect(readDate('\u200e10/01/2027', context)).toMatchObject({ ok: true, date: '2027-01-10' });
});

test('removes direction marks and never makes a blank name', () => {
  expect(nameReader('payer.name')('Ana \u202eodarP', ' ', [])).toBe('Ana odarP');
  expect(nameReader('payer.name')('\u200b', ' ', [])).toBeNull();
});

test.each([
  ['Mensalidade\nde maio', 'Mensalidade de maio'],
  ['  Mensalidade \r\n\t de maio ', 'Mensalidade de maio'],
  ['Mensalidade\u2028de\u0085maio', 'Mensalidade de maio'],
  ['Mensalidade\u001fde\u0000maio', 'Mensalidade de maio'],
  ['Mensa\u00adlidade\u00a0de\u200bmaio', 'Mensalidade demaio'],
  ['\u3164\u2800', ''],
  ['Mensalidade \ud83d', 'Mensalidade \ufffd'],
  ['Conceição nº 3 — 50 €', 'Conceição nº 3 — 50 €'],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('turns any text into one line that stays unchanged', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(texts, (text) => {
      const line = oneLine(text);
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]|\s\s|^\s|\s$|[^\S ]/u);
      expect(oneLine(line)).toBe(line);
    }),
    { numRuns: 2_000 },
  );
});

test('keeps the joiners of emoji', () => {
  expect(withoutMarks('👩\u200d🌾 Sítio')).toBe('👩\u200d🌾 Sítio');
  expect(oneLine('👩\u200d🌾\nSítio')).toBe('👩\u200d🌾 Sítio');
});
