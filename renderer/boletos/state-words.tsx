// States of a boleto and of its conferência, as words and as chips. Why a row is in its state is told elsewhere.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoletoState, Conference } from '../../preload/contract/boleto-terms.ts';
import type { IconName } from '../ui/icons.tsx';
import { State, type Tone } from '../ui/State.tsx';
import { useWords } from '../words.tsx';

interface Look {
  readonly title: MessageDescriptor;
  readonly tone: Tone;
  readonly icon?: IconName;
}

const stateLooks: Readonly<Record<BoletoState, Look>> = {
  draft: { title: msg`com erro`, tone: 'plain', icon: 'edit' },
  ready: { title: msg`por enviar`, tone: 'plain', icon: 'clock' },
  sending: { title: msg`enviando`, tone: 'busy' },
  created: { title: msg`criado`, tone: 'good' },
  refused: { title: msg`recusado`, tone: 'bad' },
  uncertain: { title: msg`a confirmar`, tone: 'doubt' },
  out: { title: msg`retirado`, tone: 'plain' },
};

const conferenceLooks: Readonly<Record<Conference, Look>> = {
  equal: { title: msg`confere`, tone: 'good', icon: 'check' },
  doubt: { title: msg`a conferir`, tone: 'doubt' },
  difference: { title: msg`não confere`, tone: 'bad', icon: 'warn' },
};

const titlesOf = <Name extends string>(looks: Readonly<Record<Name, Look>>) =>
  // Object.entries forgets the names that it was given.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    Object.entries<Look>(looks).map(([name, { title }]) => [name, title]),
  ) as unknown as Readonly<Record<Name, MessageDescriptor>>;

export const stateTitles = titlesOf(stateLooks);
export const conferenceTitles = titlesOf(conferenceLooks);

function Chip({ title, tone, icon }: Look): JSX.Element {
  const { say } = useWords();
  return (
    <State tone={tone} {...(icon ? { icon } : {})}>
      {say(title)}
    </State>
  );
}

export const StateChip = ({ state }: { state: BoletoState }): JSX.Element => <Chip {...stateLooks[state]} />;

export const ConferenceChip = ({ conference }: { conference: Conference }): JSX.Element => (
  <Chip {...conferenceLooks[conference]} />
);
