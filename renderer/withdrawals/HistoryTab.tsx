// Histórico: every withdrawal that was asked for, and what became of it.
import type { JSX } from 'react';

export function HistoryTab(): JSX.Element | null {
  return null;
}
