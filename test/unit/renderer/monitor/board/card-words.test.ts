// The flag of a card: the service's known words in Portuguese, others as received.
import type { MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import { flagLook } from '../../../../../renderer/monitor/board/card-words.ts';
import { conflictSentence } from '../../../../../renderer/words/watch-words.ts';

const say = ({ message = '', values = {} }: MessageDescriptor): string =>
  message.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(values[name]));

test.each([
  ['COMPLETO', 'Concluída'],
  ['FALHA', 'Com falha'],
  ['ESTORNADO', 'ESTORNADO'],
])('contradictory answers name %s as %s', (conflict, word) => {
  expect(say(flagLook({ kind: 'conflict', conflict }, say).text)).toBe(
    `Respostas contraditórias: consta também ${word}`,
  );
  expect(conflictSentence({ state: 'PENDENTE', conflict }, say)).toContain(
    `respondeu “Pendente” e depois “${word}”`,
  );
});
