// The texts of an exported list: column titles, names of states, sentences for codes.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { exportedFields, perField } from '../../preload/contract/boleto-fields.ts';
import type { FileColumn } from '../../preload/contract/boleto-terms.ts';
import type { Translate } from '../list/list-of.ts';
import { findingSentences } from './boleto/finding-words.ts';
import { fieldTitles } from '../words/field-words.ts';
import { problemSentences } from '../words/problem-words.ts';
import { reasonSentences } from './reason-words.ts';
import { verificationTitles, stateTitles } from './state-words.tsx';

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

/** The texts of codes, each kind by its prefix. */
const messages: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  '': columnTitles,
  'state ': stateTitles,
  'conference ': verificationTitles,
  'finding ': findingSentences,
  'problem ': problemSentences,
  'field ': fieldTitles,
  'reason ': reasonSentences,
};

/** `file` is the file's own name. */
export function fileWords(name: string, translate: Translate): Record<string, string> {
  const coded = Object.entries(messages).flatMap(([prefix, some]) =>
    Object.entries(some).map(([code, message]) => [prefix + code, translate(message)] as const),
  );
  return Object.fromEntries([['file', name], ['why', translate(msg`Motivo`)], ...coded]);
}
