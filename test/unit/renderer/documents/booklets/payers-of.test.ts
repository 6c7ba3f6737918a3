import { expect, test } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import { payersOf } from '../../../../../renderer/documents/booklets/payers-of.ts';

// Only the payer of a row matters here.
const row = (name: string | null, document: string | null, accountId = 'estrela') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ accountId, fields: { 'payer.name': name, 'payer.document': document } }) as BoletoRow;

test('lists each payer once per account, and only those that match the letters or digits', () => {
  const rows = [
    row('Inês Prado', '11144477735'),
    row('Inês Prado', '11144477735'),
    row('Inês Prado', '11144477735', 'aurora'),
    row('Bento Luz', '52998224725'),
    row('Inês sem documento', null),
  ];
  expect(payersOf(rows, 'ines').map(({ accountId }) => accountId)).toEqual(['estrela', 'aurora']);
  expect(payersOf(rows, '529.982').map(({ name }) => name)).toEqual(['Bento Luz']);
  expect(payersOf(rows, 'mensalidade')).toEqual([]);
});
