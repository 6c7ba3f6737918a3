import { expect, test } from 'vitest';
import { State } from '../../../../renderer/ui/State.tsx';
import { draw } from '../../../helpers/render.tsx';

test.each(['good', 'doubt', 'bad', 'plain', 'busy'] as const)(
  'a state %s is shown by a word, never by a colour alone',
  (tone) => {
    const { lines, markup } = draw(<State tone={tone}>a confirmar</State>);
    expect(lines).toEqual(['a confirmar']);
    expect(markup).toContain(`state ${tone}`);
    expect(markup).toMatch(tone === 'busy' ? /spinner/ : /<svg/);
  },
);
