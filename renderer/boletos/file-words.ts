// The texts of an exported list: column titles, names of states, sentences for codes.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { exportedFields, perField } from '../../preload/contract/boleto-fields.ts';
import type { FileColumn } from '../../preload/contract/boleto-terms.ts';
import { findingSentences } from './boleto/finding-words.ts';
import { fieldTitles } from '../words/field-words.ts';
import { problemSentences } from '../words/problem-words.ts';
import { reasonSentences } from './reason-words.ts';
import { verificationTitles, stateTitles } from './state-words.tsx';

type Descriptors = Readonly<Record<string, MessageDescriptor>>;
type Prefix = '' | 'state ' | 'conference ' | 'finding ' | 'problem ' | 'field ' | 'reason ';

const columnTitles: Readonly<Record<FileColumn, MessageDescriptor>> = {
  line: msg`Linha da planilha`,
  parcel: msg`Parcela`,
  ...perField(exportedFields, (field) => fieldTitles[field]),
  state: msg`Estado`,
  id: msg`Código do boleto`,
  nossoNumero: msg`Nosso número`,
  slipLine: msg`Linha digitável`,
  barCode: msg`Código de barras`,
  ref: msg`Referência`,
  conference: msg`Conferência`,
  said: msg`Nosso número ou motivo`,
  baixa: msg`Baixa`,
  paid: msg`Valor pago`,
};

/** `file` is the file's own name. */
export function fileWords(
  name: string,
  translate: (message: MessageDescriptor) => string,
): Record<string, string> {
  const words: [string, string][] = [
    ['file', name],
    ['why', translate(msg`Motivo`)],
  ];
  const add = (prefix: Prefix, messages: Descriptors) => {
    for (const [code, message] of Object.entries(messages)) words.push([prefix + code, translate(message)]);
  };
  add('', columnTitles);
  add('state ', stateTitles);
  add('conference ', verificationTitles);
  add('finding ', findingSentences);
  add('problem ', problemSentences);
  add('field ', fieldTitles);
  add('reason ', reasonSentences);
  return Object.fromEntries(words);
}
