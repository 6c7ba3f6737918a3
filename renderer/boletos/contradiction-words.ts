// A line of an outside sheet beside our boleto: by what it was found, and what it says otherwise.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MatchedBy } from '../../preload/contract/batch-doubts.ts';
import type { Contradiction } from '../../preload/contract/boleto-terms.ts';

export const matchedByWords: Readonly<Record<MatchedBy, MessageDescriptor>> = {
  ref: msg`referência`,
  line: msg`linha digitável`,
  nossoNumero: msg`nosso número`,
  id: msg`código`,
  amountDuePayer: msg`valor, vencimento e pagador`,
};

export const contradictionWords: Readonly<Record<Contradiction, MessageDescriptor>> = {
  document: msg`O CPF ou CNPJ na planilha é de outro pagador.`,
  name: msg`O nome na planilha é de outro pagador.`,
  amount: msg`O valor na planilha é diferente.`,
  dueDate: msg`O vencimento na planilha é diferente.`,
};
