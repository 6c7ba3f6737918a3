import { describe, expect, test } from 'vitest';
import { WithdrawalDiffersCard, WithdrawalFailedCard } from '../../../../renderer/home/WithdrawalCards.tsx';
import { draw } from '../../../helpers/render.tsx';
import { wallet, withdrawal } from '../withdrawals/samples.ts';

describe('withdrawals that need a person', () => {
  test.each([
    ['Padaria Estrela', 'Padaria Estrela'],
    [undefined, 'Conta excluída'],
  ])('a different answer, of the account %s', (account, name) => {
    const drawn = draw(<WithdrawalDiffersCard of={withdrawal()} account={account} />);
    expect(drawn.acts.at(-1)).toBe('Ver a diferença');
    expect(drawn.lines[0]).toMatch(/^1 saque com divergência R\$ 1\.234,56 há \d+ /u);
    expect(drawn.lines.at(-1)?.startsWith(`${name}: `)).toBe(true);
  });

  test('links to a failed withdrawal; of several shows the last and links to the list', () => {
    const one = draw(<WithdrawalFailedCard failed={[withdrawal()]} />);
    expect(one.lines[0]).toMatch(/^1 saque falhou R\$ 1\.234,56 há \d+ /u);
    expect(one.lines.at(-1)).toContain(`Para ${wallet}.`);
    expect(one.acts.at(-1)).toBe('Ver o saque');
    const many = draw(
      <WithdrawalFailedCard failed={[withdrawal({ label: 'Matriz' }), withdrawal({ id: 8 })]} />,
    );
    expect(many.lines[0]).toMatch(/^2 saques falharam há \d+ /u);
    expect(many.lines.at(-1)).toMatch(/^O último, de R\$ 1\.234,56, para Matriz\./);
    expect(many.acts.at(-1)).toBe('Ver no histórico');
  });
});
