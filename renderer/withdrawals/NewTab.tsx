// Novo saque: a form, a summary, and one withdrawal.
import type { JSX } from 'react';

export function NewTab(): JSX.Element | null {
  return null;
}
