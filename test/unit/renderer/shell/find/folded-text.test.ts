import { expect, test } from 'vitest';
import { foldText, spanAt, startsIn } from '../../../../../renderer/shell/find/folded-text.ts';

const found = (source: string, words: string): readonly string[] => {
  const folded = foldText(source);
  const sought = foldText(words).text;
  return startsIn(folded, sought).map((start) => {
    const span = spanAt(folded, start, sought.length);
    return source.slice(span.start, span.end);
  });
};

test('a text is found in its place, whatever its accents and case', () => {
  expect(found('Número, número e NUMERO', 'numero')).toEqual(['Número', 'número', 'NUMERO']);
  expect(found('Cobrança, cobranca', 'COBRANÇA')).toEqual(['Cobrança', 'cobranca']);
  // Combining accents belong to their letter.
  expect(found('nu\u0301mero a\u0303', 'numero')).toEqual(['nu\u0301mero']);
  expect(found('Sa\u0303o', 'sa')).toEqual(['Sa\u0303']);
});

test('matches do not overlap, and spaces alone match nothing', () => {
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
  expect(found('nada', 'outro')).toEqual([]);
  expect(found('a  b', '  ')).toEqual([]);
  expect(found('a', '')).toEqual([]);
});

test('a space matches any kind of space', () => {
  expect(found('R$\u00a01.234,56', 'r$ 1.234,56')).toEqual(['R$\u00a01.234,56']);
  expect(found('any person\n  obtaining', 'person obtaining')).toEqual(['person\n  obtaining']);
  expect(found('uma  coisa', 'uma   coisa')).toEqual(['uma  coisa']);
});

test('characters that nobody can type are found by those that can be typed', () => {
  expect(found('o chamado “lote”', '"lote"')).toEqual(['“lote”']);
  expect(found('10 – 20', '10 - 20')).toEqual(['10 – 20']);
  expect(found('pala\u00advra in\u200bvisível', 'palavra invisivel')).toEqual([
    'pala\u00advra in\u200bvisível',
  ]);
});

test('letters of several code units keep the positions after them correct', () => {
  expect(found('🏦 Banco', 'banco')).toEqual(['Banco']);
  expect(found('🏦 Banco', '🏦')).toEqual(['🏦']);
  expect(found('İstanbul ﬁm ß', 'm ß')).toEqual(['m ß']);
  expect(found('한국', '한')).toEqual(['한']);
  // Half a surrogate pair, as in a text that was cut.
  expect(found('\ud83c x', 'x')).toEqual(['x']);
});

test('pattern characters are searched for literally', () => {
  expect(found('a.b (c) [d] $1 \\', '(c) [')).toEqual(['(c) [']);
  expect(found('a.b axb', 'a.b')).toEqual(['a.b']);
});

test('a letter that is everywhere is counted completely', () => {
  const text = foldText('a'.repeat(300_000));
  expect(startsIn(text, 'a')).toHaveLength(300_000);
});
