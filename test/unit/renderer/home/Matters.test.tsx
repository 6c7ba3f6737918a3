import { expect, test } from 'vitest';
import type { Attention } from '../../../../renderer/home/attention.ts';
import { Matters } from '../../../../renderer/home/Matters.tsx';
import { draw } from '../../../helpers/render.tsx';

const doubts = (at: number): Attention => ({
  kind: 'doubts',
  accountId: `account ${at}`,
  account: `Conta ${at}`,
  count: at + 1,
  cents: 100 * at,
  since: '2026-11-20T12:00:00.000Z',
});
const frozen: Attention = {
  kind: 'frozen',
  freeze: { reason: 'restored', since: '2026-11-20T12:00:00.000Z' },
};
const vault: Attention = { kind: 'vault', vault: { state: 'unavailable' } };
const linesIn = (markup: string) => markup.split('data-matter="true"').length - 1;

test('at most eight items are shown at once, the others after one press', () => {
  const items = Array.from({ length: 13 }, (_, at) => doubts(at));
  const { acts, markup } = draw(<Matters items={items} />);
  expect(linesIn(markup)).toBe(8);
  expect(acts.at(-1)).toBe('Mostrar mais 5');
  const few = draw(<Matters items={items.slice(0, 8)} />);
  expect(linesIn(few.markup)).toBe(8);
  expect(few.acts.join()).not.toContain('Mostrar mais');
});

test('of the items that stop everything, the first is a banner; all others are lines that keep their words', () => {
  const { banners, lines, markup } = draw(<Matters items={[frozen, vault, doubts(1)]} />);
  expect(banners).toEqual(['doubt']);
  expect(linesIn(markup)).toBe(3);
  expect(lines.some((line) => line.startsWith('Enquanto isso, nada é enviado'))).toBe(true);
  expect(lines.some((line) => line.startsWith('Sem ele o Guichê não salva credenciais'))).toBe(true);
  expect(draw(<Matters items={[doubts(1), doubts(2)]} />).banners).toEqual([]);
});
