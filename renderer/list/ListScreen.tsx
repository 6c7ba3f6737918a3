// What every list stands in: the bar with its search and its acts, filters below it, the rows, a foot; and the details of one
// row beside them, which Esc closes wherever the focus is in here.
import type { JSX, ReactNode, RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import './list-screen.css';

export interface ListScreenProps {
  /** The class of what looks otherwise here than in other lists. */
  readonly className?: string;
  readonly search: {
    readonly label: string;
    readonly placeholder: string;
    readonly text: string;
    readonly onText: (text: string) => void;
  };
  /** Stands in the bar beside the search: what the list is narrowed by, how many rows it has. */
  readonly narrowing?: ReactNode;
  /** Takes back all that narrows the list; undefined where nothing does. */
  readonly onClear?: (() => void) | undefined;
  /** At the end of the bar: what can be done with the whole list. */
  readonly acts: ReactNode;
  /** Below the bar. */
  readonly filters?: ReactNode;
  readonly failure: Failure | undefined;
  /** The rows: `ListRows`, or what a list shows instead of a grid. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Beside the list; false where nothing is open. */
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
    // Esc is heard here for all that stands within.
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
      <div className="list-main">
        <div className="list-bar">
          <TextField
            data-search
            label={search.label}
            value={search.text}
            onChange={search.onText}
            maxLength={200}
            placeholder={search.placeholder}
          />
          {narrowing}
          {onClear && <Button kind="quiet" onPress={onClear}>{t`Limpar`}</Button>}
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
