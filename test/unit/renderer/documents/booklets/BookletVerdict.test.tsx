import { describe, expect, test } from 'vitest';
import type { Booklet, BookletNote } from '../../../../../preload/contract/document-terms.ts';
import { BookletVerdict } from '../../../../../renderer/documents/booklets/BookletVerdict.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { booklet } from '../../samples.ts';

const note = (boleto: number, why: BookletNote['why'] = 'barsDiffer'): BookletNote => ({
  boleto,
  payer: 'Helena Prado',
  cents: 1_000,
  dueDate: '2026-12-10',
  out: false,
  why,
  detail: null,
});
const verdict = (
  part: Partial<Booklet>,
  notes: readonly BookletNote[] = [],
  language: 'pt-BR' | 'en' = 'pt-BR',
) =>
  draw(<BookletVerdict booklet={booklet(part)} notes={notes} busy={false} onAgain={() => undefined} />, {
    language,
  });

describe('the verdict on a finished booklet', () => {
  test('shows nothing when no bar code was read back', () => {
    expect(verdict({}).lines).toEqual([]);
    expect(verdict({ check: { read: 0, expected: 0 } }).lines).toEqual([]);
  });

  test('files of another computer are shown with its name, and can be made here', () => {
    const drawn = verdict({ gone: true, elsewhere: 'PC-03' });
    expect(drawn.lines[0]).toBe('Os arquivos estão no computador PC-03');
    expect(drawn.acts).toEqual(['Montar neste computador']);
    expect(verdict({ gone: true, elsewhere: '' }).lines[0]).toBe(
      'Os arquivos estão em outro computador da equipe',
    );
    expect(verdict({ gone: true }).lines[0]).toBe('Os arquivos foram substituídos por outros mais novos');
  });

  test('all bar codes read: one quiet line', () => {
    const drawn = verdict({ boletos: 1_200, check: { read: 1_200, expected: 1_200 } });
    expect(drawn.lines).toEqual(['Códigos de barras conferidos: 1.200 de 1.200']);
    expect(drawn.banners).toEqual([]);
  });

  test('boletos that are not in the files are not counted as present', () => {
    const { lines } = verdict({ boletos: 9, missing: 2, check: { read: 7, expected: 7 } });
    expect(lines.at(-1)).toBe('Códigos de barras conferidos: 7 de 7 nos arquivos há 7 de 9 boletos');
  });

  test('an unread bar code makes the booklet unfit for the payer, and the booklet is not called good', () => {
    const drawn = verdict({ check: { read: 8, expected: 9 } });
    expect(drawn.banners).toEqual(['bad']);
    expect(drawn.lines).toEqual([
      'Não entregue antes de conferir: nem todos os códigos de barras foram lidos',
      'Conferidos 8 de 9. Monte de novo; se o problema continuar, salve os PDFs um a um.',
    ]);
  });

  test.each([
    [[note(1)], '1 PDF é de outro boleto'],
    [[note(1), note(2), note(3, 'noBars')], '2 PDFs são de outros boletos'],
  ])('PDFs of others: %#', (notes, title) => {
    const drawn = verdict({}, notes);
    expect(drawn.banners).toEqual(['bad']);
    expect(drawn.lines[0]).toBe(title);
  });

  test.each([
    [
      [note(1, 'noBars'), note(2, 'wholePage')],
      2,
      'Três por folha não foi possível: cada boleto ocupa uma folha',
    ],
    [[note(1, 'noBars'), note(2, 'wholePage')], 9, '2 boletos ocupam uma folha inteira cada um'],
    [[note(1, 'wholePage')], 9, '1 boleto ocupa uma folha inteira'],
  ])('a sheet for each although three were to share it: %#', (notes, boletos, title) => {
    const { plan } = booklet();
    const drawn = verdict({ boletos, plan: { ...plan, layout: 'threeUp' } }, notes);
    expect(drawn.banners).toEqual(['doubt']);
    expect(drawn.lines[0]).toBe(title);
    expect(drawn.lines[1]).toContain('O PDF não tem código de barras legível');
    expect(verdict({ boletos, plan: { ...plan, layout: 'page' } }, notes).banners).toEqual([]);
  });

  test.each([
    [1, 'Falta 1 boleto neste carnê', 'Tentar de novo o que faltou'],
    [1_200, 'Faltam 1.200 boletos neste carnê', 'Tentar de novo os 1.200 que faltaram'],
  ])('%i missing', (missing, title, act) => {
    const drawn = verdict({ missing, boletos: 2_000 });
    expect(drawn).toMatchObject({ banners: ['doubt'], acts: [act] });
    expect(drawn.lines[0]).toBe(title);
  });

  test('missing files can be made again with one button only', () => {
    expect(verdict({ gone: true }).acts).toEqual(['Montar de novo']);
    expect(verdict({ gone: true, missing: 1 }).acts).toEqual(['Tentar de novo o que faltou']);
  });

  test('English counts in its own form', () => {
    expect(verdict({ missing: 1_200, boletos: 2_000 }, [], 'en').lines[0]).toContain('1,200');
  });
});
