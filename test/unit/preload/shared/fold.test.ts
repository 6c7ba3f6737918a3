import { describe, expect, test } from 'vitest';
import { fold, foldedForms, foldedWords, withoutAccents } from '../../../../preload/shared/fold.ts';
import * as fc from '../../../helpers/properties.ts';

describe('texts without accents', () => {
  test('keep their case and punctuation', () => {
    expect(withoutAccents('ÍRIS Conceição d’Ávila')).toBe('IRIS Conceicao d’Avila');
  });

  test('are compared in lower case, whatever form their accents have', () => {
    const name = 'ÍRIS Conceição d’Ávila';
    expect(fold(name)).toBe('iris conceicao d’avila');
    expect(fold(name.normalize('NFD'))).toBe('iris conceicao d’avila');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(text)).toBe(withoutAccents(text).toLowerCase());
      }),
    );
  });

  test('are single words if they are headers', () => {
    expect(foldedWords('  Nº do  Título / Vencimento_(dia) ')).toBe('n do titulo vencimento dia');
    expect(foldedWords('…')).toBe('');
  });

  test('lose ligatures and invisible characters if they come from a document', () => {
    expect(foldedForms('Ofi\u00adcina ﬁnal № 3')).toBe('oficina final no 3');
  });
});
