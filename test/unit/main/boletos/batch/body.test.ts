import { expect, test } from 'vitest';
import { bodyOf, type Sendable } from '../../../../../main/boletos/batch/body.ts';
import { refLength, refOf } from '../../../../../main/boletos/batch/ref.ts';

const row: Sendable = {
  name: 'Padaria São João',
  document: '11144477735',
  cents: 127_50,
  dueDate: '2027-03-05',
  email: null,
  phone: '11987654321',
  description: 'Lote {lote}, item {item}, {mes}/{ano}, {nada}',
  clientCallbackUrl: 'https://retorno.example/b/{ref}',
};

test('marks are filled and blank fields left out, byte by byte', () => {
  expect(Buffer.from(bodyOf(row, { ref: 'k3p9', lote: 7, item: 12 })).toString()).toBe(
    '{"amount":127.50,"dueDate":"2027-03-05","description":"Lote 7, item 12, 03/2027, {nada}",' +
      '"clientCallbackUrl":"https://retorno.example/b/k3p9",' +
      '"payer":{"name":"Padaria São João","document":"11144477735","phone":"11987654321"}}',
  );
});

test('a {ref} is ten plain marks, the first a letter, another for other bytes', () => {
  for (let byte = 0; byte < 256; byte += 1)
    expect(refOf(new Uint8Array(refLength).fill(byte))).toMatch(/^[a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{9}$/);
  expect(refOf(Uint8Array.from({ length: refLength }, (_, at) => at))).toBe('a123456789');
});
