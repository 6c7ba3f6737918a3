import { expect, test } from 'vitest';
import { readDate } from '../../../../../main/boletos/rules/due-date.ts';
import { withoutMarks } from '../../../../../main/boletos/rules/invisible.ts';
import { readMoney } from '../../../../../main/boletos/rules/money.ts';
import { readPhone } from '../../../../../main/boletos/rules/phone.ts';
import { readName } from '../../../../../main/boletos/sheet/check-fields.ts';
import { readTaxId } from '../../../../../main/boletos/rules/tax-id.ts';

test('what was copied from a chat is read as what is seen of it', () => {
  expect(readTaxId('\u202a529.982.247-25\u202c')).toMatchObject({ ok: true, digits: '52998224725' });
  expect(readPhone('\u202a+55 (11) 98765\u20114321\u202c')).toMatchObject({
    ok: true,
    digits: '11987654321',
  });
  expect(readMoney('\u200eR$\u00a01.500,00\u200b')).toEqual({ ok: true, cents: 150_000 });
  const context = { order: 'dmy', today: '2026-11-21', epoch1904: false } as const;
  expect(readDate('\u200e10/01/2027', context)).toMatchObject({ ok: true, date: '2027-01-10' });
});

test('nothing turns a name around or makes one of nothing', () => {
  expect(readName('Ana \u202eodarP', ' ', [])).toBe('Ana odarP');
  expect(readName('\u200b', ' ', [])).toBeNull();
});

test('the joiners that emoji are made with stay', () => {
  expect(withoutMarks('👩\u200d🌾 Sítio')).toBe('👩\u200d🌾 Sítio');
});
