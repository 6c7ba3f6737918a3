// Cells of files for clerks: a value without a text, an amount or a moment stays unchanged.
import { expect, test } from 'vitest';
import { amountText, dayText, momentText, wordOf } from '../../../../main/lists/cells.ts';

test('shows a code without a text unchanged', () => {
  expect(wordOf({ 'state created': 'Criado' }, 'state created')).toBe('Criado');
  expect(wordOf({}, 'state created')).toBe('created');
  expect(wordOf({}, 'amount')).toBe('amount');
});

test('writes days, amounts and times for Brazilian spreadsheets', () => {
  expect([dayText('2026-11-21'), dayText(null)]).toEqual(['21/11/2026', '']);
  expect([amountText(123_405), amountText(7), amountText(null)]).toEqual(['1234,05', '0,07', '']);
  const at = new Date(2026, 10, 21, 9, 5).toISOString();
  expect([momentText(at), momentText(null), momentText('ontem')]).toEqual(['21/11/2026 09:05', '', 'ontem']);
});
