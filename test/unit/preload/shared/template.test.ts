// Texts with variables: the columns of a sheet that they may name, and the cells that were filled into them before.
import { expect, test } from 'vitest';
import { columnVariables, fillColumns, formWithCells } from '../../../../preload/shared/template.ts';

test('a column is a variable by its title, except a title that stands twice or is a variable itself', () => {
  expect([...columnVariables(['Nome', 'Turma', 'Mês', 'Série', 'Série', '', 'Ano letivo'])]).toEqual([
    ['turma', 1],
    ['ano letivo', 6],
  ]);
  expect(columnVariables(null).size).toBe(0);
});

test.each([
  ['Mensalidade {Turma} {mes}', 'Mensalidade 3º A {mes}'],
  ['{ TURMA }/{ano letivo}', '3º A/2027'],
  ['{Série}', '{Série}'],
])('%s becomes %s', (text, filled) => {
  const columns = columnVariables(['Turma', 'Ano letivo']);
  expect(fillColumns(text, columns, [' 3º A ', '20{27}'])).toBe(filled);
});

test.each([
  ['Mensalidade {Turma} de {mes}', 'Mensalidade 3º A de 12', 'Mensalidade 3º A de {mes}'],
  ['{Turma} ({mes}) {ref}', '3º A (x) (12) {ref}', '3º A (x) ({mes}) {ref}'],
  ['Taxa de {mes}', 'Taxa de 12', 'Taxa de {mes}'],
  ['Taxa de {mes}', 'Taxa de novembro', null],
  ['Mensalidade {Turma} de {mes}', 'Mensalidade 3º A de 11', null],
])('%s, filled to %s, is the form %s', (form, result, expected) => {
  expect(formWithCells(form, (text) => text.replace('{mes}', '12'), result)).toBe(expected);
});
