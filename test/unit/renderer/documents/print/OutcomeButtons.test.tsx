import { expect, test } from 'vitest';
import { OutcomeButtons } from '../../../../../renderer/documents/print/OutcomeButtons.tsx';
import { draw } from '../../../../helpers/render.tsx';

test('the question about the result has three answers, none while one is being saved', () => {
  const names = ['Saiu', 'Saiu em parte', 'Não saiu'];
  expect(draw(<OutcomeButtons busy={false} onOutcome={() => undefined} />).acts).toEqual(names);
  const busy = draw(<OutcomeButtons busy onOutcome={() => undefined} />);
  expect(busy.buttons.map(({ name }) => name)).toEqual(names);
  expect(busy.acts).toEqual([]);
});
