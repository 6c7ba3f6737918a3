// The settings' values as text.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowField } from '../../preload/contract/boleto-fields.ts';
import { fieldTitles } from '../words/field-words.ts';
import type { AuxiliaryMode, Scenario } from '../../preload/contract/accounts.ts';

export const auxiliaryTitles = {
  bearer: msg`Token de acesso`,
  cics: msg`CI e CS`,
  both: msg`Token, CI e CS juntos`,
  none: msg`Nenhuma credencial`,
} as const satisfies Record<AuxiliaryMode, MessageDescriptor>;
export const auxiliaryModes = ['bearer', 'cics', 'both', 'none'] as const satisfies readonly AuxiliaryMode[];

/** Written in full, because no payer is shown next to it. */
export const fieldNames: Readonly<Record<RowField, MessageDescriptor>> = {
  ...fieldTitles,
  'payer.email': msg`E-mail do pagador`,
  'payer.phone': msg`Telefone do pagador`,
};

export const scenarioWords = {
  calm: { title: msg`Normal`, about: msg`O serviço responde rápido e corretamente. É a opção padrão.` },
  slow: { title: msg`Lento`, about: msg`Cada resposta leva de um a quatro segundos.` },
  busy: { title: msg`Ocupado`, about: msg`Às vezes o serviço pede para aguardar alguns segundos.` },
  unstable: {
    title: msg`Instável`,
    about: msg`Algumas operações falham, ou a conexão cai antes de terem efeito.`,
  },
  doubts: {
    title: msg`Sem confirmação`,
    about: msg`Alguns boletos ou saques são feitos, mas a resposta se perde: não há confirmação.`,
  },
  everything: {
    title: msg`Todas as falhas`,
    about: msg`Lentidão, espera, quedas, envios sem confirmação e respostas inesperadas.`,
  },
} as const satisfies Record<Scenario, { title: MessageDescriptor; about: MessageDescriptor }>;
export const scenarioNames = [
  'calm',
  'slow',
  'busy',
  'unstable',
  'doubts',
  'everything',
] as const satisfies readonly Scenario[];
