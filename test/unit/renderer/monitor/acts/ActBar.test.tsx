import { expect, test } from 'vitest';
import { ActBar } from '../../../../../renderer/monitor/acts/ActBar.tsx';
import { draw } from '../../../../helpers/render.tsx';

const bar = (selected: number, sum: { count: number; sum: string; withoutValue: number } | undefined) =>
  draw(
    <ActBar selected={selected} all={9} sum={sum} busy={false} onAct={() => undefined} onClear={undefined} />,
  ).lines.join(' ');

test('shows the sum of all and how many have no amount', () => {
  const text = bar(0, { count: 9, sum: '171.15', withoutValue: 1 });
  expect(text).toContain('9 transações');
  expect(text).toContain('R$ 171,15');
  expect(text).toContain('1 sem valor conhecido');
});

test('shows the sum of the selection, and no sum if no amount is known', () => {
  const text = bar(2, { count: 2, sum: '20.00', withoutValue: 0 });
  expect(text).toContain('2 de 9 selecionadas');
  expect(text).toContain('R$ 20,00');
  expect(text).not.toContain('sem valor');
  const unknown = bar(2, { count: 2, sum: '0.00', withoutValue: 2 });
  expect(unknown).not.toContain('R$');
  expect(unknown).toContain('2 sem valor conhecido');
});

test('shows only the count until the sum is known', () => {
  expect(bar(3, undefined)).not.toContain('R$');
});
