// A question is reached by Tab whether it is answered or not.
import { expect, test } from 'vitest';
import { RadioGroup } from '../../../../renderer/ui/Choice.tsx';
import { draw } from '../../../helpers/render.tsx';

const options = [
  { value: 'one', label: 'Um' },
  { value: 'two', label: 'Dois' },
] as const;

const stops = (value: 'one' | 'two' | ''): readonly string[] =>
  [
    ...draw(
      <RadioGroup<'one' | 'two' | ''>
        label="Quantos?"
        options={options}
        value={value}
        onChange={() => undefined}
      />,
    ).markup.matchAll(/<input[^>]*>/g),
  ].map(([input]) => /tabindex="(-?\d)"/i.exec(input)?.[1] ?? '0');

test.each([
  ['without an answer every radio can be reached', '', ['0', '0']],
  ['with an answer the answer is the stop', 'two', ['-1', '0']],
] as const)('%s', (_name, value, tabs) => {
  expect(stops(value)).toEqual(tabs);
});
