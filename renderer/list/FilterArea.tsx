// Below a list's bar: the filters that are set as chips, and the fields of all filters once they are asked for.
import type { JSX } from 'react';
import { FilterChips, type FilterChip } from './FilterChips.tsx';

export function FilterArea({
  chips,
  children,
}: {
  chips: readonly FilterChip[];
  /** The fields; false while they are not shown. */
  children: JSX.Element | false;
}) {
  return (
    <>
      {chips.length > 0 && (
        <div className="line gap-8 chip-bar">
          <FilterChips chips={chips} />
        </div>
      )}
      {children && <div className="list-filters">{children}</div>}
    </>
  );
}
