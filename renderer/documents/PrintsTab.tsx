// Impressões: what was printed, and the printers.
import type { JSX } from 'react';

export function PrintsTab(): JSX.Element {
  return <div />;
}
