import { expect, test } from 'vitest';
import type { RowProblem } from '../../../../../preload/contract/boleto-terms.ts';
import { ok } from '../../../../../preload/contract/result.ts';
import {
  aimed,
  fillDown,
  isMarked,
  skippedByKind,
  typedText,
  worstOf,
} from '../../../../../renderer/boletos/draft/review-rows.ts';
import { createRowEdits, type RowEdit } from '../../../../../renderer/boletos/draft/use-review.ts';
import { boletoRow as row } from './rows.ts';

test('a cell is edited in the form that a clerk types, or as it is if it could not be read', () => {
  expect(typedText(row(), 'amount', 'pt-BR')).toBe('1234,05');
  expect(typedText(row(), 'dueDate', 'pt-BR')).toBe('10/12/2026');
  expect(typedText(row(), 'payer.document', 'pt-BR')).toBe('104.285.713-42');
  expect(typedText(row(), 'payer.email', 'pt-BR')).toBe('');
  const problem: RowProblem = { severity: 'error', field: 'amount', code: 'amountNotANumber', text: 'dez' };
  const unread = row({ problems: [problem], fields: { ...row().fields, amount: null } });
  expect(typedText(unread, 'amount', 'pt-BR')).toBe('dez');
});

test('the worst problem of a field marks its cell; a note alone does not', () => {
  const note: RowProblem = { severity: 'note', field: 'dueDate', code: 'dueDateWeekend' };
  const doubt: RowProblem = { severity: 'doubt', field: 'dueDate', code: 'dueDateFar' };
  expect(worstOf(row({ problems: [note, doubt] }), 'dueDate')).toBe(doubt);
  expect(isMarked(worstOf(row({ problems: [note] }), 'dueDate'))).toBe(false);
  expect(isMarked(worstOf(row(), 'dueDate'))).toBe(false);
});

test('an action applies to the selected rows, or else to the current one', () => {
  expect(aimed([], 4)).toEqual([{ from: 4, to: 4 }]);
  expect(aimed([{ from: 1, to: 2 }], 4)).toEqual([{ from: 1, to: 2 }]);
});

test('a cell is filled down over the selected rows, or from the one above', () => {
  const five = [
    { from: 2, to: 4 },
    { from: 7, to: 8 },
  ];
  expect(fillDown(five, 4)).toEqual({
    from: 2,
    into: [
      { from: 3, to: 4 },
      { from: 7, to: 8 },
    ],
  });
  expect(fillDown([{ from: 3, to: 3 }], 3)).toEqual({ from: 2, into: [{ from: 3, to: 3 }] });
  expect(fillDown([], 3)).toEqual({ from: 2, into: [{ from: 3, to: 3 }] });
  expect(fillDown([], 0)).toBeUndefined();
});

test('skipped lines are described by their kind', () => {
  const lines = [
    { line: 1, kind: 'preamble', cells: ['Escola'] },
    { line: 9, kind: 'blank', cells: [] },
    { line: 12, kind: 'blank', cells: [] },
  ];
  expect(skippedByKind(lines).map(([kind, all]) => [kind, all.length])).toEqual([
    ['preamble', 1],
    ['blank', 2],
  ]);
});

test('a second edit of a row that the clerk saw in its old state uses the row’s current state', async () => {
  const sent: RowEdit[] = [];
  let revision = 1;
  const edits = createRowEdits(
    (edit) => {
      sent.push(edit);
      revision += 1;
      return Promise.resolve(ok({ changed: 1, missed: 0 }));
    },
    () => Promise.resolve(row({ revision })),
    () => undefined,
  );
  void edits.edit(0, row(), 'payer.name', 'Ana');
  await edits.edit(0, row(), 'amount', '10');
  await edits.edit(0, row({ revision: 3 }), 'dueDate', '10/12');
  expect(sent.map((one) => one.revision)).toEqual([1, 2, 3]);
});
