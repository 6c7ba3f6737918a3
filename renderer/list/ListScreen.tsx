// The frame of every list: one line with search, filters and actions, the filters that are set below it, the rows, a footer; and the details of one row next to
// them, which Esc closes wherever the focus is within.
import type { CSSProperties, JSX, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { IconButton } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { DetailsGrip, useDetailsWidth } from './DetailsGrip.tsx';
import './list-screen.css';

export interface ListScreenProps {
  /** A class for styles of this list alone. */
  readonly className?: string | undefined;
  readonly search: {
    readonly label: string;
    readonly placeholder: string;
    readonly text: string;
    readonly onText: (text: string) => void;
  };
  /** In the bar next to the search: what narrows the list. */
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
  readonly onCloseDetails?: (() => void) | undefined;
  readonly frame?: RefObject<HTMLDivElement | null> | undefined;
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
}: ListScreenProps) {
  const { t } = useLingui();
  const open = details !== undefined && details !== false;
  const beside = useDetailsWidth();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && open) onCloseDetails?.();
    // From the search into what it found: the current row, or the current card of a board.
    else if (!(intoResults.has(event.key) && isSearch(event.target) && focusResults(event.currentTarget)))
      return;
    event.preventDefault();
  };
  const style: CSSProperties & { '--beside': string } = { '--beside': `${beside.width}px` };
  return (
    // Handles the keys of everything within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={open ? `list-screen with-details ${className}` : `list-screen ${className}`}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div className="stack gap-0 list-main">
        <div className="line one list-bar labels-unseen">
          <TextField
            data-search
            label={search.label}
            value={search.text}
            onChange={search.onText}
            maxLength={200}
            placeholder={search.placeholder}
          />
          {narrowing}
          {onClear && (
            <Tooltip text={t`Limpar busca`}>
              <IconButton icon="close" aria-label={t`Limpar busca`} onPress={onClear} />
            </Tooltip>
          )}
          <span className="grow" />
          {acts}
        </div>
        {filters}
        <FailureBanner failure={failure} />
        {children}
        {foot}
      </div>
      {open && (
        <>
          <DetailsGrip {...beside} />
          <div className="list-details">{details}</div>
        </>
      )}
    </div>
  );
}

const intoResults: ReadonlySet<string> = new Set(['ArrowDown', 'Enter']);
const isSearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.closest('[data-search]') !== null;

function focusResults(screen: HTMLElement): boolean {
  const current = screen.querySelector<HTMLElement>(
    '.watch[tabindex="0"], .grid .body > [tabindex="0"], .grid .body > [tabindex]',
  );
  current?.focus();
  return current !== null;
}
