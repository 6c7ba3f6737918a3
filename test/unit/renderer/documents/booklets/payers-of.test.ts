import { expect, test } from 'vitest';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';
import { payersOf } from '../../../../../renderer/documents/booklets/payers-of.ts';

// Of a row of the register only whose it is counts here.
const row = (name: string | null, document: string | null, accountId = 'estrela') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ accountId, fields: { 'payer.name': name, 'payer.document': document } }) as BoletoRow;

test('names each payer once an account, and only those whom the letters or digits mean', () => {
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
