// The frame of every list: a bar with search and actions, filters below it, the rows, a footer; and the details of one row next to
// them, which Esc closes wherever the focus is within.
import type { JSX, ReactNode, RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import './list-screen.css';

export interface ListScreenProps {
  /** A class for styles of this list alone. */
  readonly className?: string;
  readonly search: {
    readonly label: string;
    readonly placeholder: string;
    readonly text: string;
    readonly onText: (text: string) => void;
  };
  /** In the bar next to the search: the filters in use and the number of rows. */
  readonly narrowing?: ReactNode;
  /** Clears all filters; undefined when none is set. */
  readonly onClear?: (() => void) | undefined;
  /** At the end of the bar: actions for the whole list. */
  readonly acts: ReactNode;
  /** Below the bar. */
  readonly filters?: ReactNode;
  readonly failure: Failure | undefined;
  /** The rows: `ListRows`, or what a list shows instead of a grid. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Details next to the list; false when nothing is open. */
  readonly details?: JSX.Element | false;
  readonly onCloseDetails?: () => void;
  readonly frame?: RefObject<HTMLDivElement | null>;
}

export function ListScreen({
  className = '',
  search,
  narrowing,
  onClear,
  acts,
  filters,
  failure,
  children,
  foot,
  details,
  onCloseDetails,
  frame,
}: ListScreenProps): JSX.Element {
  const { t } = useLingui();
  const open = details !== undefined && details !== false;
  return (
    // Handles Esc for everything within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={open ? `list-screen with-details ${className}` : `list-screen ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
        event.preventDefault();
        onCloseDetails?.();
      }}
    >
      <div className="stack gap-0 list-main">
        <div className="line list-bar labels-unseen">
          <TextField
            data-search
            label={search.label}
            value={search.text}
            onChange={search.onText}
            maxLength={200}
            placeholder={search.placeholder}
          />
          {narrowing}
          {onClear && <Button kind="quiet" onPress={onClear}>{t`Limpar busca`}</Button>}
          <span className="grow" />
          {acts}
        </div>
        {filters}
        <FailureBanner failure={failure} />
        {children}
        {foot}
      </div>
      {open && <div className="list-details">{details}</div>}
    </div>
  );
}
