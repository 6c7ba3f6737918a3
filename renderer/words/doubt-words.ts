// Why the outcome of a request is unknown, for any kind: a failure on the way, or of the register. Answers about a
// boleto or a withdrawal have texts in their own folders.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DoubtReason, ServiceMessage } from '../../preload/contract/boleto-terms.ts';

export const wayDoubts = {
  redirected: msg`O serviço redirecionou o envio para outro endereço.`,
  serverError: msg`O serviço falhou depois de receber os dados.`,
  answerTimeout: msg`O serviço recebeu os dados e não respondeu a tempo.`,
  connectionCut: msg`A conexão caiu depois do início do envio.`,
  answerUnreadable: msg`Não foi possível interpretar a resposta do serviço.`,
  answerTooLarge: msg`A resposta do serviço era grande demais e não foi lida até o fim.`,
  interimAnswer: msg`O serviço, ou um proxy, enviou “100 Continue” antes da resposta, e a conexão terminou sem ela.`,
  computerSilent: msg`O computador que fazia este envio deixou de responder.`,
  frozen: msg`Os dados podem ser anteriores a este envio; não há como saber se ele foi feito.`,
} as const satisfies Partial<Record<DoubtReason, MessageDescriptor>>;

/** Finds the sentence of an answer's reason; undefined if only the service's own words explain it. */
export function sentenceFinder(
  sentences: Readonly<Record<string, MessageDescriptor>>,
): (message: ServiceMessage | null) => MessageDescriptor | undefined {
  const byReason = new Map(Object.entries(sentences));
  return (message) => (message?.reason === undefined ? undefined : byReason.get(message.reason));
}
