import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import type { OpenedList } from '../../../../preload/contract/lists.ts';
import type { TrailEntry } from '../../../../preload/contract/trail.ts';
import { openSession } from '../../../../renderer/app/session.ts';
import { createLongList } from '../../../../renderer/list/long-list.ts';
import { fakeGuiche } from '../fake-guiche.ts';

const everything = { scope: 'all', withApp: true } as const;

function make(forgotten: readonly string[] = []) {
  const opened: { text: string | undefined; answer: (result: Result<OpenedList<TrailEntry>>) => void }[] = [];
  const closed: string[] = [];
  const windows: string[] = [];
  const fake = fakeGuiche({
    trail: {
      open: ({ text }) => new Promise((answer) => opened.push({ text, answer })),
      close: ({ handle }) => {
        closed.push(handle);
        return Promise.resolve(ok(null));
      },
      window: ({ handle, from }) => {
        windows.push(handle);
        return Promise.resolve(
          forgotten.includes(handle) ? fail('notFound', 'ledger') : ok([entry(from, handle)]),
        );
      },
    },
  });
  const session = openSession(fake.guiche, () => () => undefined);
  const list = createLongList(fake.guiche.trail, session, () => session.store.getState().trailEnd);
  return { list, fake, opened, closed, windows, state: () => list.store.getState() };
}

const entry = (sequence: number, user: string): TrailEntry => ({
  sequence,
  at: '',
  user,
  accountId: null,
  what: '',
  detail: {},
});
const handle = (name: string, count: number, rows: readonly TrailEntry[] = []) =>
  ok({ handle: name, count, revision: 1, rows });

describe('the audit trail as a list', () => {
  test('opens a handle, reads its windows, and closes it when another filter replaces it', async () => {
    const { list, opened, closed, state } = make();
    const first = list.open({ ...everything, sort: 'newest' });
    opened[0]?.answer(handle('a', 3));
    await first;
    expect(await state().pages?.read(0, 0)).toMatchObject({ value: [{ user: 'a' }] });
    const second = list.open({ ...everything, sort: 'newest', text: 'x' });
    opened[1]?.answer(handle('b', 1));
    await second;
    expect([state().handle, closed]).toEqual(['b', ['a']]);
    list.close();
    expect(closed).toEqual(['a', 'b']);
  });

  test('the rows that came with the handle are shown without another call', async () => {
    const { list, windows, opened, state } = make();
    const opening = list.open({ ...everything, sort: 'newest' });
    opened[0]?.answer(handle('a', 2, [entry(0, 'first'), entry(1, 'second')]));
    await opening;
    state().pages?.want(0, 1);
    expect([state().pages?.row(0), state().pages?.row(1)]).toMatchObject([
      { user: 'first' },
      { user: 'second' },
    ]);
    expect(windows).toEqual([]);
    state().pages?.refresh();
    expect(await state().pages?.read(0, 0)).toMatchObject({ value: [{ user: 'a' }] });
  });

  test('first rows that are not a whole page are requested once more', async () => {
    const { list, opened, state } = make();
    const opening = list.open({ ...everything, sort: 'newest' });
    opened[0]?.answer(handle('a', 500, [entry(0, 'first')]));
    await opening;
    expect(await state().pages?.read(0, 0)).toMatchObject({ value: [{ user: 'a' }] });
  });

  test('an answer that arrives after a later one changes nothing, and its handle is closed', async () => {
    const { list, opened, closed, state } = make();
    const slow = list.open({ ...everything, sort: 'newest', text: 'pad' });
    const quick = list.open({ ...everything, sort: 'newest', text: 'padaria' });
    opened[1]?.answer(handle('quick', 1));
    await quick;
    opened[0]?.answer(handle('slow', 99));
    await slow;
    expect([state().handle, state().pages?.count, closed]).toEqual(['quick', 1, ['slow']]);
  });

  test('if the clerk leaves before it is opened, the handle is closed', async () => {
    const { list, opened, closed, state } = make();
    const opening = list.open({ ...everything, sort: 'newest' });
    list.close();
    opened[0]?.answer(handle('late', 5));
    await opening;
    expect([state().pages, closed]).toEqual([undefined, ['late']]);
  });

  test('a handle that main has forgotten is opened again with the same filter, once', async () => {
    const { list, opened, state } = make(['a', 'b']);
    const first = list.open({ ...everything, sort: 'newest', text: 'x' });
    opened[0]?.answer(handle('a', 3));
    await first;
    await state().pages?.read(0, 0);
    expect(opened.map(({ text }) => text)).toEqual(['x', 'x']);
    opened[1]?.answer(handle('b', 3));
    await new Promise((done) => setImmediate(done));
    expect(state().handle).toBe('b');
    await state().pages?.read(0, 0);
    expect(opened).toHaveLength(2);
  });

  test('a list that was passed on stays open for its new user', async () => {
    const { list, opened, state, closed } = make();
    const opening = list.open({ ...everything, sort: 'newest' });
    opened[0]?.answer(handle('a', 3));
    await opening;
    list.give();
    list.close();
    expect([state().handle, closed]).toEqual([undefined, []]);
  });

  test('a failure is reported and the previous list stays', async () => {
    const { list, opened, state } = make();
    const first = list.open({ ...everything, sort: 'newest' });
    opened[0]?.answer(handle('a', 3));
    await first;
    const second = list.open({ ...everything, sort: 'oldest' });
    opened[1]?.answer(fail('ledgerLost', 'ledger'));
    await second;
    expect(state()).toMatchObject({ handle: 'a', failure: { code: 'ledgerLost' } });
  });

  test('knows the end of the audit trail at the time when it was opened', async () => {
    const { list, fake, opened, state } = make();
    fake.emit('trail', 1, { last: 7 });
    const opening = list.open({ ...everything, sort: 'newest' });
    fake.emit('trail', 2, { last: 8 });
    opened[0]?.answer(handle('a', 7));
    await opening;
    expect(state().end).toBe(7);
  });
});
