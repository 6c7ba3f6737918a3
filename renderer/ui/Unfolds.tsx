// Content that is collapsed under a title until somebody opens it.
import type { ReactNode } from 'react';
import './unfolds.css';

export function Unfolds({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="frame unfolds">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
