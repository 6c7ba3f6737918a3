import { expect, test } from 'vitest';
import { sentText } from '../../../../../renderer/boletos/boleto/sent-text.ts';

test('placeholders are shown as the last sending filled them', () => {
  const sent = { ref: 'dc85tq4e5b', item: 7, fields: { dueDate: '2027-03-05' } };
  expect(sentText('https://retorno.example/b?ref={ref}', sent, 12)).toBe(
    'https://retorno.example/b?ref=dc85tq4e5b',
  );
  expect(sentText('Lote {lote}, item {item}, {outro}', sent, 12)).toBe('Lote 12, item 7, {outro}');
  expect(sentText('{mes}/{ano} {MÊS} { ref }', sent, 12)).toBe('03/2027 03 dc85tq4e5b');
});

test('an unsent text keeps its placeholder for the reference', () => {
  expect(sentText('{lote}/{ref}', { ref: null, item: 1, fields: { dueDate: null } }, 3)).toBe('3/{ref}');
  expect(sentText(null, { ref: 'a', item: 1, fields: { dueDate: null } }, 3)).toBeNull();
});
