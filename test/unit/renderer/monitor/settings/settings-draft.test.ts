import { expect, test } from 'vitest';
import {
  draftOf,
  evenPace,
  settingsOf,
  type SettingsDraft,
} from '../../../../../renderer/monitor/settings/settings-draft.ts';

const settings = { notify: true, marks: [1, 24, 72], perSecond: 5, atOnce: 4, perHalfDay: 50_000 };

test('untouched settings stay as they were', () => {
  expect(settingsOf(draftOf(settings))).toEqual(settings);
  expect(settingsOf(draftOf({ ...settings, marks: [8] }))).toEqual({ ...settings, marks: [8] });
});

test('age marks are sorted, each once, without blank ones', () => {
  const draft: SettingsDraft = { ...draftOf(settings), marks: [72, Number.NaN, 2] };
  expect(settingsOf(draft)).toMatchObject({ marks: [2, 72] });
  expect(settingsOf({ ...draft, marks: [24, 24, 24] })).toMatchObject({ marks: [24] });
});

test('reports missing values', () => {
  const none = Number.NaN;
  expect(settingsOf({ ...draftOf(settings), marks: [none, none, none] })).toBe('noMark');
  expect(settingsOf({ ...draftOf(settings), atOnce: none })).toBe('blank');
});

test('the budget is shown as a pace', () => {
  expect(evenPace(720)).toEqual({ every: 60 });
  expect(evenPace(50_000)).toEqual({ perSecond: 1.2 });
});
