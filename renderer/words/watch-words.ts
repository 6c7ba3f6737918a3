// Texts about a watched transaction, wherever it is shown: its column, its state, and why the state is unknown.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardColumn, WatchRow, WatchTrouble } from '../../preload/contract/monitor.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/State.tsx';
import { serviceWord } from './service-words.ts';

/** Of one transaction. */
export const columnTitles: Readonly<Record<BoardColumn, MessageDescriptor>> = {
  pending: msg`Pendente`,
  complete: msg`Concluída`,
  failed: msg`Com falha`,
  other: msg`Outra`,
};

/** Of all that are in it. */
export const columnHeadings: Readonly<Record<BoardColumn, MessageDescriptor>> = {
  pending: msg`Pendentes`,
  complete: msg`Concluídas`,
  failed: msg`Com falha`,
  other: msg`Outras`,
};

export const columnLooks: Readonly<Record<BoardColumn, { readonly tone: Tone; readonly icon: IconName }>> = {
  pending: { tone: 'plain', icon: 'clock' },
  complete: { tone: 'good', icon: 'good' },
  failed: { tone: 'bad', icon: 'bad' },
  other: { tone: 'plain', icon: 'help' },
};

/** The column says the three documented states; of any other the service's word. */
export function stateTitle(
  { lane, state }: { readonly lane: BoardColumn; readonly state: string | null },
  translate: (message: MessageDescriptor) => string,
): string {
  if (lane !== 'other') return translate(columnTitles[lane]);
  return state === null || state === '' ? translate(msg`Sem resposta ainda`) : serviceWord(state, translate);
}

/** The state, with what makes it uncertain. */
export interface WatchState {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly text: string;
}

export function watchStateOf(
  watch: Pick<WatchRow, 'lane' | 'state' | 'conflict' | 'differs'> & {
    readonly trouble?: WatchTrouble | null;
  },
  translate: (message: MessageDescriptor) => string,
): WatchState {
  const { lane, conflict, differs, trouble = null } = watch;
  const state = stateTitle(watch, translate);
  if (differs !== null)
    return {
      tone: differs === 'unseen' ? 'bad' : 'doubt',
      text: translate(msg`${state}, diferente do solicitado`),
    };
  if (trouble !== null) return { tone: 'doubt', text: translate(troubleTitles[trouble]) };
  if (conflict !== null) return { tone: 'doubt', text: translate(msg`${state}, com resposta contraditória`) };
  // In a list of many, colour is for what asks for the clerk.
  return { ...columnLooks[lane], ...(lane === 'complete' ? { tone: 'plain' as const } : {}), text: state };
}

/** A state that a later answer with an older time contradicts. */
export const conflictTitle = msg`Situação contraditória`;
export function conflictSentence(
  states: { readonly state: string | null; readonly conflict: string },
  translate: (message: MessageDescriptor) => string,
): string {
  const known = serviceWord(states.state ?? '', translate);
  const conflict = serviceWord(states.conflict, translate);
  return translate(
    msg`O serviço respondeu “${known}” e depois “${conflict}”, com data anterior. O Guichê continua consultando e só considera a situação que o serviço confirmar.`,
  );
}

export const troubleTitles: Readonly<Record<WatchTrouble, MessageDescriptor>> = {
  notFound: msg`Não encontrada`,
  unreadable: msg`Resposta não reconhecida`,
  otherId: msg`Resposta sobre outra transação`,
  refused: msg`O serviço recusou a consulta`,
};

/** What it means, and what to do. */
export const troubleSentences: Readonly<Record<WatchTrouble, MessageDescriptor>> = {
  notFound: msg`O serviço não encontra este código com as credenciais desta conta. A transação ainda não está disponível ou é de outra conta: confira o código, o CI e o CS. O Guichê continua consultando, em intervalos cada vez maiores.`,
  unreadable: msg`Não foi possível ler a resposta do serviço, e nada foi alterado. Ela está em “Resposta original”, e o Guichê consulta de novo, em intervalos cada vez maiores.`,
  otherId: msg`A resposta é de outra transação e não foi aplicada a esta. Ela está em “Resposta original”; se isso se repetir, mostre-a ao provedor.`,
  refused: msg`O serviço não aceita esta consulta. Confira o código; a mensagem do serviço está em “Resposta original”.`,
};
