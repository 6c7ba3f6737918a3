// The names of a boleto's fields, as clerks call them.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RowField } from '../../preload/contract/boleto-fields.ts';

export const fieldTitles: Readonly<Record<RowField, MessageDescriptor>> = {
  'payer.name': msg`Pagador`,
  'payer.document': msg`CPF ou CNPJ`,
  'payer.email': msg`E-mail`,
  'payer.phone': msg`Telefone`,
  amount: msg`Valor`,
  dueDate: msg`Vencimento`,
  description: msg`Descrição`,
  clientCallbackUrl: msg`URL de retorno`,
  parcels: msg`Parcelas`,
};
