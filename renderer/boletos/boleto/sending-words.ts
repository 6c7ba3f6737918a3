// The outcome of each attempt of a boleto, as text.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const titles: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    sending: msg`enviando`,
    created: msg`criado`,
    refused: msg`recusado`,
    uncertain: msg`a confirmar`,
    notSent: msg`não enviado`,
    notProcessed: msg`não processado pelo serviço`,
    discarded: msg`não foi criado, segundo conferência manual`,
  }),
);

/** Undefined for a state of another version, which is shown unchanged. */
export const sendingTitle = (state: string): MessageDescriptor | undefined => titles.get(state);
