// What is folded away until somebody wants to read it, under a line that says what it is.
import type { JSX, ReactNode } from 'react';
import './unfolds.css';

export function Unfolds({ title, children }: { title: ReactNode; children: ReactNode }): JSX.Element {
  return (
    <details className="unfolds">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
