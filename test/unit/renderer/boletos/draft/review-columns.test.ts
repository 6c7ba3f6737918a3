import { expect, test } from 'vitest';
import type { BoletoRow, RowProblem } from '../../../../../preload/contract/boleto-terms.ts';
import { reviewColumns } from '../../../../../renderer/boletos/draft/review-columns.tsx';
import { boletoRow } from './rows.ts';

const columns = reviewColumns(
  ({ message = '' }) => message,
  'pt-BR',
  () => undefined,
);
const stateOf = (part: Partial<BoletoRow>) => columns.find(({ id }) => id === 'state')?.text(boletoRow(part));
const problem = (code: RowProblem['code'], severity: RowProblem['severity'] = 'doubt'): RowProblem => ({
  severity,
  field: null,
  code,
});

test('uses for a duplicate the same name as the filter that counts it', () => {
  const duplicate = problem('duplicateInSheet');
  expect(stateOf({ worst: 'doubt', problems: [duplicate] })).toBe('Duplicidade');
  expect(stateOf({ worst: 'doubt', problems: [problem('dueDateFar'), duplicate] })).toBe('Duplicidade');
  expect(stateOf({ worst: 'doubt', problems: [problem('dueDateFar')] })).toBe('A decidir');
});

test('names an error before a duplicate, and only that a row was taken out if it was', () => {
  const problems = [problem('duplicateInSheet'), problem('amountZero', 'error')];
  expect(stateOf({ state: 'draft', worst: 'error', problems })).toBe('Com erro');
  expect(stateOf({ state: 'out', worst: 'doubt', problems: [problem('duplicateInSheet')] })).toBe('Removida');
  expect(stateOf({})).toBe('Pronta');
});
