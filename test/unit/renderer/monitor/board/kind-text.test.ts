import { expect, test } from 'vitest';
import { kindText } from '../../../../../renderer/monitor/board/kind-text.ts';
import { watchOf } from '../watch-sample.ts';

const kind = { type: 'SAQUE', method: 'BEP20' };

test('a state of the service’s own is read on the card, one with a lane is read above it', () => {
  expect(kindText(watchOf({ ...kind, lane: 'other', state: 'EM_ANALISE' }))).toBe(
    'EM_ANALISE · SAQUE · BEP20',
  );
  expect(kindText(watchOf({ ...kind, lane: 'pending', state: 'PENDENTE' }))).toBe('SAQUE · BEP20');
  expect(kindText(watchOf({ lane: 'other', state: null, type: null, method: null }))).toBe('');
});
