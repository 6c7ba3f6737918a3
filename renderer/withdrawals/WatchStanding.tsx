// How the transaction of a withdrawal stands, as the monitor saw it last.
import type { JSX } from 'react';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { State } from '../ui/State.tsx';
import { standingOf } from '../watch-words.ts';
import { useWords } from '../words.tsx';

export function WatchStanding({ watch }: { watch: NonNullable<WithdrawalRow['watch']> }): JSX.Element {
  const { say } = useWords();
  const { text, ...look } = standingOf(watch, say);
  return <State {...look}>{text}</State>;
}
