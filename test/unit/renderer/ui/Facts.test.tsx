import { expect, test } from 'vitest';
import { Facts } from '../../../../renderer/ui/Facts.tsx';
import { draw } from '../../../helpers/render.tsx';

test('facts are names with their values, in the order given', () => {
  const { lines, markup } = draw(
    <Facts
      facts={[
        { id: 'b', name: 'Valor', value: 'R$ 1,00' },
        { id: 'a', name: 'Vencimento', value: <b>10/12/2026</b> },
      ]}
    />,
  );
  expect(lines).toEqual(['Valor', 'R$ 1,00', 'Vencimento', '10/12/2026']);
  expect(markup.match(/<dt>/g)).toHaveLength(2);
  expect(markup.match(/<dd /g)).toHaveLength(2);
});
