import { describe, expect, test } from 'vitest';
import { WithdrawalDiffersCard, WithdrawalFailedCard } from '../../../../renderer/home/WithdrawalCards.tsx';
import { draw } from '../../../helpers/render.tsx';
import { wallet, withdrawal } from '../withdrawals/samples.ts';

describe('withdrawals that need a person', () => {
  test.each([
    ['Padaria Estrela', 'Padaria Estrela'],
    [undefined, 'Conta excluída'],
  ])('a difference, of the account %s', (account, name) => {
    const drawn = draw(<WithdrawalDiffersCard of={withdrawal()} account={account} />);
    expect(drawn).toMatchObject({ banners: ['bad'], acts: ['Ver a diferença'] });
    expect(drawn.lines[0]).toBe('A resposta de um saque de R$ 1.234,56 é diferente do pedido');
    expect(drawn.lines[1]?.startsWith(`${name}: `)).toBe(true);
  });

  test('links to a failed withdrawal; of several shows the last and links to the list', () => {
    const one = draw(<WithdrawalFailedCard failed={[withdrawal()]} />);
    expect(one.lines[0]).toBe('1 saque falhou · R$ 1.234,56');
    expect(one.lines[1]).toContain(`Para ${wallet}.`);
    expect(one.acts).toEqual(['Ver o saque']);
    const many = draw(
      <WithdrawalFailedCard failed={[withdrawal({ label: 'Matriz' }), withdrawal({ id: 8 })]} />,
    );
    expect(many.lines[0]).toBe('2 saques falharam');
    expect(many.lines[1]).toMatch(/^O último, de R\$ 1\.234,56, para Matriz\./);
    expect(many.acts).toEqual(['Ver no histórico']);
  });
});
