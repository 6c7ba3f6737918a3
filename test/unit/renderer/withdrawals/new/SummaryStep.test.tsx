import { describe, expect, test } from 'vitest';
import type {
  AccountReadiness,
  Summary,
  WithdrawalBlock,
} from '../../../../../preload/contract/withdrawals.ts';
import { SummaryStep } from '../../../../../renderer/withdrawals/new/SummaryStep.tsx';
import type { Step } from '../../../../../renderer/withdrawals/new/steps.ts';
import { createWork } from '../../../../../renderer/withdrawals/new/work.ts';
import { draw } from '../../../../helpers/render.tsx';
import { entry } from '../sample.ts';
import { fees, summary, wallet, withdrawal } from '../samples.ts';
import { readinessOf } from './account-readiness.ts';

type SummaryStepState = Extract<Step, { kind: 'summary' }>;

const inMinutes = (many: number) => new Date(Date.now() + many * 60_000 + 30_000).toISOString();

function drawn(
  part: Partial<Summary> = {},
  {
    step = {},
    readiness = readinessOf(),
    language = 'pt-BR',
  }: { step?: Partial<SummaryStepState>; readiness?: AccountReadiness; language?: 'pt-BR' | 'en' } = {},
) {
  const work = createWork({ getItem: () => null, setItem: () => undefined }, 'estrela');
  const shown = summary({ goodUntil: inMinutes(9), ...part });
  const at = { kind: 'summary', before: null, trouble: null, press: 'none', round: 0, ...step } as const;
  return draw(<SummaryStep work={work} step={{ ...at, summary: shown }} readiness={readiness} />, {
    language,
  });
}
const group = 'Digite o 6º grupo da carteira';

