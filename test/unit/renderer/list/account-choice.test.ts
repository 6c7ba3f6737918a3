import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  current,
  everyAccount,
  othersOf,
  scopeOf,
} from '../../../../renderer/list/account-choice.ts';
import { account } from '../samples.ts';

const accounts = [
  account({ id: 'practice', kind: 'practice' }),
  account({ id: 'estrela' }),
  account({ id: 'oficina' }),
];
const working = { current: 'estrela', accounts };
const practising = { current: 'practice', accounts };

describe('whose rows a list shows', () => {
  test('those of the selected account, of all, or of another real one', () => {
    expect(scopeOf(current, working)).toEqual({ accountId: 'estrela' });
    expect(scopeOf(everyAccount, working)).toBe('all');
    expect(scopeOf('oficina', working)).toEqual({ accountId: 'oficina' });
  });

  test('those of the test account only while it is selected', () => {
    expect(scopeOf(current, practising)).toEqual({ accountId: 'practice' });
    expect(scopeOf('practice', working)).toEqual({ accountId: 'estrela' });
    expect(othersOf(working).map(({ id }) => id)).toEqual(['oficina']);
    expect(othersOf(practising).map(({ id }) => id)).toEqual(['estrela', 'oficina']);
  });

  test('an account that was removed, or is now selected, is no choice any more', () => {
    expect(choiceOf('gone', working)).toBe(current);
    expect(choiceOf('estrela', working)).toBe(current);
    expect(choiceOf('oficina', working)).toBe('oficina');
  });
});
