// Below a list's bar: the filters that are set as chips, and the fields of all filters once they are asked for.
import type { JSX, ReactNode } from 'react';
import { FilterChips, type FilterChip } from './FilterChips.tsx';

export function FilterArea({
  before,
  chips,
  children,
}: {
  /** Chips that a press sets. */
  before?: ReactNode;
  chips: readonly FilterChip[];
  /** The fields; false while they are not shown. */
  children: JSX.Element | false;
}): JSX.Element {
  const some = chips.length > 0;
  return (
    <>
      {(before !== undefined || some) && (
        <div className="line gap-8 chip-bar">
          {before}
          {before !== undefined && some && <span className="chip-break" />}
          <FilterChips chips={chips} />
        </div>
      )}
      {children && <div className="list-filters">{children}</div>}
    </>
  );
}
