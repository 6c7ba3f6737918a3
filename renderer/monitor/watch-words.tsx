// Phases as text, and a transaction's state as a chip; columns and troubles have their texts in words/watch-words.ts.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WatchPhase, WatchRow } from '../../preload/contract/monitor.ts';
import { State } from '../ui/State.tsx';
import { watchStateOf } from '../words/watch-words.ts';
import { useWords } from '../words/failure-words.tsx';

export const phaseTitles: Readonly<Record<WatchPhase, MessageDescriptor>> = {
  watching: msg`acompanhadas`,
  paused: msg`pausadas`,
  ended: msg`encerradas`,
  removed: msg`não acompanhadas`,
};

/** Of one transaction. */
export const phaseWords: Readonly<Record<WatchPhase, MessageDescriptor>> = {
  watching: msg`acompanhada`,
  paused: msg`pausada`,
  ended: msg`encerrada`,
  removed: msg`não acompanhada`,
};

/** The reason why it cannot be read is shown next to it. */
export function LaneChip({
  watch: { lane, state, conflict, differs },
}: {
  watch: Pick<WatchRow, 'lane' | 'state' | 'conflict' | 'differs'>;
}): JSX.Element {
  const { translate } = useWords();
  const { text, ...look } = watchStateOf({ lane, state, conflict, differs }, translate);
  return <State {...look}>{text}</State>;
}
