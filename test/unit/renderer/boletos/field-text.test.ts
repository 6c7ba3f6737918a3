// What a clerk reads of a field.
import { expect, test } from 'vitest';
import { shownFix } from '../../../../renderer/boletos/field-text.ts';

test('a day that main offers is shown as all days are; other texts as they are', () => {
  expect(shownFix('dueDate', '2027-02-28')).toBe('28/02/2027');
  expect(shownFix('dueDate', '28/02/2027')).toBe('28/02/2027');
  expect(shownFix('description', '2027-02-28')).toBe('2027-02-28');
  expect(shownFix('amount', '1.234,56')).toBe('1.234,56');
  expect(shownFix('payer.email', '')).toBe('');
});
