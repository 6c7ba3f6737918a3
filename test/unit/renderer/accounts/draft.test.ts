import { expect, test } from 'vitest';
import { rebase } from '../../../../renderer/accounts/draft.ts';

const same = (one: { name: string }, other: { name: string }) => one.name.trim() === other.name.trim();
const named = (base: string, draft = base) => ({ base: { name: base }, draft: { name: draft } });

test('an unchanged form follows a change from elsewhere', () => {
  expect(rebase(named('a'), { name: 'b' }, same)).toEqual(named('b'));
});

test('typed text survives a change from elsewhere', () => {
  const typed = named('a', 'typed');
  expect(rebase(typed, { name: 'b' }, same)).toBe(typed);
});

test('a change of another field is no change for the form', () => {
  const typed = named('a', 'typed');
  expect(rebase(typed, { name: 'a' }, same)).toBe(typed);
});

test('typed text that was saved in the meantime counts as unchanged', () => {
  expect(rebase(named('a', ' b '), { name: 'b' }, same)).toEqual(named('b'));
});
