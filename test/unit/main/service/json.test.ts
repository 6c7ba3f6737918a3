// Numbers are exact in both directions; hostile depth and odd keys do no harm.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  at,
  bodyBytes,
  entries,
  figureOf,
  filled,
  idOf,
  JsonNumber,
  money,
  parseJson,
} from '../../../../main/service/json.ts';

const number = (source: string) => new JsonNumber(source);

describe('reading', () => {
  test('numbers keep their source text', () => {
    const json = parseJson('{"id":9007199254740993,"amount":127.50,"list":[1e3,-0]}');
    expect(json).toEqual({
      id: number('9007199254740993'),
      amount: number('127.50'),
      list: [number('1e3'), number('-0')],
    });
  });

  test('undefined for text that is no JSON, and for JSON that is nested too deep', () => {
    for (const text of ['', '<html>', '{"a":', '{} {}', 'NaN']) expect(parseJson(text)).toBeUndefined();
    expect(parseJson('['.repeat(64) + ']'.repeat(64))).toBeDefined();
    expect(parseJson('['.repeat(65) + ']'.repeat(65))).toBeUndefined();
    expect(parseJson('['.repeat(1_000_000))).toBeUndefined();
    expect(parseJson(JSON.stringify('[{"\\'.repeat(100)))).toBe('[{"\\'.repeat(100));
  });

  test('undefined for more values than any honest answer contains', () => {
    const list = (values: number) => `[${Array.from({ length: values }, () => '","').join(',')}]`;
    expect(parseJson(list(99_998))).toHaveLength(99_998);
    expect(parseJson(list(100_000))).toBeUndefined();
  });

  test('a long list is searched like any other', () => {
    const list = Array.from({ length: 1_000_000 }, () => ({ a: true }));
    expect([...entries(list)]).toHaveLength(1_000_000);
  });

  test('inherited names are no fields', () => {
    expect(at(parseJson('{}'), 'constructor')).toBeUndefined();
    expect(at(parseJson('{"__proto__":{"id":7}}'), 'id')).toBeUndefined();
    expect(at(parseJson('{"data":{"id":7}}'), 'data', 'id')).toEqual(number('7'));
    expect(at(parseJson('[{"id":7}]'), '0')).toBeUndefined();
  });

  test.each([
    ['127.50', '127.50'],
    ['"127.50"', '127.50'],
    ['"127,5"', '127.5'],
    ['"R$ 127,50"', '127.50'],
    ['"BRL 127.50"', '127.50'],
    ['"1.234,50"', '1234.50'],
    ['"1,234.50"', '1234.50'],
    ['"-1.234,50"', '-1234.50'],
    ['"1.234.567"', '1234567'],
    ['"18,123456"', '18.123456'],
    // One mark before three digits separates thousands or cents, and nobody knows which.
    ['"1,234"', '1,234'],
    ['"R$ 1.234"', 'R$ 1.234'],
    ['"1.234.5"', '1.234.5'],
    ['"cem"', 'cem'],
    ['"NaN"', 'NaN'],
    ['1e999', '1e999'],
    ['{"value":1.50}', '{"value":1.50}'],
    ['false', 'false'],
    ['""', undefined],
    ['"null"', undefined],
    ['null', undefined],
  ])('an amount of %s is compared as %s', (source, amount) => {
    expect(amountOf(parseJson(source))).toBe(amount);
  });

  test('entries come in order of depth, shallow first', () => {
    const keys = [...entries(parseJson('{"a":{"b":{"c":1}},"d":{"e":2}}') ?? null)].map(([key]) => key);
    expect(keys).toEqual(['a', 'd', 'b', 'e', 'c']);
  });

  test.each([
    ['7', '7'],
    ['9007199254740993', '9007199254740993'],
    ['"3f2b-77"', '3f2b-77'],
    ['" 15 "', '15'],
    ['0', undefined],
    ['"0"', undefined],
    ['-5', undefined],
    ['1.0', undefined],
    ['1e3', undefined],
    ['""', undefined],
    ['"null"', undefined],
    ['"two words"', undefined],
    ['null', undefined],
    ['true', undefined],
    ['[7]', undefined],
    ['{"id":7}', undefined],
    ['1'.repeat(41), undefined],
  ])('id %s is %s', (text, id) => {
    expect(idOf(parseJson(text))).toBe(id);
  });

  test.each([
    ['127.50', '127.50'],
    ['"127.50"', '127.50'],
    ['1.275e2', '127.5'],
    ['1e3', '1000'],
    ['5e-7', '0.0000005'],
    ['-2.5E-1', '-0.25'],
    ['0.1e1', '1'],
    ['"12,5"', undefined],
    ['true', undefined],
  ])('figure %s is %s', (text, figure) => {
    expect(figureOf(parseJson(text))).toBe(figure);
  });

  test('an exponent never changes the value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e90, max: 1e90 }), (value) => {
        fc.pre(value === 0 || Math.abs(value) > 1e-90);
        const figure = figureOf(number(value.toExponential()));
        expect(figure).not.toMatch(/e/i);
        expect(Number(figure) === value).toBe(true);
      }),
    );
  });
});

describe('writing', () => {
  const written = (value: object) => new TextDecoder().decode(bodyBytes(value));

  test('money is a JSON number with two decimals', () => {
    expect(written({ amount: money(12_750) })).toBe('{"amount":127.50}');
    expect(written({ amount: money(1) })).toBe('{"amount":0.01}');
    expect(written({ amount: money(100_000_000_000_000) })).toBe('{"amount":1000000000000.00}');
    for (const cents of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => money(cents)).toThrow(/inputInvalid/);
  });

  test('cents come back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
        const figure = figureOf(at(parseJson(written({ amount: money(cents) })), 'amount')) ?? '';
        expect(figure).toMatch(/^\d+\.\d\d$/);
        expect(Number(figure.replace('.', ''))).toBe(cents);
      }),
    );
  });

  test('a blank optional value is left out', () => {
    expect({ ...filled('a', ' '), ...filled('b', undefined), ...filled('c', ' x ') }).toEqual({ c: 'x' });
  });
});
