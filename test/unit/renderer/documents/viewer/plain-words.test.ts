import { describe, expect, it } from 'vitest';
import { plainWords } from '../../../../../renderer/documents/viewer/plain-words.ts';

describe('an answer in place of a PDF', () => {
  it('is shown without HTML tags', () => {
    const page =
      '<!doctype html><html><style>p { color: red }</style><title>Aguarde</title><!-- nota --><p>O boleto está&nbsp;em\n registro.</p>';
    expect(plainWords(page)).toBe('Aguarde O boleto está em registro.');
  });

  it('is shown unchanged if it is no HTML, up to a reasonable length', () => {
    expect(plainWords('{"message":"em registro"}')).toBe('{"message":"em registro"}');
    expect(plainWords('a'.repeat(500))).toHaveLength(201);
    expect(plainWords('<p>cortad')).toBe('cortad');
    expect(plainWords('aviso <b')).toBe('aviso');
  });
});
