// Main's own sentences: both languages are complete, and every code has a sentence.
import { expect, it } from 'vitest';
import { wordsIn } from '../../../../main/host/words-in.ts';
import { languageOf, startFailureIn } from '../../../../main/host/words.ts';

it('uses Portuguese unless the system is in English', () => {
  expect(['pt-BR', 'pt-PT', 'de', '', 'en-US', 'en', 'EN-gb', 'eo'].map(languageOf)).toEqual([
    'pt-BR',
    'pt-BR',
    'pt-BR',
    'pt-BR',
    'en',
    'en',
    'en',
    'pt-BR',
  ]);
});

it('has a sentence for each known failure, and one for any other', () => {
  const words = wordsIn('pt-BR');
  expect(startFailureIn(words, 'folderInUse')).toBe(words.startFailures.folderInUse);
  expect(startFailureIn(words, 'EADDRINUSE')).toBe(words.portTaken);
  expect(startFailureIn(words, 'EMFILE')).toContain('(EMFILE)');
  expect(startFailureIn(words, 'constructor')).toContain('(constructor)');
});

it('counts in both languages', () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const { quit, tray } = wordsIn(language);
    expect(quit.message(1)).not.toContain('1');
    expect(quit.message(3)).toContain('3');
    expect(new Set([tray.tooltip(0), tray.tooltip(1), tray.tooltip(2)]).size).toBe(3);
  }
});
