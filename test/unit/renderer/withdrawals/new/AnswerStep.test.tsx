import { expect, test } from 'vitest';
import { AnswerFigures } from '../../../../../renderer/withdrawals/new/AnswerStep.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { wallet, withdrawal } from '../sample.ts';

const figures = (part: Parameters<typeof withdrawal>[0], language: 'pt-BR' | 'en' = 'pt-BR') =>
  draw(<AnswerFigures withdrawal={withdrawal(part)} />, { language }).lines.map((line) =>
    line.replaceAll('\u00a0', ' '),
  );

test('is shown as money and USDT, above the service’s own fields and texts', () => {
  expect(figures({ fee: '4.71', total: '1255.07', usdt: '46.77' })).toEqual([
    'Valor da resposta',
    'R$ 1.234,56',
    'Tarifa',
    'R$ 4,71',
    'Total debitado',
    'R$ 1.255,07',
    'A carteira recebe',
    '46,77 USDT',
    'Valores originais do serviço',
    'fee',
    '4.71',
    'total',
    '1255.07',
    'usdt_amount',
    '46.77',
    'status',
    'PROCESSING',
  ]);
});

test('a figure that is missing or no plain number is not shown as one', () => {
  const shown = figures({ fee: null, total: '1e3', usdt: 'soon', answered: { wallet, amount: null } });
  expect(shown.slice(0, 8)).toEqual([
    'Valor da resposta',
    'não informado',
    'Tarifa',
    'não informado',
    'Total debitado',
    '1e3',
    'A carteira recebe',
    'soon',
  ]);
});

test('is shown in English too', () => {
  expect(figures({}, 'en').filter((_, index) => index < 9 && index % 2 === 0)).toEqual([
    'Amount in the answer',
    'Fee',
    'Total debited',
    'The wallet receives',
    'The service’s own values',
  ]);
});
