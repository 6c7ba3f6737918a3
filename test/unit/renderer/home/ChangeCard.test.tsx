import { expect, test } from 'vitest';
import { ChangeCard } from '../../../../renderer/home/AttentionCard.tsx';
import { draw } from '../../../helpers/render.tsx';

test.each([
  ['eachPerson', 'Bia solicita aumento do limite de saque sem aprovação'],
  ['settings', 'Bia solicita alteração dos limites de saque da conta'],
  ['network', 'Bia solicita outro proxy ou certificado para a conta'],
] as const)('a change of %s shows who asks for it, and for which account', (what, title) => {
  const change = { id: 'one', accountId: 'a', what, maker: 'Bia', expiresAt: '2026-11-24T10:00:00Z' };
  const drawn = draw(<ChangeCard change={change} account="Padaria Estrela" />);
  expect(drawn).toMatchObject({ banners: [], acts: [title, 'Ver e decidir'] });
  expect(drawn.lines[0]).toBe(title);
  expect(drawn.lines.at(-1)).toMatch(/^Padaria Estrela: nada muda até alguém concordar\./u);
});
