// A row that waits to be sent; its payer is invented.
import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../../../preload/contract/boleto-terms.ts';

export const boletoRow = (part: Partial<BoletoRow> = {}): BoletoRow => ({
  id: 1,
  batchId: 1,
  accountId: 'practice',
  item: 1,
  line: 2,
  parcel: 1,
  parcels: 1,
  state: 'ready',
  fields: {
    ...noFields,
    'payer.name': 'Helena Prado',
    'payer.document': '10428571342',
    amount: 123_405,
    dueDate: '2026-12-10',
  },
  problems: [],
  worst: null,
  createdAt: null,
  remoteId: null,
  slipLine: null,
  barCode: null,
  nossoNumero: null,
  installmentId: null,
  serviceStatus: null,
  conference: null,
  findings: [],
  serviceMessage: null,
  baixaOn: null,
  paidCents: null,
  maybeSent: null,
  ref: null,
  revision: 1,
  ...part,
});
