// A small table of words and figures, with the heads of its columns.
import type { ReactNode } from 'react';

/** A column of figures has its head at the end; the head of a column of controls is for screen readers alone. */
type Head = string | { readonly end: string } | { readonly unseen: string };

export function Table({
  label,
  heads,
  className = '',
  before,
  children,
}: {
  label: string;
  heads: readonly Head[];
  className?: string;
  /** A caption, or the widths of the columns. */
  before?: ReactNode;
  /** Its rows. */
  children: ReactNode;
}) {
  return (
    <table className={className === '' ? 'table' : `table ${className}`} aria-label={label}>
      {before}
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : 'end' in head ? (
              <th key={head.end} scope="col" className="end">
                {head.end}
              </th>
            ) : (
              <th key={head.unseen} scope="col">
                <span className="unseen">{head.unseen}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
