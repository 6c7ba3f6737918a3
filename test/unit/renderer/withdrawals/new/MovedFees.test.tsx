import { expect, test } from 'vitest';
import { MovedFees } from '../../../../../renderer/withdrawals/new/MovedFees.tsx';
import { draw } from '../../../../helpers/render.tsx';
import { fees } from '../samples.ts';

test('shows all five figures before and now, and says which changed', () => {
  const drawn = draw(<MovedFees before={fees()} now={fees({ usdtRate: '5.5', maxWithdrawal: '20000.0' })} />);
  expect(drawn).toMatchObject({ banners: ['doubt'], live: true });
  expect(drawn.lines.slice(0, 2)).toEqual([
    'As tarifas ou os limites do serviço mudaram. Nada foi enviado.',
    'Compare e, se ainda quiser sacar, digite o grupo solicitado abaixo.',
  ]);
  expect(drawn.lines.slice(2)).toEqual(
    [
      ['Número', 'Antes', 'Agora'],
      ['Tarifa de saque withdrawal_rate', '1.5', '1.5'],
      ['Tarifa fixa rate_fixed', '3.5', '3.5'],
      ['Saque mínimo min_withdrawal', '50', '50'],
      ['Saque máximo max_withdrawal', '20000', 'mudou: 20000.0'],
      ['Conversão para USDT usdt_rate', '5.4320', 'mudou: 5.5'],
    ].flat(),
  );
});
