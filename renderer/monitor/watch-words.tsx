// Lanes, phases and troubles in the clerk's words, and what stands on a card beside its figures.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Lane, WatchPhase, WatchRow, WatchTrouble } from '../../preload/contract/monitor.ts';
import { State, type Tone } from '../ui/State.tsx';
import type { IconName } from '../ui/icons.tsx';
import { useWords } from '../words.tsx';

interface Look {
  readonly title: MessageDescriptor;
  readonly tone: Tone;
  readonly icon: IconName;
}

export const laneTitles: Readonly<Record<Lane, MessageDescriptor>> = {
  pending: msg`Pendente`,
  complete: msg`Completo`,
  failed: msg`Falha`,
  other: msg`Outros`,
};

export const laneLooks: Readonly<Record<Lane, Look>> = {
  pending: { title: laneTitles.pending, tone: 'doubt', icon: 'clock' },
  complete: { title: laneTitles.complete, tone: 'good', icon: 'good' },
  failed: { title: laneTitles.failed, tone: 'bad', icon: 'bad' },
  other: { title: laneTitles.other, tone: 'plain', icon: 'help' },
};

export const phaseTitles: Readonly<Record<WatchPhase, MessageDescriptor>> = {
  watching: msg`acompanhadas`,
  paused: msg`pausadas`,
  ended: msg`encerradas`,
  removed: msg`tiradas`,
};

/** Of one transaction. */
export const phaseWords: Readonly<Record<WatchPhase, MessageDescriptor>> = {
  watching: msg`acompanhada`,
  paused: msg`pausada`,
  ended: msg`encerrada`,
  removed: msg`tirada`,
};

export const troubleSentences: Readonly<Record<WatchTrouble, MessageDescriptor>> = {
  notFound: msg`Ainda não visível, ou ci/cs de outra conta`,
  unreadable: msg`A resposta do serviço não pôde ser lida`,
  otherId: msg`O serviço respondeu por outra transação`,
  refused: msg`O serviço recusou a consulta`,
};

/** The lane says more than the service's own word only where they differ. */
export function LaneChip({ watch }: { watch: Pick<WatchRow, 'lane' | 'state'> }): JSX.Element {
  const { say } = useWords();
  const { title, tone, icon } = laneLooks[watch.lane];
  return (
    <State tone={tone} icon={icon}>
      {watch.lane === 'other' && watch.state !== null ? watch.state : say(title)}
    </State>
  );
}
