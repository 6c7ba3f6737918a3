// A row to the exact bytes of its request: its marks are filled here, once for each attempt.
import type { BoletoFields } from '../../../preload/contract/boleto-terms.ts';
import { boletoBody } from '../../service/boletos.ts';
import { oneLine } from '../../brazil/invisible.ts';
import { monthOf, yearOf, type PlainDate } from '../../brazil/due-date.ts';
import { fillTemplate } from '../sheet/template.ts';

/** What a row must have to be sent. */
export type Sendable = BoletoFields & {
  readonly 'payer.name': string;
  readonly 'payer.document': string;
  readonly amount: number;
  readonly dueDate: PlainDate;
};

export interface AttemptMarks {
  readonly ref: string;
  readonly lote: number;
  readonly item: number;
}

export function bodyOf(fields: Sendable, { ref, lote, item }: AttemptMarks): Uint8Array {
  const {
    'payer.name': name,
    'payer.document': document,
    'payer.email': email,
    'payer.phone': phone,
    amount: cents,
    dueDate,
    description,
    clientCallbackUrl,
  } = fields;
  const values = {
    ref,
    lote: String(lote),
    item: String(item),
    mes: String(monthOf(dueDate)).padStart(2, '0'),
    ano: String(yearOf(dueDate)),
  };
  return boletoBody({
    amountCents: cents,
    dueDate,
    // A row that an earlier version took in may still hold line breaks, which its screens showed as spaces.
    ...(description === null ? {} : { description: oneLine(fillTemplate(description, values)) }),
    ...(clientCallbackUrl === null ? {} : { clientCallbackUrl: fillTemplate(clientCallbackUrl, values) }),
    payer: {
      name: oneLine(name),
      document,
      ...(email === null ? {} : { email }),
      ...(phone === null ? {} : { phone }),
    },
  });
}
