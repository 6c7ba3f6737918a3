// Why a row was refused, or why its outcome is unknown: the app's sentence for the answer. quoted-words.ts quotes the
// service's own message next to it.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DoubtReason } from '../../preload/contract/boleto-terms.ts';
import { sentenceFinder, wayDoubts } from '../words/doubt-words.ts';
import { errorSentences } from '../words/error-sentences.ts';

export const doubtSentences: Readonly<Record<DoubtReason, MessageDescriptor>> = {
  ...wayDoubts,
  knownId: msg`O serviço respondeu com um código que já é de outro boleto desta conta.`,
  remoteIdTaken: msg`O código que veio na resposta já pertence a outro boleto desta conta.`,
  remoteIdMissing: msg`A resposta veio sem o código do boleto.`,
  contradicts: msg`A resposta contradiz o que já estava registrado deste boleto.`,
  errorBesideId: msg`A resposta tinha um código de boleto e também um erro.`,
  noId: msg`O serviço aceitou, mas não informou o código do boleto.`,
  idInError: msg`A resposta foi um erro, mas tinha um código de boleto.`,
  maybeDuplicate: msg`O serviço informou que este boleto já existe: pode ser este mesmo.`,
  unfinished: msg`Segundo o serviço, uma operação não terminou: pode ser este mesmo envio.`,
  mixedAnswer: msg`A resposta foi um erro, mas contém sinais de que o boleto foi emitido.`,
  unclearRefusal: msg`O serviço respondeu com um erro, mas o boleto pode ter sido emitido.`,
  interrupted: msg`O Guichê foi encerrado inesperadamente durante o envio deste boleto.`,
};

/** What prevented sending, or what arrived instead of an answer. */
export const reasonSentences: Readonly<Record<string, MessageDescriptor>> = {
  ...Object.fromEntries(Object.entries(errorSentences).map(([code, { what }]) => [code, what])),
  ...doubtSentences,
  batchStopped: msg`O lote foi interrompido antes deste envio.`,
};

export const doubtSentence = sentenceFinder(doubtSentences);

/** Also for a row that was not sent. */
export const reasonSentence = sentenceFinder(reasonSentences);
