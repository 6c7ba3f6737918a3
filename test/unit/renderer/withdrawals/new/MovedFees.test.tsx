import { expect, test } from 'vitest';
import { MovedFees } from '../../../../../renderer/withdrawals/new/MovedFees.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { fees } from '../samples.ts';

test('all five numbers before and now, those that moved said to have moved', () => {
  const drawn = draw(<MovedFees before={fees()} now={fees({ usdtRate: '5.5', maxWithdrawal: '20000.0' })} />);
  expect(drawn).toMatchObject({ banners: ['doubt'], live: true });
  expect(drawn.lines.slice(0, 2)).toEqual([
    'As tarifas ou os limites do serviço mudaram. Nada foi enviado.',
    'Compare e, se ainda quiser sacar, digite o grupo solicitado abaixo.',
  ]);
  expect(drawn.lines.slice(2)).toEqual(
    [
      ['Número', 'Antes', 'Agora'],
      ['withdrawal_rate tarifa de saque', '1.5', '1.5'],
      ['rate_fixed parte fixa da tarifa', '3.5', '3.5'],
      ['min_withdrawal saque mínimo', '50', '50'],
      ['max_withdrawal saque máximo', '20000', 'mudou: 20000.0'],
      ['usdt_rate conversão para USDT', '5.4320', 'mudou: 5.5'],
    ].flat(),
  );
});
