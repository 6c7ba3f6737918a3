// Livro: the wallets that are known.
import type { JSX } from 'react';

export function BookTab(): JSX.Element | null {
  return null;
}
