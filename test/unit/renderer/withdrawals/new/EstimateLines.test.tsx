import { describe, expect, test } from 'vitest';
import type { Estimate, Estimated } from '../../../../../preload/contract/withdrawals.ts';
import { EstimateLines } from '../../../../../renderer/withdrawals/new/EstimateLines.tsx';
import { draw } from '../../../../helpers/render.tsx';

type Why = Extract<Estimated, { value: null }>['why'];
const none = (why: Why) => ({ value: null, why }) as const;
const lines = (estimate: Estimate, language: 'pt-BR' | 'en' = 'pt-BR') =>
  draw(<EstimateLines estimate={estimate} />, { language }).lines;

describe('the estimated cost of a withdrawal', () => {
  test.each<[Why, RegExp]>([
    ['tooFew', /^Ainda sem estimativa: aparece depois de alguns saques/],
    ['unexplained', /ainda não permitem um cálculo único\.$/],
    ['beyond', /^Sem estimativa para este valor: ela só vale entre o menor e o maior/],
    ['disagree', /^Sem estimativa para este valor: os saques anteriores permitem mais de um cálculo/],
    ['missed', /^Sem estimativa: a última estava incorreta/],
    ['pending', /^Sem estimativa enquanto outro saque desta conta estiver sem resultado/],
  ])('is missing because of %s, without a figure', (why, words) => {
    const shown = lines({ fee: none(why), total: none(why), usdt: none(why) });
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatch(words);
  });

  test('shows its figures in the clerk’s form, and the smallest number of withdrawals behind any of them', () => {
    expect(
      lines({
        fee: { value: '22.02', samples: 1_200 },
        total: { value: '1256.58', samples: 1_100 },
        usdt: none('disagree'),
      }),
    ).toEqual([
      'Estimativa com base em 1.100 saques. O valor definitivo é o da resposta do serviço.',
      'Tarifa',
      'R$ 22,02',
      'Total debitado',
      'R$ 1.256,58',
      'A carteira recebe',
      'não disponível',
    ]);
  });

  test('English writes amounts in its own form', () => {
    const figure = { value: '1256.58', samples: 1_100 };
    const shown = lines({ fee: figure, total: figure, usdt: figure }, 'en');
    expect(shown[0]).toContain('1,100');
    expect(shown.filter((line) => /^(?:R\$\s)?1,256\.58(?:\sUSDT)?$/u.test(line))).toHaveLength(3);
  });
});
