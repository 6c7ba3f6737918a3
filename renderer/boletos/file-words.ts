// The words that a saved list takes along: titles of its columns, names of states, sentences for codes.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  boletoStates,
  conferences,
  doubtReasons,
  findingCodes,
  problemCodes,
  type FileColumn,
} from '../../preload/contract/boleto-terms.ts';
import { findingSentences } from './boleto/finding-words.ts';
import { problemSentences } from './problem-words.ts';
import { doubtSentence } from './said-words.ts';
import { conferenceTitles, stateTitles } from './state-words.tsx';

const columnTitles: Readonly<Record<FileColumn, MessageDescriptor>> = {
  item: msg`Item`,
  line: msg`Linha da planilha`,
  parcel: msg`Parcela`,
  batch: msg`Lote`,
  payer: msg`Pagador`,
  document: msg`CPF ou CNPJ`,
  amount: msg`Valor`,
  dueDate: msg`Vencimento`,
  description: msg`Descrição`,
  state: msg`Situação`,
  createdAt: msg`Criado em`,
  id: msg`Código no serviço`,
  nossoNumero: msg`Nosso número`,
  slipLine: msg`Linha digitável`,
  barCode: msg`Código de barras`,
  ref: msg`Referência`,
  conference: msg`Conferência`,
  said: msg`Resposta do serviço`,
  baixa: msg`Baixa`,
};

/** `name` becomes the file's own. */
export function fileWords(name: string, say: (message: MessageDescriptor) => string): Record<string, string> {
  const words: Record<string, string> = { name, why: say(msg`Motivo`) };
  for (const [column, title] of Object.entries(columnTitles)) words[column] = say(title);
  for (const state of boletoStates) words[`state ${state}`] = say(stateTitles[state]);
  for (const one of conferences) words[`conference ${one}`] = say(conferenceTitles[one]);
  for (const code of findingCodes) words[`finding ${code}`] = say(findingSentences[code]);
  for (const code of problemCodes) words[`problem ${code}`] = say(problemSentences[code]);
  for (const reason of doubtReasons) {
    const sentence = doubtSentence({ reason });
    if (sentence) words[`reason ${reason}`] = say(sentence);
  }
  return words;
}
