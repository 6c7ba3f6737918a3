import { describe, expect, test } from 'vitest';
import type { WithdrawalRow } from '../../../../preload/contract/withdrawals.ts';
import { Difference } from '../../../../renderer/withdrawals/Difference.tsx';
import { draw } from '../../../helpers/render.tsx';
import { otherWallet, wallet, withdrawal } from './samples.ts';

const shown = (part: Partial<WithdrawalRow>) =>
  draw(<Difference withdrawal={withdrawal(part)} onSeen={() => undefined} />);
const checked = { differs: ['amount'], seenAt: '2026-11-21T13:00:00.000Z', acknowledgedAt: null } as const;
const stops =
  /^A conta não faz outro saque até alguém confirmar que viu a diferença\. Fale antes com o provedor/;

describe('a withdrawal that differs from the request', () => {
  test('another amount: both values are shown, and nothing is sent before somebody has seen it', () => {
    const drawn = shown({ differs: ['amount'], answered: { wallet, amount: '12345.60' } });
    expect(drawn.banners).toEqual(['bad']);
    expect(drawn.lines.slice(0, 4)).toEqual([
      'A resposta é diferente do que foi solicitado',
      'Valor',
      'Solicitado R$ 1.234,56',
      'Resposta R$ 12.345,60',
    ]);
    expect(drawn.lines[4]).toMatch(stops);
    expect(drawn.acts).toEqual(['Confirmar que vi a diferença…']);
  });

  test('another wallet: both are shown whole, and the difference is marked', () => {
    const drawn = shown({ differs: ['wallet'], answered: { wallet: otherWallet, amount: '1234.56' } });
    expect(drawn.lines[1]).toBe('Carteira');
    expect(drawn.lines[2]).toContain(wallet);
    expect(drawn.lines[3]).toContain(otherWallet);
    expect(drawn.markup.match(/wallet-group marked/g)).toHaveLength(10);
  });

  test('an answer without an amount says so', () => {
    const drawn = shown({ differs: ['amount'], answered: { wallet, amount: null } });
    expect(drawn.lines).toContain('Resposta não informado');
  });

  test.each([
    [
      { value: '1200', type: null },
      /^Solicitado: saque de R\$ 1\.234,56\. A consulta de \S+ \S+ mostrou R\$ 1\.200,00\.$/,
    ],
    [{ value: null, type: 'DEPOSITO' }, /A consulta de \S+ \S+ mostrou o tipo DEPOSITO\.$/],
    [{ value: '1200', type: 'DEPOSITO' }, /mostrou R\$ 1\.200,00, do tipo DEPOSITO\.$/],
  ])('a check that answered %o', (part, words) => {
    const drawn = shown({ checked: { ...checked, ...part } });
    expect(drawn.lines[0]).toBe('A consulta não confere com o saque solicitado');
    expect(drawn.lines[1]).toMatch(words);
    expect(drawn.acts).toEqual(['Confirmar que vi a diferença…']);
  });

  test('once somebody has confirmed it, the account may send again, and the day is shown', () => {
    const drawn = shown({
      differs: ['amount'],
      answered: { wallet, amount: '1' },
      acknowledgedAt: '2026-11-21T14:00:00.000Z',
    });
    expect(drawn.acts).toEqual([]);
    expect(drawn.lines.at(-1)).toMatch(
      /^Diferença vista em 21\/11\/2026 \d\d:\d\d\. Se ainda não falou com o provedor, fale agora\.$/,
    );
  });

  test('a later check that differs stops the account again', () => {
    const drawn = shown({
      differs: ['amount'],
      answered: { wallet, amount: '1' },
      acknowledgedAt: '2026-11-21T12:30:00.000Z',
      checked: { ...checked, value: '1', type: null },
    });
    expect(drawn.acts).toEqual(['Confirmar que vi a diferença…']);
    expect(drawn.lines.at(-2)).toMatch(stops);
  });
});
