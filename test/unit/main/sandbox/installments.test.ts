import { describe, expect, it } from 'vitest';
import { parcelMark } from '../../../../main/sandbox/book.ts';
import { boletoBody, createBoleto, payer, sandboxForTest } from '../../../helpers/sandbox-caller.ts';

describe('the mark of a parcel', () => {
  it.each([
    ['Mensalidade parcela 2/12', 2, 12, 'mensalidade'],
    ['Parcela 3 de 10 - curso', 3, 10, '- curso'],
    ['Curso, parc. 1/3', 1, 3, 'curso,'],
  ])('is found in "%s"', (description, number, of, text) => {
    expect(parcelMark(description)).toEqual({ number, of, text });
  });

  it.each(['Mensalidade 11/2026', 'parcela 4/3', 'parcela 0/3', 'parcela 1/1', 'parcela', undefined])(
    'is not found in "%s"',
    (text) => {
      expect(parcelMark(text)).toBeNull();
    },
  );
});

describe('boletos of one carnê', () => {
  const idOf = (text: string) => /"installmentId":"(.+?)"/.exec(text)?.[1];

  it('share an id while their parcels differ; a repeated parcel starts a new carnê', async () => {
    const sandbox = await sandboxForTest();
    const make = async (description: string, document = payer.document) => {
      const body = { ...boletoBody, description, payer: { ...payer, document } };
      return idOf((await createBoleto(sandbox, body)).text);
    };
    const first = await make('Curso parcela 1/3');
    expect(first).toMatch(/^ins_[0-9a-f]{16}$/);
    expect(await make('Curso parcela 2/3')).toBe(first);
    expect(await make('Outro curso parcela 3/3')).not.toBe(first);
    expect(await make('Curso parcela 3/3', '47281906000195')).not.toBe(first);
    expect(await make('CURSO  parcela 3 de 3')).toBe(first);
    expect(await make('Curso parcela 3/3')).not.toBe(first);
    expect(await make('Curso inteiro')).toBeUndefined();
  });
});
