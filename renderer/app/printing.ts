// Opens the window's print dialog for rooms that have none of their own.
import { createContext, use, type JSX } from 'react';
import type { PrintOf } from '../../preload/contract/document-terms.ts';

export interface Printing {
  readonly of: PrintOf;
  readonly title: string;
  readonly onClose: () => void;
}

export const PrintingContext = createContext<((printing: Printing) => JSX.Element) | undefined>(undefined);

export function usePrinting(): (printing: Printing) => JSX.Element {
  const dialog = use(PrintingContext);
  if (!dialog) throw new Error('no print dialog around this part');
  return dialog;
}
