import { describe, expect, test } from 'vitest';
import type { BookletPlan } from '../../../../../preload/contract/document-terms.ts';
import {
  draftFrom,
  namesAlike,
  namingFlaw,
  planOf,
  withMark,
} from '../../../../../renderer/documents/booklets/booklet-draft.ts';

const words: BookletPlan['words'] = {
  payer: 'Pagador',
  document: 'CPF ou CNPJ',
  boletos: 'Boletos',
  sum: 'Total',
  firstDue: 'Primeiro vencimento',
  lastDue: 'Último vencimento',
  made: 'Montado em',
  file: 'Arquivo',
};
const of = { batchId: 7 };
const plan = (part: Partial<BookletPlan> = {}): BookletPlan => ({
  of,
  title: 'Novembro',
  order: 'payer',
  split: 'payer',
  layout: 'threeUp',
  cover: true,
  separators: false,
  naming: '{pagador} {lote}',
  words,
  ...part,
});

describe('a new booklet', () => {
  test('starts with defaults if no booklet was made before', () => {
    expect(draftFrom(undefined, [], 'Turma C')).toEqual({
      title: 'Turma C',
      order: 'sheet',
      split: 'one',
      layout: 'page',
      cover: false,
      separators: false,
      naming: { one: '{titulo}', payer: '{pagador}', boleto: '{pagador} - {vencimento}' },
    });
  });

  test('starts with the last choices, and for each way of splitting with its last name pattern', () => {
    const made = [
      { plan: plan() },
      { plan: plan({ split: 'one', naming: '{titulo} {lote}', separators: true }) },
    ];
    const draft = draftFrom(undefined, made, 'Dezembro');
    expect(draft).toMatchObject({ title: 'Dezembro', order: 'payer', split: 'payer', layout: 'threeUp' });
    expect(draft.naming).toEqual({
      one: '{titulo} {lote}',
      payer: '{pagador} {lote}',
      boleto: '{pagador} - {vencimento}',
    });
    expect(draft.separators).toBe(true);
  });

  test('prefers what the clerk came for to the last choice', () => {
    const draft = draftFrom({ title: 'Ana Prado', split: 'boleto' }, [{ plan: plan() }], 'Dezembro');
    expect([draft.title, draft.split]).toEqual(['Ana Prado', 'boleto']);
  });

  test('proposes no title longer than main accepts', () => {
    expect(draftFrom(undefined, [], 'x'.repeat(500)).title).toHaveLength(120);
  });

  test('adds no cover pages if they make no sense, and remembers the wish for later', () => {
    const draft = { ...draftFrom(undefined, [], 'Turma C'), cover: true, separators: true };
    expect(planOf(of, draft, words)).toMatchObject({ cover: true, separators: true, naming: '{titulo}' });
    expect(planOf(of, { ...draft, split: 'payer' }, words)).toMatchObject({ cover: true, separators: false });
    expect(planOf(of, { ...draft, split: 'boleto' }, words)).toMatchObject({
      cover: false,
      separators: false,
    });
  });
});

describe('a pattern of names', () => {
  test.each([
    ['', { kind: 'empty' }],
    ['  ', { kind: 'empty' }],
    ['{hoje}', { kind: 'unknown', mark: '{hoje}' }],
    ['{pagador} {}', { kind: 'unknown', mark: '{}' }],
    ['{Pagador}', { kind: 'unknown', mark: '{Pagador}' }],
    ['{pagador} - {nosso_numero}', undefined],
    ['Carnê', undefined],
    ['aberto {', undefined],
  ])('the flaw of %j is reported', (pattern, flaw) => expect(namingFlaw(pattern)).toEqual(flaw));

  test.each([
    ['Carnê', 'one', false],
    ['Carnê', 'payer', true],
    ['{documento}', 'payer', false],
    ['{vencimento}', 'boleto', true],
    ['{item}', 'boleto', false],
  ] as const)('%j for %s gives equal file names: %j', (pattern, split, alike) =>
    expect(namesAlike(pattern, split)).toBe(alike),
  );

  test('inserts a placeholder at the cursor, in place of the selection', () => {
    expect(withMark('a  b', 'lote', 2, 2)).toEqual({ pattern: 'a {lote} b', at: 8 });
    expect(withMark('a xx b', 'item', 2, 4)).toEqual({ pattern: 'a {item} b', at: 8 });
  });
});
