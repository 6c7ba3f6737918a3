import { describe, expect, test } from 'vitest';
import { sidesOf } from '../../../../../renderer/boletos/boleto/finding-words.ts';
import { indentJson } from '../../../../../renderer/ui/RawText.tsx';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('findings of the comparison', () => {
  test('amounts and days are written in the clerk’s form', () => {
    const difference = { kind: 'difference' } as const;
    const amount = sidesOf({ ...difference, code: 'slipAmount', expected: '15000', found: '15500' }, 'pt-BR');
    expect([plain(amount.expected), plain(amount.found)]).toEqual(['R$ 150,00', 'R$ 155,00']);
    const answer = sidesOf(
      { ...difference, code: 'answerAmount', expected: '15000', found: '150.5' },
      'pt-BR',
    );
    expect([plain(answer.expected), plain(answer.found)]).toEqual(['R$ 150,00', 'R$ 150,50']);
    expect(
      sidesOf(
        {
          ...difference,
          code: 'answerDueDate',
          expected: '2026-12-01',
          found: '2026-12-02T00:00:00Z',
        },
        'pt-BR',
      ),
    ).toEqual({ expected: '01/12/2026', found: '02/12/2026' });
  });

  test('values that the service wrote in another form are shown unchanged', () => {
    expect(
      sidesOf({ kind: 'difference', code: 'answerAmount', expected: '15000', found: '150.505' }, 'pt-BR')
        .found,
    ).toBe('150.505');
  });
});

describe('a body made readable', () => {
  test('an indented body has the same content, also long numbers and repeated names', () => {
    expect(indentJson('{"id":9007199254740993,"a":[1,2],"a":{},"s":"x, {y}: \\"z\\""}')).toBe(
      '{\n  "id": 9007199254740993,\n  "a": [\n    1,\n    2\n  ],\n  "a": {},\n  "s": "x, {y}: \\"z\\""\n}',
    );
  });

  test('text that is not JSON stays unchanged', () => {
    expect(indentJson('<html>Bad gateway</html>')).toBe('<html>Bad gateway</html>');
    expect(indentJson('')).toBe('');
  });
});
