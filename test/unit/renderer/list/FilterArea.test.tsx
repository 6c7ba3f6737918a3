// A list's active filters as chips, and the chips that say how many rows each value has.
import type { JSX } from 'react';
import { expect, test } from 'vitest';
import { CountChips } from '../../../../renderer/list/CountChips.tsx';
import { FilterArea } from '../../../../renderer/list/FilterArea.tsx';
import { useChips } from '../../../../renderer/list/use-chips.ts';
import { draw } from '../../../helpers/render.tsx';

const nothing = { account: 'current', from: '', to: '', mood: '', phases: 'calm', pressing: '' };
type Search = typeof nothing;

const words = { calm: { id: 'calma' }, wild: { id: 'bravia' } };
const values = ['calm', 'wild'] as const;
const list = {
  filters: {
    due: { kind: 'days', fields: ['from', 'to'] },
    mood: { kind: 'one', values },
    phases: { kind: 'some', values, usual: ['calm'] },
    pressing: { kind: 'flag' },
    account: { kind: 'account' },
  },
  labels: {
    due: { title: { id: 'Vencimento' } },
    mood: { title: { id: 'Índole' }, words, chips: { wild: { id: 'Só as bravias' } } },
    phases: { title: { id: 'Fases' }, words },
    pressing: { title: { id: 'Só as urgentes' } },
    account: null,
  },
} as const;

function Area(search: Search): JSX.Element {
  const chips = useChips(list, search, () => undefined);
  return (
    <FilterArea chips={chips}>
      <span>campos</span>
    </FilterArea>
  );
}
const chipsOf = (search: Partial<Search>) => draw(<Area {...nothing} {...search} />).acts;

test('shows no chip for inactive filters, and the fields below', () => {
  const { acts, lines } = draw(<Area {...nothing} />);
  expect(acts).toEqual([]);
  expect(lines).toContain('campos');
});

test('shows a period by its days, whether one or both are set', () => {
  expect(chipsOf({ from: '01/11/2026', to: '30/11/2026' })).toEqual([
    'Remover o filtro Vencimento: 01/11/2026 a 30/11/2026',
  ]);
  expect(chipsOf({ from: '1/11/2026', to: '01/11/2026' })).toEqual([
    'Remover o filtro Vencimento: 01/11/2026',
  ]);
  expect(chipsOf({ from: '01/11/2026' })).toEqual(['Remover o filtro Vencimento: desde 01/11/2026']);
  expect(chipsOf({ to: '31/02/2026' })).toEqual(['Remover o filtro Vencimento: até data inválida']);
});

test('names other accounts than the selected one, also a removed one', () => {
  expect(chipsOf({ account: 'all' })).toEqual(['Remover o filtro Conta: todas']);
  expect(chipsOf({ account: 'gone' })).toEqual(['Remover o filtro Conta: Conta excluída']);
});

test('names the chosen values of a filter, in its own words if it has some, the account first', () => {
  expect(chipsOf({ mood: 'calm', phases: 'calm,wild', pressing: 'true', account: 'all' })).toEqual([
    'Remover o filtro Conta: todas',
    'Remover o filtro Índole: calma',
    'Remover o filtro Fases: calma, bravia',
    'Remover o filtro Só as urgentes',
  ]);
  expect(chipsOf({ mood: 'wild' })).toEqual(['Remover o filtro Só as bravias']);
});

test('says how many rows a value has once that is known', () => {
  const { lines, markup } = draw(
    <CountChips
      label="Resultado"
      chosen="printed"
      choose={() => undefined}
      chips={[
        { value: 'printed', title: 'saiu', count: 1_200 },
        { value: 'failed', title: 'não saiu', count: undefined },
      ]}
    />,
  );
  expect(lines.join(' ')).toContain('saiu 1.200');
  expect(lines.join(' ')).toContain('não saiu –');
  expect(markup).toMatch(/aria-pressed="true".*aria-pressed="false"/u);
});
