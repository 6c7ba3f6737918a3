// Cells of files for clerks: what has no word, no amount or no moment stands as it is.
import { expect, test } from 'vitest';
import { amountText, dayText, momentText, wordOf } from '../../../../main/lists/cells.ts';

test('a code without a word stands as it is, without what it is a code of', () => {
  expect(wordOf({ 'state created': 'Criado' }, 'state created')).toBe('Criado');
  expect(wordOf({}, 'state created')).toBe('created');
  expect(wordOf({}, 'amount')).toBe('amount');
});

test('days, amounts and moments as spreadsheets of this country take them', () => {
  expect([dayText('2026-11-21'), dayText(null)]).toEqual(['21/11/2026', '']);
  expect([amountText(123_405), amountText(7), amountText(null)]).toEqual(['1234,05', '0,07', '']);
  const at = new Date(2026, 10, 21, 9, 5).toISOString();
  expect([momentText(at), momentText(null), momentText('ontem')]).toEqual(['21/11/2026 09:05', '', 'ontem']);
});
