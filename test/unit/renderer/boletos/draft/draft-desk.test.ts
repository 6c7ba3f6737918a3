import { expect, test } from 'vitest';
import type { Guiche } from '../../../../../preload/contract/contract.ts';
import { fail, ok } from '../../../../../preload/contract/result.ts';
import type { SheetOpening } from '../../../../../preload/contract/sheets.ts';
import { createDraftDesk } from '../../../../../renderer/boletos/draft/draft-desk.ts';
import { choose, isReviewed } from '../../../../../renderer/boletos/draft/draft.ts';
import { openedSheet } from './samples.ts';

const given = { accountId: 'practice', required: [], today: '2026-11-21', otherwise: 'Colado' } as const;
const known = { name: 'Mensalidades', usedAt: '2026-10-01T12:00:00Z' };

/** The window's side alone: main answers what the test says, and what was asked of it is kept. */
function setUp(answers: { open?: SheetOpening; reopen?: SheetOpening | 'gone' } = {}) {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const told = <T>(name: string, value: T) => {
    asked.push(name);
    return Promise.resolve(ok(value));
  };
  const sheets: Guiche['sheets'] = {
    warmUp: () => told('warmUp', null),
    open: () => told('open', answers.open ?? openedSheet()),
    reopen: () =>
      answers.reopen === 'gone'
        ? Promise.resolve(fail('notFound', 'app'))
        : told('reopen', answers.reopen ?? openedSheet()),
    preview: () => told('preview', { fields: [], questions: [] }),
    check: ({ replaces }) => told(`check ${replaces ?? 'new'}`, { kind: 'checked', batchId: 7 }),
    cancel: () => told('cancel', null),
    close: ({ sheet }) => told(`close ${sheet}`, null),
    sample: () => told('sample', { ticket: 't', name: 'n' }),
  };
  const make = () =>
    createDraftDesk({
      guiche: { sheets },
      ask: (answer) => answer,
      upload: () => Promise.resolve(ok({ ticket: 't' })),
      mint: () => '00000000-0000-4000-8000-000000000000',
      memory,
    });
  return { desk: make(), make, asked };
}

test('a sheet of an unknown layout waits for the clerk, and a second one takes its place', async () => {
  const { desk, asked } = setUp();
  await desk.openText('Nome;CPF', given);
  expect(desk.store.getState().draft).toMatchObject({ step: 'file', name: 'mensalidades 11/2026' });
  await desk.openText('Nome;CPF', given);
  expect(asked).toEqual(['open', 'close s1', 'open']);
});

test('a known layout is checked at once, and a second check takes the place of the first', async () => {
  const { desk, asked } = setUp({ open: openedSheet({ known }) });
  await desk.openFile(new File(['x'], 'a.csv'), given);
  expect(desk.store.getState().draft).toMatchObject({ step: 'review', batch: 7 });
  await desk.check();
  expect(asked).toEqual(['open', 'check new', 'check 7']);
});

test('a refusal says of which file, and leaves nothing open', async () => {
  const { desk } = setUp({ open: { kind: 'refused', why: 'passwordProtected' } });
  await desk.openFile(new File(['x'], 'a.xlsx'), given);
  expect(desk.store.getState()).toMatchObject({
    draft: undefined,
    reading: undefined,
    refused: { why: 'passwordProtected', name: 'a.xlsx' },
  });
});

test('what is overruled gives a new proposal; where it cannot be, the old one stays', async () => {
  const { desk } = setUp({ reopen: { kind: 'refused', why: 'sheetMissing' } });
  await desk.openText('Nome;CPF', given);
  await desk.overrule({ sheet: 'Plan9' });
  const { draft, refused } = desk.store.getState();
  expect(refused?.why).toBe('sheetMissing');
  expect(draft?.overrides).toEqual({});
});

test('after a reload the sheet, the plan and the step are as they were', async () => {
  const { desk, make } = setUp();
  await desk.openText('Nome;CPF', given);
  desk.change((draft) => ({ ...draft, name: 'Outubro', step: 'columns' }));
  const again = make();
  await again.restore();
  expect(again.store.getState().draft).toEqual(desk.store.getState().draft);
  desk.forget();
  const after = make();
  await after.restore();
  expect(after.store.getState().draft).toBeUndefined();
});

test('what is said anew of the columns outdates the rows, until it is taken back or they are checked again', async () => {
  const { desk, make } = setUp({ open: openedSheet({ known }) });
  const reviewed = (of = desk) => {
    const { draft } = of.store.getState();
    return draft && isReviewed(draft);
  };
  const say = (choice: 'none' | 'fixed') =>
    desk.change((draft) => ({ ...draft, plan: choose(draft.plan, 'amount', choice) }));
  const back = () => desk.change((draft) => ({ ...draft, plan: choose(draft.plan, 'amount', '2') }));
  await desk.openText('Nome;CPF', given);
  expect(reviewed()).toBe(true);
  desk.change((draft) => ({ ...draft, step: 'columns', name: 'Outro' }));
  expect(reviewed()).toBe(true);
  say('none');
  expect(reviewed()).toBe(false);
  back();
  expect(reviewed()).toBe(true);
  say('fixed');
  const again = make();
  await again.restore();
  expect(reviewed(again)).toBe(false);
  await desk.check();
  expect(reviewed()).toBe(true);
  await desk.overrule({ encoding: 'windows-1252' });
  expect(reviewed()).toBe(false);
});

test('a sheet that main closed meanwhile is forgotten', async () => {
  const { desk, make } = setUp({ reopen: 'gone' });
  await desk.openText('Nome;CPF', given);
  const again = make();
  await again.restore();
  expect(again.store.getState()).toMatchObject({ draft: undefined, reading: undefined });
});
