import { describe, expect, test } from 'vitest';
import { find, score } from '../../../../renderer/shell/fuzzy.ts';

const items = [
  'Início',
  'Contas',
  'Trilha de todas as contas',
  'Adicionar conta',
  'Testar a conexão de Clínica Boa Vista',
].map((words, index) => ({ id: String(index), words }));
const names = (query: string, recent: readonly string[] = []) =>
  find(query, items, recent).map((one) => one.words);

describe('finding by a few letters', () => {
  test('accents and case do not matter', () => {
    expect(names('inicio')).toEqual(['Início']);
    expect(names('CLÍNICA')).toEqual(['Testar a conexão de Clínica Boa Vista']);
  });

  test('a match at the start ranks before a whole word, and a word before scattered letters', () => {
    expect(names('conta').slice(0, 3)).toEqual(['Contas', 'Trilha de todas as contas', 'Adicionar conta']);
    expect(score('tra', 'trava')).toBeGreaterThan(score('tra', 'extra') ?? 0);
    expect(score('tcl', 'Testar Clínica')).toBeDefined();
  });

  test('every word must be found, in any order', () => {
    expect(names('vista testar')).toEqual(['Testar a conexão de Clínica Boa Vista']);
    expect(names('vista zzz')).toEqual([]);
  });

  test('without a query all entries are shown, the last used first', () => {
    expect(names('', ['3', '1']).slice(0, 3)).toEqual(['Adicionar conta', 'Contas', 'Início']);
    expect(names('')).toHaveLength(items.length);
  });
});
