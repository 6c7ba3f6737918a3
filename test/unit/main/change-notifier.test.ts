import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeNotifier } from '../../../main/change-notifier.ts';

type Listener = Parameters<Parameters<typeof createChangeNotifier>[0]['changes']['on']>[1];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function notifierFor(runs?: () => boolean) {
  const listeners = new Set<Listener>();
  const published: [number, number][] = [];
  const notifier = createChangeNotifier({
    changes: {
      on(_, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    tables: new Set(['booklets', 'prints']),
    publish: (...event) => published.push(event),
    ...(runs ? { runs } : {}),
  });
  const change = (revision: number, ...tables: string[]) =>
    listeners.forEach((hear) => hear({ tables, revision }));
  return { news: notifier, told: published, change };
}

test('publishes changes of its own tables only, with the latest revision', () => {
  const { news: notifier, told: published, change } = notifierFor();
  change(3, 'accounts');
  notifier.publishNext();
  change(4, 'accounts', 'prints');
  change(5, 'trail');
  notifier.publishNext();
  expect(published).toEqual([
    [1, 0],
    [2, 4],
    [3, 4],
  ]);
});

test('publishes every second while something runs, and nothing after it is closed', () => {
  let running = false;
  const { news: notifier, told: published, change } = notifierFor(() => running);
  vi.advanceTimersByTime(2_500);
  expect(published).toEqual([]);
  running = true;
  vi.advanceTimersByTime(2_000);
  expect(published).toEqual([
    [1, 0],
    [2, 0],
  ]);
  notifier.close();
  vi.advanceTimersByTime(2_000);
  change(9, 'booklets');
  expect(published).toHaveLength(2);
});
