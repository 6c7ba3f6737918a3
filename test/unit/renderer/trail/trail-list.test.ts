import { expect, test } from 'vitest';
import { isNarrowed, keptOf } from '../../../../renderer/list/list-of.ts';
import { personOf, trail } from '../../../../renderer/trail/trail-list.ts';

const nothing = trail.read(null);
const asked = (part: Partial<typeof nothing>) => trail.asked({ ...nothing, ...part }, '2026-11-21');

test('starts with everything, the newest first', () => {
  expect(asked({})).toEqual({});
  expect(trail.sortName(trail.first)).toBe('newest');
  expect(isNarrowed(trail, nothing)).toBe(false);
});

test('is filtered by words, subject and days as a clerk types them; an invalid day filters nothing', () => {
  expect(asked({ text: ' lote ', subject: 'boletos', user: 'ana', from: '1/11', to: '20112026' })).toEqual({
    text: 'lote',
    subject: 'boletos',
    user: 'ana',
    days: { from: '2026-11-01', to: '2026-11-20' },
  });
  expect(asked({ from: '31/02/2026' })).toEqual(asked({}));
  for (const part of [{ text: 'a' }, { subject: 'team' }, { user: 'ana' }, { from: '1/11' }, { to: 'x' }])
    expect(isNarrowed(trail, { ...nothing, ...part })).toBe(true);
});

test('a person is the same on every computer of a team', () => {
  expect(['ana', 'ana · caixa-2'].map(personOf)).toEqual(['ana', 'ana']);
});

test('is stored without text that could open a wallet, and restored as earlier versions stored it', () => {
  expect(keptOf(trail, { ...nothing, text: 'f'.repeat(64), subject: 'lock' })).toEqual({
    ...nothing,
    subject: 'lock',
  });
  expect(trail.read(JSON.stringify({ subject: 'any', user: 'ana' }))).toEqual({ ...nothing, user: 'ana' });
  expect(trail.read(JSON.stringify({ subject: 'gone', from: 7 }))).toEqual(nothing);
});
