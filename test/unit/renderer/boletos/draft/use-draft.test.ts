import { expect, test } from 'vitest';
import type { Guiche } from '../../../../../preload/contract/contract.ts';
import { fail, ok } from '../../../../../preload/contract/result.ts';
import type { SheetOpening } from '../../../../../preload/contract/sheets.ts';
import { createDraftController } from '../../../../../renderer/boletos/draft/use-draft.ts';
import { choose, isReviewed } from '../../../../../renderer/boletos/draft/draft.ts';
import { openedSheet } from './samples.ts';

const given = { accountId: 'practice', required: [], today: '2026-11-21', otherwise: 'Colado' } as const;
const known = { name: 'Mensalidades', usedAt: '2026-10-01T12:00:00Z' };

/** Only the window's side: main gives the test's answers, and the calls are recorded. */
function setUp(answers: { open?: SheetOpening; reopen?: SheetOpening | 'gone' } = {}) {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  const answered = <T>(name: string, value: T) => {
    asked.push(name);
    return Promise.resolve(ok(value));
  };
  const sheets: Guiche['sheets'] = {
    warmUp: () => answered('warmUp', null),
    open: () => answered('open', answers.open ?? openedSheet()),
    reopen: () =>
      answers.reopen === 'gone'
        ? Promise.resolve(fail('notFound', 'app'))
        : answered('reopen', answers.reopen ?? openedSheet()),
    preview: () => answered('preview', { fields: [], questions: [] }),
    check: ({ replaces }) => answered(`check ${replaces ?? 'new'}`, { kind: 'checked', batchId: 7 }),
    cancel: () => answered('cancel', null),
    close: ({ sheet }) => answered(`close ${sheet}`, null),
    sample: () => answered('sample', { ticket: 't', name: 'n' }),
  };
  const make = () =>
    createDraftController({
      guiche: { sheets },
      ask: (answer) => answer,
      upload: () => Promise.resolve(ok({ ticket: 't' })),
      mint: () => '00000000-0000-4000-8000-000000000000',
      memory,
    });
  return { controller: make(), make, asked };
}

test('a sheet with an unknown layout waits for the clerk, and a second sheet replaces it', async () => {
  const { controller, asked } = setUp();
  await controller.openText('Nome;CPF', given);
  expect(controller.store.getState().draft).toMatchObject({ step: 'file', name: 'mensalidades 11/2026' });
  await controller.openText('Nome;CPF', given);
  expect(asked).toEqual(['open', 'close s1', 'open']);
});

test('a sheet with a known layout is checked at once, and a second check replaces the first', async () => {
  const { controller, asked } = setUp({ open: openedSheet({ known }) });
  await controller.openFile(new File(['x'], 'a.csv'), given);
  expect(controller.store.getState().draft).toMatchObject({ step: 'review', batch: 7 });
  await controller.check();
  expect(asked).toEqual(['open', 'check new', 'check 7']);
});

test('a refusal names its file, and leaves nothing open', async () => {
  const { controller } = setUp({ open: { kind: 'refused', why: 'passwordProtected' } });
  await controller.openFile(new File(['x'], 'a.xlsx'), given);
  expect(controller.store.getState()).toMatchObject({
    draft: undefined,
    reading: undefined,
    refused: { why: 'passwordProtected', name: 'a.xlsx' },
  });
});

test('a change gives a new proposal; if that fails, the old one stays', async () => {
  const { controller } = setUp({ reopen: { kind: 'refused', why: 'sheetMissing' } });
  await controller.openText('Nome;CPF', given);
  await controller.overrule({ sheet: 'Plan9' });
  const { draft, refused } = controller.store.getState();
  expect(refused?.why).toBe('sheetMissing');
  expect(draft?.overrides).toEqual({});
});

test('accepts no answer about a sheet that is being read in another way', async () => {
  const { controller } = setUp();
  await controller.openText('Nome;CPF', given);
  const read = controller.overrule({ encoding: 'windows-1252' });
  controller.change((draft) => ({ ...draft, plan: choose(draft.plan, 'amount', 'none') }));
  expect(controller.store.getState().draft?.plan.mapping.amount).not.toBe('none');
  await read;
  controller.change((draft) => ({ ...draft, plan: choose(draft.plan, 'amount', 'none') }));
  expect(controller.store.getState().draft?.plan).toMatchObject(choose(openedSheet().plan, 'amount', 'none'));
});

test('after a reload the sheet, the plan and the step are unchanged', async () => {
  const { controller, make } = setUp();
  await controller.openText('Nome;CPF', given);
  controller.change((draft) => ({ ...draft, name: 'Outubro', step: 'columns' }));
  const again = make();
  await again.restore();
  expect(again.store.getState().draft).toEqual(controller.store.getState().draft);
  controller.forget();
  const after = make();
  await after.restore();
  expect(after.store.getState().draft).toBeUndefined();
});

test('marks the rows as outdated after a change of the columns, until it is undone or they are checked again', async () => {
  const { controller, make } = setUp({ open: openedSheet({ known }) });
  const reviewed = (of = controller) => {
    const { draft } = of.store.getState();
    return draft && isReviewed(draft);
  };
  const say = (choice: 'none' | 'fixed') =>
    controller.change((draft) => ({ ...draft, plan: choose(draft.plan, 'amount', choice) }));
  const back = () => controller.change((draft) => ({ ...draft, plan: choose(draft.plan, 'amount', '2') }));
  await controller.openText('Nome;CPF', given);
  expect(reviewed()).toBe(true);
  controller.change((draft) => ({ ...draft, step: 'columns', name: 'Outro' }));
  expect(reviewed()).toBe(true);
  say('none');
  expect(reviewed()).toBe(false);
  back();
  expect(reviewed()).toBe(true);
  say('fixed');
  const again = make();
  await again.restore();
  expect(reviewed(again)).toBe(false);
  await controller.check();
  expect(reviewed()).toBe(true);
  await controller.overrule({ encoding: 'windows-1252' });
  expect(reviewed()).toBe(false);
});

test('a sheet that main has closed is forgotten', async () => {
  const { controller, make } = setUp({ reopen: 'gone' });
  await controller.openText('Nome;CPF', given);
  const again = make();
  await again.restore();
  expect(again.store.getState()).toMatchObject({ draft: undefined, reading: undefined });
});
