// The fields of a boleto in the order in which they are shown. Their names are field-words.ts's.
import type { RowField } from '../../preload/contract/boleto-terms.ts';

export const fieldOrder = [
  'payer.name',
  'payer.document',
  'amount',
  'dueDate',
  'payer.email',
  'payer.phone',
  'description',
  'clientCallbackUrl',
  'parcels',
] as const satisfies readonly RowField[];
