import { expect, test } from 'vitest';
import { createToasts } from '../../../../renderer/ui/toasts.ts';

function make() {
  const due: (() => void)[] = [];
  const toasts = createToasts((run) => due.push(run));
  const texts = () => toasts.store.getState().list.map(({ text }) => text);
  return { toasts, due, texts };
}

test('good news disappears automatically, bad news stays until dismissed', () => {
  const { toasts, due, texts } = make();
  toasts.show('good', 'salvo');
  toasts.show('bad', 'disco cheio');
  for (const run of due) run();
  expect(texts()).toEqual(['disco cheio']);
  toasts.dismiss(toasts.store.getState().list[0]?.id ?? 0);
  expect(texts()).toEqual([]);
});

test('equal messages are not repeated, and at most four are shown at once', () => {
  const { toasts, texts } = make();
  for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) toasts.show('bad', text);
  expect(texts()).toEqual(['a', 'c', 'd', 'e']);
});
