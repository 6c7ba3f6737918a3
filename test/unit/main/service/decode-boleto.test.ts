// Boleto and identification field answers, as documented and as services really write them.
import { describe, expect, test } from 'vitest';
import { decodeBoleto, decodeLine } from '../../../../main/service/decode-boleto.ts';

const line = '00190500954014481606906809350314337370000000100';
const formatted = '00190.50095 40144.816069 06809.350314 3 37370000000100';
const barCode = '00193373700000001000500940144816060680935031';

test('the documented answer', () => {
  const text = `{"message":"Boleto criado","data":{"id":9007199254740993,"status":"PENDING","amount":127.50,
    "dueDate":"2026-12-01","pdfUrl":"https://x/api/v1/boletos/1/pdf","extra":{"installment_id":"car-3"},
    "bankSlip":{"identificationField":"${formatted}","nossoNumero":"0012","barCode":"${barCode}"}}}`;
  expect(decodeBoleto(text)).toEqual({
    id: '9007199254740993',
    status: 'PENDING',
    amount: '127.50',
    dueDate: '2026-12-01',
    pdfUrl: 'https://x/api/v1/boletos/1/pdf',
    line,
    nossoNumero: '0012',
    barCode,
    installmentId: 'car-3',
    message: 'Boleto criado',
  });
});

test('a missing value is undefined, never invented', () => {
  const nothing = Object.values(decodeBoleto('{"data":{}}'));
  expect(nothing.every((value) => value === undefined)).toBe(true);
  expect(decodeBoleto('<html>')).toEqual(decodeBoleto('{}'));
});

test.each([
  ['"1.000,00"', '1000.00'],
  ['"cem reais"', 'cem reais'],
  ['[100]', '[100]'],
  ['null', undefined],
])('an amount answered as %s is compared as %s', (source, amount) => {
  expect(decodeBoleto(`{"data":{"id":1,"amount":${source}}}`).amount).toBe(amount);
});

describe('decodeLine', () => {
  test.each([
    ['bare text', line],
    ['formatted text', ` ${formatted}\n`],
    ['a JSON text', JSON.stringify(formatted)],
    ['a field', JSON.stringify({ identificationField: formatted })],
    ['deep', JSON.stringify({ data: { boleto: [{ linha_digitavel: line }] } })],
    ['an unknown field', JSON.stringify({ ok: true, codigo: line })],
  ])('%s', (_name, text) => {
    expect(decodeLine(text)?.line).toBe(line);
  });

  test('a JSON number keeps all its digits', () => {
    const number = `3${line.slice(1)}`;
    expect(decodeLine(number)?.line).toBe(number);
    expect(decodeLine(`{"identificationField":${number}}`)?.line).toBe(number);
  });

  test('fields beside the line', () => {
    expect(decodeLine(JSON.stringify({ identificationField: formatted, nossoNumero: 12, barCode }))).toEqual({
      line,
      nossoNumero: '12',
      barCode,
    });
  });

  test.each([
    ['nothing', ''],
    ['a sentence with many digits', `boleto ${line}`],
    ['a bar code alone', JSON.stringify({ barCode })],
    ['two different lines under unknown names', JSON.stringify({ a: line, b: line.replace('1', '2') })],
    ['a page', `<p>${line}</p>`],
    ['JSON without a line', '{"message":"não encontrado"}'],
  ])('%s is no line', (_name, text) => {
    expect(decodeLine(text)).toBeUndefined();
  });

  test('arrecadação has 48 digits', () => {
    expect(decodeLine('8'.repeat(48))?.line).toHaveLength(48);
  });
});
