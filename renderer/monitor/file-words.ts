// The texts of an exported list of transactions.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Lane, WatchColumn, WatchWord } from '../../preload/contract/monitor.ts';
import { conflictTitle, laneTitles, troubleTitles } from '../words/watch-words.ts';
import { flagLook } from './board/card-words.ts';
import { phaseWords } from './watch-words.tsx';

export const columnTitles: Readonly<Record<WatchColumn, MessageDescriptor>> = {
  transactionId: msg`Código da transação`,
  label: msg`Rótulo`,
  group: msg`Grupo`,
  lane: msg`Situação`,
  state: msg`Situação no serviço`,
  value: msg`Valor`,
  fee: msg`Tarifa`,
  type: msg`Tipo`,
  method: msg`Meio`,
  createdAt: msg`Criada em`,
  updatedAt: msg`Atualizada em`,
  changedAt: msg`Mudou em`,
  askedAt: msg`Consultada em`,
  since: msg`Acompanhada desde`,
  phase: msg`Acompanhamento`,
  trouble: msg`Problema`,
  note: msg`Observação`,
  account: msg`Conta`,
  next: msg`Próxima consulta`,
  checks: msg`Consultas`,
};

export function watchFileWords(
  name: string,
  accounts: readonly { readonly id: string; readonly name: string }[],
  translate: (message: MessageDescriptor) => string,
): Record<string, string> {
  const words: [WatchWord, string][] = [['name', name]];
  const add = <Code extends string>(
    word: (code: Code) => WatchWord,
    messages: Readonly<Record<Code, MessageDescriptor>>,
  ) => {
    for (const code in messages) words.push([word(code), translate(messages[code])]);
  };
  add((column: WatchColumn) => column, columnTitles);
  add((lane: Lane) => `lane ${lane}`, laneTitles);
  add((phase: keyof typeof phaseWords) => `phase ${phase}`, phaseWords);
  add((trouble: keyof typeof troubleTitles) => `trouble ${trouble}`, troubleTitles);
  words.push(
    ['conflict', translate(conflictTitle)],
    ['differs', translate(flagLook({ kind: 'differs' }).text)],
  );
  for (const account of accounts) words.push([`account ${account.id}`, account.name]);
  return Object.fromEntries(words);
}
