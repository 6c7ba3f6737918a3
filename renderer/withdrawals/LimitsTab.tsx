// Limites: what may leave a day, the waiting of new wallets, the PIN.
import type { JSX } from 'react';

export function LimitsTab(): JSX.Element | null {
  return null;
}