describe('the summary of a withdrawal', () => {
  test('shows clearly what is sent and to whom, and asks for one group', () => {
    const { lines, buttons } = drawn();
    const at = lines.indexOf('R$ 1.234,56');
    expect(lines[at + 1]).toBe('para uma carteira não cadastrada');
    expect(lines[at + 2]).toContain('46a6 6ºD364');
    expect(lines).toContain(group);
    // Nothing typed, nothing sent.
    expect(buttons).toEqual([
      { name: 'Voltar', disabled: false },
      { name: 'Sacar R$ 1.234,56 para esta carteira', disabled: true },
    ]);
    expect(lines.at(lines.indexOf('Sacar R$ 1.234,56 para esta carteira') + 1)).toBe(
      'Digite o 6º grupo para liberar. O saque é enviado uma única vez e nunca é repetido automaticamente.',
    );
  });

  test('a stored wallet is shown by its name', () => {
    const { lines, buttons } = drawn({ entry: entry({ label: 'Carteira da Matriz' }) });
    expect(lines).toContain('para Carteira da Matriz');
    expect(buttons.at(-1)?.name).toBe('Sacar R$ 1.234,56 para Carteira da Matriz');
  });

  test.each<WithdrawalBlock>(['stopped', 'belowMin', 'dailySum', 'frozen'])(
    'an obstacle (%s) leaves no send button, and asks for nothing',
    (block) => {
      const { lines, acts, banners } = drawn({ blocks: [block] });
      expect(banners).toEqual(['bad']);
      expect(lines).not.toContain(group);
      expect(acts.some((act) => act.startsWith('Sacar'))).toBe(false);
      expect(acts).toContain('Conferir de novo');
    },
  );

  test.each([
    [['locked'], 'há outro saque sem resultado confirmado'],
    [['waiting'], 'a carteira ainda não foi liberada'],
    [['amount'], 'o valor atinge o limite que exige PIN'],
    [['amount', 'locked'], 'o valor atinge o limite que exige PIN; há outro saque sem resultado confirmado'],
  ] as const)('the PIN is asked for because of %s', (pinFor, why) => {
    const blocks = pinFor.filter((one) => one !== 'amount');
    const shown = drawn({ blocks, pinFor });
    expect(shown.lines.join(' ')).toContain(`De 4 a 12 dígitos. Exigido porque ${why}.`);
    // What the PIN overrides stays visible.
    expect(shown.banners).toEqual(blocks.map(() => 'doubt'));
    expect(shown.lines).toContain(group);
  });

  test('without a reason no PIN is asked for', () => {
    expect(drawn().markup).not.toContain('type="password"');
    expect(drawn().lines).not.toContain('PIN');
  });

  test.each([
    ['the same', { cents: 123_456, wallet }, true],
    ['another amount', { cents: 123_457, wallet }, false],
    ['another wallet', { cents: 123_456, wallet: 'other' }, false],
  ])('beside an open withdrawal that is %s', (_, open, warned) => {
    const readiness = readinessOf({ open: [withdrawal({ ...open, state: 'uncertain' })] });
    const { lines } = drawn({ blocks: ['locked'], pinFor: ['locked'] }, { readiness });
    expect(lines.includes('Igual a um saque que aguarda confirmação')).toBe(warned);
  });

  test('a summary that is too old sends nothing, and can be requested again', () => {
    const shown = drawn({ goodUntil: inMinutes(-2) });
    expect(shown.lines).toContain('Este resumo expirou');
    expect(shown.lines).not.toContain(group);
    expect(shown.acts).toEqual(['Voltar', 'Conferir de novo']);
  });

  test('while it is being sent the clerk cannot go back; a lost answer is not repeated', () => {
    const sending = drawn({}, { step: { press: 'sending' } });
    expect(sending.buttons[0]).toEqual({ name: 'Voltar', disabled: true });
    expect(sending.lines).toContain(
      'Enviando o saque uma única vez. Você pode fechar a janela: o envio continua.',
    );
    const lost = drawn({}, { step: { press: 'lost' } });
    expect(lost.lines).toContain('O Guichê não respondeu');
    expect(lost.acts).toEqual(['Voltar']);
  });

  test('a wrong group says that nothing was sent', () => {
    const { lines } = drawn({}, { step: { trouble: { kind: 'wrongGroup' } } });
    expect(lines.join(' ')).toContain('Este não é o grupo solicitado. Nada foi enviado.');
  });

  test('changed figures come first', () => {
    const { lines } = drawn({}, { step: { before: fees({ usdtRate: '5' }) } });
    expect(lines[1]).toBe('As tarifas ou os limites do serviço mudaram. Nada foi enviado.');
    expect(lines).toContain('mudou: 5.4320');
  });

  test('shows the day’s total after it, beside its limits', () => {
    const today = { cents: 100_000, count: 2 };
    const free = drawn({ today }).lines;
    expect(free.slice(-5)).toEqual([
      'Hoje nesta conta, incluindo este saque',
      'Total',
      'R$ 2.234,56',
      'Quantidade',
      '3',
    ]);
    const limited = drawn(
      { today },
      { readiness: readinessOf({ settings: { dailyCents: 200_000, dailyCount: 3 } }) },
    );
    expect(limited.lines.slice(-4)).toEqual(['Total', 'R$ 2.234,56 de R$ 2.000,00', 'Quantidade', '3 de 3']);
    expect(limited.markup.match(/figures over/g)).toHaveLength(1);
  });

  test('a figure without a unit says so, and a field that is empty is not shown', () => {
    const { lines } = drawn();
    expect(lines.filter((line) => line.includes('(unidade não informada)'))).toHaveLength(3);
    expect(lines.at(lines.indexOf('Saque mínimo') + 1)).toMatch(/^R\$ [\d.,]+$/u);
    for (const name of ['Dados adicionais', 'Gateway', 'Webhook', '—']) expect(lines).not.toContain(name);
    expect(drawn({ gateway: 'pix' }).lines).toEqual(
      expect.arrayContaining(['Dados adicionais', 'Gateway', 'pix']),
    );
    expect(drawn({ gateway: 'pix' }).lines).not.toContain('Webhook');
  });

  test('warns of a similar wallet beside the wallet', () => {
    const other = '0x7138cbd2fcc2c8B846a6D364a33107B6410D6577';
    const { lines } = drawn({
      lookAlikes: [{ wallet: other, label: 'Fornecedor', why: 'near', groups: [10] }],
    });
    expect(lines).toContain('Quase igual a uma carteira conhecida');
    expect(lines.join(' ')).toContain('Fornecedor');
  });

  test('English writes amounts in its own form, and shows the service’s figures as they came', () => {
    const { lines, buttons } = drawn({}, { language: 'en' });
    expect(lines).toEqual(expect.arrayContaining(['R$ 1,234.56', '5.4320', '20000']));
    expect(buttons.at(-1)?.name).toContain('R$ 1,234.56');
  });
});
