import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeNotifier } from '../../../main/change-notifier.ts';

type Listener = Parameters<Parameters<typeof createChangeNotifier>[0]['changes']['on']>[1];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function room(runs?: () => boolean) {
  const listeners = new Set<Listener>();
  const told: [number, number][] = [];
  const news = createChangeNotifier({
    changes: {
      on(_, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    tables: new Set(['booklets', 'prints']),
    publish: (...said) => told.push(said),
    ...(runs ? { runs } : {}),
  });
  const change = (revision: number, ...tables: string[]) =>
    listeners.forEach((hear) => hear({ tables, revision }));
  return { news, told, change };
}

test('tells of its own tables alone, and keeps the latest change beside what else it tells', () => {
  const { news, told, change } = room();
  change(3, 'accounts');
  news.publishNext();
  change(4, 'accounts', 'prints');
  change(5, 'trail');
  news.publishNext();
  expect(told).toEqual([
    [1, 0],
    [2, 4],
    [3, 4],
  ]);
});

test('tells every second while something runs, and nothing after it is closed', () => {
  let running = false;
  const { news, told, change } = room(() => running);
  vi.advanceTimersByTime(2_500);
  expect(told).toEqual([]);
  running = true;
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([
    [1, 0],
    [2, 0],
  ]);
  news.close();
  vi.advanceTimersByTime(2_000);
  change(9, 'booklets');
  expect(told).toHaveLength(2);
});
