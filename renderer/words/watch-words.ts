// Texts about a watched transaction, wherever it is shown: its column, its state, and why the state is unknown.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Lane, WatchRow, WatchTrouble } from '../../preload/contract/monitor.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/State.tsx';

export const laneTitles: Readonly<Record<Lane, MessageDescriptor>> = {
  pending: msg`Pendente`,
  complete: msg`Completo`,
  failed: msg`Falha`,
  other: msg`Outros`,
};

export const laneLooks: Readonly<Record<Lane, { readonly tone: Tone; readonly icon: IconName }>> = {
  pending: { tone: 'plain', icon: 'clock' },
  complete: { tone: 'good', icon: 'good' },
  failed: { tone: 'bad', icon: 'bad' },
  other: { tone: 'plain', icon: 'help' },
};

/** The three documented states have texts; any other is shown as received. */
export function stateTitle(
  { lane, state }: { readonly lane: Lane; readonly state: string | null },
  translate: (message: MessageDescriptor) => string,
): string {
  if (lane !== 'other') return translate(laneTitles[lane]);
  return state === null || state === '' ? translate(msg`Sem resposta ainda`) : state;
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
      text: translate(msg`${state}, diferente do pedido`),
    };
  if (trouble !== null) return { tone: 'doubt', text: translate(troubleTitles[trouble]) };
  if (conflict !== null) return { tone: 'doubt', text: translate(msg`${state}, em dúvida`) };
  return { ...laneLooks[lane], text: state };
}

/** A state that a later answer with an older time contradicts. */
export const conflictTitle = msg`Situação em dúvida`;
export const conflictSentence = (
  known: string,
  conflict: string,
  translate: (message: MessageDescriptor) => string,
): string =>
  translate(
    msg`O serviço já tinha respondido ${known} e depois respondeu ${conflict}, com data anterior. O Guichê continua consultando e não considera nenhuma das duas respostas até o serviço confirmar uma.`,
  );

export const troubleTitles: Readonly<Record<WatchTrouble, MessageDescriptor>> = {
  notFound: msg`Ainda não visível, ou ci/cs de outra conta`,
  unreadable: msg`Resposta não reconhecida`,
  otherId: msg`Resposta sobre outra transação`,
  refused: msg`O serviço recusou a consulta`,
};

/** What it means, and what to do. */
export const troubleSentences: Readonly<Record<WatchTrouble, MessageDescriptor>> = {
  notFound: msg`O serviço não encontra este código com as credenciais desta conta. A transação ainda não é visível, ou é de outra conta: confira o código e o ci/cs. O Guichê continua consultando, com intervalos cada vez maiores.`,
  unreadable: msg`Não foi possível ler a resposta do serviço. Nada foi alterado por isso; a resposta está nos dados brutos, e o Guichê consulta de novo, com intervalos cada vez maiores.`,
  otherId: msg`A resposta é de outra transação e não foi aplicada a esta. Ela está nos dados brutos; mostre-a ao provedor se repetir.`,
  refused: msg`O serviço não aceita esta consulta. Confira o código; a mensagem do serviço está nos dados brutos.`,
};
