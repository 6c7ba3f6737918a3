// The dialog of an action that asks first: removing transactions, or changing their label and group.
import type { JSX } from 'react';
import type { WatchRow } from '../../../preload/contract/monitor.ts';
import { NameDialog, RemoveDialog } from './ActDialogs.tsx';
import type { Target, WatchActRequest } from './use-watch-act.ts';

/** The targets of an action, kept while its dialog is open. */
export interface Asked {
  readonly act: 'remove' | 'change';
  readonly target: Target;
  readonly count: number;
  readonly watch: WatchRow | undefined;
}

export function AskedDialogs({
  asked: { act, target, count, watch },
  busy,
  groups,
  onAnswer,
  onClose,
}: {
  asked: Asked;
  busy: boolean;
  /** The names of those that there are. */
  groups: readonly string[];
  onAnswer: (request: WatchActRequest) => void;
  onClose: () => void;
}): JSX.Element {
  const of = { count, busy, onClose };
  return act === 'remove' ? (
    <RemoveDialog {...of} onRemove={() => onAnswer({ act, target })} />
  ) : (
    <NameDialog {...of} watch={watch} groups={groups} onName={(edit) => onAnswer({ act, target, ...edit })} />
  );
}
