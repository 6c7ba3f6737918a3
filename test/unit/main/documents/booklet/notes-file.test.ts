import { expect, test } from 'vitest';
import { notesFile } from '../../../../../main/documents/booklet/calls.ts';

test('writes each note as a line in the given words, and no cell starts a formula', () => {
  const text = notesFile(
    [
      {
        boleto: 1,
        payer: '=Inês; Prado',
        cents: 123_405,
        dueDate: '2027-01-09',
        out: true,
        why: 'fetchFailed',
        detail: 'unreachable',
      },
      { boleto: 2, payer: null, cents: null, dueDate: null, out: false, why: 'noBars', detail: '<html>' },
    ],
    {
      columns: ['Situação', 'Pagador', 'Valor', 'Vencimento', 'Por quê', 'Detalhe', 'O que fazer'],
      words: {
        out: 'Fora do carnê',
        in: 'No arquivo',
        fetchFailed: 'O PDF não veio',
        'next fetchFailed': 'Tente de novo',
        unreachable: 'O serviço não respondeu.',
        noBars: 'Sem código',
      },
    },
  );
  expect(text.split('\r\n')).toEqual([
    '\uFEFFSituação;Pagador;Valor;Vencimento;Por quê;Detalhe;O que fazer',
    `Fora do carnê;"'=Inês; Prado";1234,05;09/01/2027;O PDF não veio;O serviço não respondeu.;Tente de novo`,
    'No arquivo;;;;Sem código;<html>;next noBars',
    '',
  ]);
});
