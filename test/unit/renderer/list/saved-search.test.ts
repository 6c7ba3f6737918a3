import { expect, test } from 'vitest';
import { asTexts, savedSearch } from '../../../../renderer/list/saved-search.ts';

const orders = ['newest', 'oldest'] as const;
const phases = ['watching', 'paused', 'ended'] as const;
const { keep, read } = savedSearch('guiche.sample', (kept) => ({
  text: kept.text('text', 'usual'),
  order: kept.one('order', orders, 'newest'),
  phases: kept.some('phases', phases, ['ended']),
  pressing: kept.flag('pressing'),
}));

const readFrom = (json: string | null) => read({ getItem: () => json });

test('gives back what was kept, under its own key', () => {
  const memory = new Map<string, string>();
  const search = { text: 'ana', order: 'oldest', phases: ['paused', 'watching'], pressing: true } as const;
  keep({ setItem: (key, json) => void memory.set(key, json) }, search);
  expect([...memory.keys()]).toEqual(['guiche.sample']);
  // In the order in which they are offered, not that in which they were chosen.
  expect(readFrom(memory.get('guiche.sample') ?? null)).toEqual({
    ...search,
    phases: ['watching', 'paused'],
  });
});

test.each([null, 'null', '7', '"ana"', '[]', '{', '{"text":7,"order":"ana","phases":"ended","pressing":1}'])(
  'takes %s for nothing chosen',
  (json) => {
    expect(readFrom(json)).toEqual({ text: 'usual', order: 'newest', phases: ['ended'], pressing: false });
  },
);

test('keeps of several what is still offered', () => {
  expect(readFrom('{"phases":["gone","ended"],"text":"ana"}')).toMatchObject({
    text: 'ana',
    phases: ['ended'],
  });
});

test('reads every field again from the texts of a saved view', () => {
  const search = {
    text: 'ana, e mais',
    order: 'oldest',
    phases: ['watching', 'ended'],
    pressing: true,
  } as const;
  const texts = asTexts(search);
  expect(texts).toEqual({ text: 'ana, e mais', order: 'oldest', phases: 'watching,ended', pressing: 'true' });
  expect(readFrom(JSON.stringify(texts))).toEqual(search);
  expect(readFrom(JSON.stringify(asTexts({ ...search, pressing: false })))).toMatchObject({
    pressing: false,
  });
});
