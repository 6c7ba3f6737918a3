// The line above the board never says that all is well beside something red.
import { expect, test } from 'vitest';
import { askingLine } from '../../../../renderer/monitor/PollingLine.tsx';
import { minutes, noon } from './watch-sample.ts';

const asking = (watched: number, allClear: boolean) => {
  const of = {
    accountId: 'padaria',
    watched,
    due: 0,
    state: 'asking',
    since: minutes(-5),
    until: null,
    failure: null,
  } as const;
  const { tone, text } = askingLine(
    { of, watched, due: 0, until: undefined },
    'Padaria',
    noon,
    'pt-BR',
    allClear,
  );
  return [tone, text.message?.includes('Tudo em dia') ?? null];
};

test('is green only if nothing anywhere needs a person', () => {
  expect([asking(1, true), asking(12, true), asking(1, false), asking(12, false)]).toEqual([
    ['good', true],
    ['good', true],
    ['plain', false],
    ['plain', false],
  ]);
});
