// What a line of an outside sheet says otherwise than our boleto.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Contradiction } from '../../preload/contract/boleto-terms.ts';

export const contradictionWords: Readonly<Record<Contradiction, MessageDescriptor>> = {
  document: msg`O CPF ou CNPJ na planilha é de outro pagador.`,
  name: msg`O nome na planilha é de outro pagador.`,
  amount: msg`O valor na planilha é diferente.`,
  dueDate: msg`O vencimento na planilha é diferente.`,
};
