// The last known state of a withdrawal's transaction in the monitor.
import type { MessageDescriptor } from '@lingui/core';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { differenceState } from '../words/check-difference.ts';
import { State } from '../ui/State.tsx';
import { watchStateOf, type WatchState } from '../words/watch-words.ts';
import { useWords } from '../words/failure-words.tsx';

export const watchState = (
  { watch, checked }: Pick<WithdrawalRow, 'watch' | 'checked'>,
  translate: (message: MessageDescriptor) => string,
): WatchState | null => watch && watchStateOf({ ...watch, differs: differenceState(checked) }, translate);

export function WatchStateChip({ withdrawal }: { withdrawal: Pick<WithdrawalRow, 'watch' | 'checked'> }) {
  const { translate } = useWords();
  const state = watchState(withdrawal, translate);
  if (!state) return null;
  const { text, ...look } = state;
  return <State {...look}>{text}</State>;
}
