// The service's own words for states, kinds and methods of payment, as a clerk reads them. Those that are new to Guichê are shown as received;
// the originals are in the details.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const serviceWords: Readonly<Record<string, MessageDescriptor>> = {
  PENDING: msg`Pendente`,
  PENDENTE: msg`Pendente`,
  PROCESSING: msg`Em processamento`,
  COMPLETO: msg`Concluída`,
  FALHA: msg`Com falha`,
  DEPOSITO: msg`Depósito`,
  SAQUE: msg`Saque`,
  PIX: msg`Pix`,
};

export const serviceWord = (word: string, translate: (message: MessageDescriptor) => string): string => {
  const message = Object.hasOwn(serviceWords, word) ? serviceWords[word] : undefined;
  return message ? translate(message) : word;
};
