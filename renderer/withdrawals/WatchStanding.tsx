// The last known state of a withdrawal's transaction in the monitor.
import type { JSX } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { differenceState } from '../words/check-difference.ts';
import { State } from '../ui/State.tsx';
import { standingOf, type Standing } from '../words/watch-words.ts';
import { useWords } from '../words/failure-words.tsx';

export const watchStanding = (
  { watch, checked }: Pick<WithdrawalRow, 'watch' | 'checked'>,
  say: (message: MessageDescriptor) => string,
): Standing | null => watch && standingOf({ ...watch, differs: differenceState(checked) }, say);

export function WatchStanding({
  withdrawal,
}: {
  withdrawal: Pick<WithdrawalRow, 'watch' | 'checked'>;
}): JSX.Element | null {
  const { say } = useWords();
  const standing = watchStanding(withdrawal, say);
  if (!standing) return null;
  const { text, ...look } = standing;
  return <State {...look}>{text}</State>;
}
