import { expect, test } from 'vitest';
import {
  allOf,
  chosenCount,
  isChosen,
  mostCards,
  nothing,
  only,
  toggled,
  withCards,
} from '../../../../../renderer/monitor/board/chosen.ts';

const counts = { pending: 10, complete: 20, failed: 0, other: 1 };

test('single cards are selected and deselected by their ids, whatever column they are in by then', () => {
  const two = toggled(toggled(nothing, 4), 9);
  expect(chosenCount(two, counts)).toBe(2);
  expect(isChosen(two, 'complete', 9)).toBe(true);
  expect(isChosen(toggled(two, 9), 'complete', 9)).toBe(false);
  expect(isChosen(two, 'pending', undefined)).toBe(false);
});

test('a column is selected as a whole, then all of them; a card pressed in it is selected alone', () => {
  const column = allOf(only(4), 'complete');
  expect(chosenCount(column, counts)).toBe(20);
  expect(isChosen(column, 'complete', 77)).toBe(true);
  expect(isChosen(column, 'pending', 4)).toBe(false);
  expect(chosenCount(allOf(column, 'complete'), counts)).toBe(31);
  expect(toggled(column, 77)).toEqual(only(77));
});

test('at most as many single cards as one action accepts', () => {
  const many = withCards(
    only(0),
    Array.from({ length: mostCards + 10 }, (_, at) => at),
  );
  expect(chosenCount(many, counts)).toBe(mostCards);
  expect(chosenCount(toggled(many, -1), counts)).toBe(mostCards);
});
