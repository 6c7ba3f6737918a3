// The service's own text, from every shape of error body, with credentials masked.
import { describe, expect, test } from 'vitest';
import { decodeErrors, statesError } from '../../../../main/service/errors.ts';
import { parseJson } from '../../../../main/service/json.ts';

describe('decodeErrors', () => {
  test.each([
    [
      'code and description',
      '{"errors":[{"code":"E1","description":"Data inválida"}]}',
      ['Data inválida'],
      {},
    ],
    ['a code alone', '{"errors":[{"code":"E1"}]}', ['E1'], {}],
    ['texts', '{"errors":["um","dois","um"]}', ['um', 'dois'], {}],
    [
      'fields',
      '{"errors":{"dueDate":["vencida"],"payer":{"document":["inválido"]}}}',
      ['vencida', 'inválido'],
      { dueDate: ['vencida'], 'payer.document': ['inválido'] },
    ],
    [
      'a named field beside the description',
      '{"errors":[{"code":"E2","field":"amount","description":"alto demais"}]}',
      ['alto demais'],
      { amount: ['alto demais'] },
    ],
    [
      'a message beside fields',
      '{"message":"Dados inválidos","errors":{"amount":"mínimo 5"}}',
      ['mínimo 5', 'Dados inválidos'],
      { amount: ['mínimo 5'] },
    ],
    ['error', '{"error":"sem saldo"}', ['sem saldo'], {}],
    ['error object', '{"error":{"message":"sem saldo","code":402}}', ['sem saldo'], {}],
    ['message', '{"message":"sem saldo"}', ['sem saldo'], {}],
    ['erro', '{"erro":"sem saldo"}', ['sem saldo'], {}],
    [
      'erros',
      '{"erros":[{"codigo":"E1","descricao":"sem saldo","campo":"amount"}]}',
      ['sem saldo'],
      { amount: ['sem saldo'] },
    ],
    ['mensagem', '{"mensagem":"sem saldo"}', ['sem saldo'], {}],
  ])('%s', (_name, text, words, fields) => {
    expect(decodeErrors(text)).toEqual({ words, fields, named: true });
  });

  test.each([
    ['plain text', 'Bad Request', ['Bad Request']],
    ['a JSON text', '"Bad Request"', ['Bad Request']],
    ['a page', '<html><head><title>502 Bad Gateway</title></head><body>x</body></html>', ['502 Bad Gateway']],
    ['a page without a title', '<p>fora <b>do ar</b></p><script>x()</script>', ['fora do ar']],
    ['empty', '', []],
    ['an empty object', '{}', []],
    ['something else', '{"foo":1}', []],
  ])('%s names no error', (_name, text, words) => {
    expect(decodeErrors(text)).toEqual({ words, fields: {}, named: false });
  });

  test('masks what looks like a credential and cuts text that nobody reads', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    const [words = ''] = decodeErrors(
      JSON.stringify({ message: `token ${token} bad; Bearer abcdefgh12345678` }),
    ).words;
    expect(words).toBe('token ••• bad; Bearer •••');
    expect(decodeErrors(JSON.stringify({ message: 'x'.repeat(5000) })).words[0]).toHaveLength(500);
  });

  test('odd depth and odd types do not throw', () => {
    for (const text of [
      '{"errors":[[["a"]]]}',
      '{"errors":7}',
      '{"errors":null,"error":[]}',
      '[]',
      '7',
      'null',
    ]) {
      expect(() => decodeErrors(text)).not.toThrow();
    }
  });
});

test.each([
  ['{"error":"x"}', true],
  ['{"errors":["x"]}', true],
  ['{"data":{"error":{"code":1}}}', true],
  ['{"success":false}', true],
  ['{"ok":false}', true],
  ['{"success":"false"}', true],
  ['{"Success":"FALSE"}', true],
  ['{"sucesso":false}', true],
  ['{"data":{"sucesso":"False"}}', true],
  ['{"erro":"x"}', true],
  ['{"Erros":["x"]}', true],
  ['{"sucesso":"true","erro":null,"erros":[]}', false],
  ['{"successor":false}', false],
  ['{"status":"error"}', true],
  ['{"error":null,"errors":[],"message":"ok","data":{"id":1,"status":"PENDING"}}', false],
  ['{"error":false,"errors":{},"success":true}', false],
  ['{"error":"","status":200}', false],
])('%s reports an error: %s', (text, expected) => {
  expect(statesError(parseJson(text) ?? null)).toBe(expected);
});
