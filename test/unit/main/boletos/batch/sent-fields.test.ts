import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sentFields, type Sendable } from '../../../../../main/boletos/batch/sent-fields.ts';
import { boletoBody } from '../../../../../main/service/boletos.ts';
import { refMint } from '../../../../../main/boletos/batch/ref.ts';

const row: Sendable = {
  ...noFields,
  'payer.name': 'Padaria São João',
  'payer.document': '11144477735',
  amount: 127_50,
  dueDate: '2027-03-05',
  'payer.email': null,
  'payer.phone': '11987654321',
  description: 'Lote {lote}, item {item}, {mes}/{ano}, {nada}',
  clientCallbackUrl: 'https://retorno.example/b/{ref}',
};

test('fills template variables and leaves out blank fields, byte by byte', () => {
  expect(Buffer.from(boletoBody(sentFields(row, { ref: 'k3p9', lote: 7, item: 12 }))).toString()).toBe(
    '{"amount":127.50,"dueDate":"2027-03-05","description":"Lote 7, item 12, 03/2027, {nada}",' +
      '"clientCallbackUrl":"https://retorno.example/b/k3p9",' +
      '"payer":{"name":"Padaria São João","document":"11144477735","phone":"11987654321"}}',
  );
});

test('sends a line break of an old row as a space, as the screens show it', () => {
  const old = { ...row, 'payer.name': 'Padaria\nSão João', description: ' Lote {lote}\r\nde\tmarço ' };
  const body: unknown = JSON.parse(
    Buffer.from(boletoBody(sentFields(old, { ref: 'k3p9', lote: 7, item: 12 }))).toString(),
  );
  expect(body).toMatchObject({ description: 'Lote 7 de março', payer: { name: 'Padaria São João' } });
});

test('a {ref} has ten characters, starts with a letter, sorts by minute, and is different each time', () => {
  const mint = refMint(randomBytes);
  const refs = Array.from({ length: 5_000 }, (_, at) => mint(at * 61_000));
  for (const ref of refs) expect(ref).toMatch(/^[a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{9}$/);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs.map((ref) => ref.slice(0, 3))).toEqual(refs.map((ref) => ref.slice(0, 3)).toSorted());
});
