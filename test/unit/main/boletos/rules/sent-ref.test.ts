// Only the bytes that were sent show whether a reference was sent.
import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { expect, test } from 'vitest';
import { sentFields, type Sendable } from '../../../../../main/boletos/batch/sent-fields.ts';
import { boletoBody } from '../../../../../main/service/boletos.ts';
import { sentRef } from '../../../../../main/boletos/rules/sent-ref.ts';
import { asPlainDate } from '../../../../../preload/shared/due-date.ts';
import { withdrawalBody } from '../../../../../main/service/withdrawals.ts';

const ref = 'k4m2xw9ttp';
const due = asPlainDate('2027-02-10');
if (!due) throw new Error('due');
const fields: Sendable = {
  ...noFields,
  'payer.name': 'Ana Prado',
  'payer.document': '52998224725',
  amount: 12_345,
  dueDate: due,
  description: 'Mensalidade',
};
const marks = { ref, lote: 3, item: 1 };
const url = 'https://retorno.example/b?ref={ref}';

test('names the fields that carried the reference, or none', () => {
  const refOf = (more: Partial<Sendable>) =>
    sentRef(boletoBody(sentFields({ ...fields, ...more }, marks)), ref);
  expect(refOf({})).toBeNull();
  expect(refOf({ description: 'Mensalidade {ref}' })).toEqual({ ref, places: ['description'] });
  expect(refOf({ clientCallbackUrl: url })).toEqual({ ref, places: ['callback'] });
  expect(refOf({ clientCallbackUrl: url, description: 'Taxa { Ref }' })).toEqual({
    ref,
    places: ['callback', 'description'],
  });
  expect(refOf({ clientCallbackUrl: 'https://retorno.example/b' })).toBeNull();
});

test('ignores a reference of another attempt, and a name that contains it', () => {
  const other = boletoBody(
    sentFields({ ...fields, description: 'Mensalidade {ref}' }, { ...marks, ref: 'c0ffee0000' }),
  );
  expect(sentRef(other, ref)).toBeNull();
  expect(sentRef(boletoBody(sentFields({ ...fields, 'payer.name': `Ana ${ref}` }, marks)), ref)).toBeNull();
  expect(sentRef(Buffer.from('not json'), ref)).toBeNull();
});

test("finds a withdrawal's reference only in its webhook address", () => {
  const body = (projectWebhook?: string) =>
    withdrawalBody({
      amountCents: 10_000,
      wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      ...(projectWebhook === undefined ? {} : { projectWebhook }),
    });
  expect(sentRef(body(), ref)).toBeNull();
  expect(sentRef(body('https://retorno.example/w'), ref)).toBeNull();
  expect(sentRef(body(`https://retorno.example/w?ref=${ref}`), ref)).toEqual({ ref, places: ['callback'] });
});
