// Phases as text, and a transaction's state as a chip; columns and troubles have their texts in words/watch-words.ts.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WatchPhase, WatchRow } from '../../preload/contract/monitor.ts';
import { State } from '../ui/State.tsx';
import { watchStateOf } from '../words/watch-words.ts';
import { useWords } from '../words/failure-words.tsx';

export const phaseTitles: Readonly<Record<WatchPhase, MessageDescriptor>> = {
  watching: msg`Acompanhadas`,
  paused: msg`Pausadas`,
  ended: msg`Encerradas`,
  removed: msg`Não acompanhadas`,
};

/** Of one transaction. */
export const phaseWords: Readonly<Record<WatchPhase, MessageDescriptor>> = {
  watching: msg`Acompanhada`,
  paused: msg`Pausada`,
  ended: msg`Encerrada`,
  removed: msg`Não acompanhada`,
};

/** The reason why it cannot be read is shown next to it. */
export function ColumnChip({
  watch: { lane, state, conflict, differs },
}: {
  watch: Pick<WatchRow, 'lane' | 'state' | 'conflict' | 'differs'>;
}) {
  const { translate } = useWords();
  const { text, ...look } = watchStateOf({ lane, state, conflict, differs }, translate);
  return <State {...look}>{text}</State>;
}
