// States of a boleto and of its verification, as texts and chips. The reasons are in other files.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoletoState, Conference, Situation } from '../../preload/contract/boleto-terms.ts';
import type { IconName } from '../ui/icons.tsx';
import { State, type Tone } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';

interface Look {
  readonly tone: Tone;
  readonly icon?: IconName;
}

export const stateTitles: Readonly<Record<BoletoState, MessageDescriptor>> = {
  draft: msg`com erro`,
  ready: msg`a enviar`,
  sending: msg`enviando`,
  created: msg`emitido`,
  refused: msg`recusado`,
  uncertain: msg`a confirmar`,
  out: msg`removido`,
};

const stateLooks: Readonly<Record<BoletoState, Look>> = {
  draft: { tone: 'plain', icon: 'edit' },
  ready: { tone: 'plain', icon: 'clock' },
  sending: { tone: 'busy' },
  created: { tone: 'good' },
  refused: { tone: 'bad' },
  uncertain: { tone: 'doubt' },
  out: { tone: 'plain' },
};

/** The service never tells that a boleto was paid: the last one is a baixa that a person noted. */
export const situationTitles: Readonly<Record<Situation, MessageDescriptor>> = {
  notDue: msg`a vencer`,
  dueToday: msg`vence hoje`,
  overdue: msg`vencido`,
  settled: msg`pago`,
};

const situationLooks: Readonly<Record<Situation, Look>> = {
  notDue: { tone: 'plain', icon: 'clock' },
  dueToday: { tone: 'doubt', icon: 'clock' },
  overdue: { tone: 'bad', icon: 'warn' },
  settled: { tone: 'good', icon: 'check' },
};

export const conferenceTitles: Readonly<Record<Conference, MessageDescriptor>> = {
  equal: msg`confere`,
  doubt: msg`a conferir`,
  difference: msg`não confere`,
};

const conferenceLooks: Readonly<Record<Conference, Look>> = {
  equal: { tone: 'good', icon: 'check' },
  doubt: { tone: 'doubt' },
  difference: { tone: 'bad', icon: 'warn' },
};

export function StateChip({ state }: { state: BoletoState }): JSX.Element {
  const { translate } = useWords();
  return <State {...stateLooks[state]}>{translate(stateTitles[state])}</State>;
}

export function SituationChip({ situation }: { situation: Situation }): JSX.Element {
  const { translate } = useWords();
  return <State {...situationLooks[situation]}>{translate(situationTitles[situation])}</State>;
}

export function ConferenceChip({ conference }: { conference: Conference }): JSX.Element {
  const { translate } = useWords();
  return <State {...conferenceLooks[conference]}>{translate(conferenceTitles[conference])}</State>;
}
