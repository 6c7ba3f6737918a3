import { expect, test } from 'vitest';
import { restWords } from '../../../renderer/batch-words.ts';

test('a missing credential is told in a sentence, and quoted only where there is more to know', () => {
  expect(restWords({ code: 'credentials', detail: 'secretMissing' }, 'pt-BR')).not.toHaveProperty('quoted');
  const more = 'the keychain kept only a part of it';
  expect(restWords({ code: 'credentials', detail: more }, 'pt-BR')).toHaveProperty('quoted', more);
});
