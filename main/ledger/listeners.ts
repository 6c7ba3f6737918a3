// Listeners to the ledger's events.
import type { LedgerEvents } from './ledger.ts';

export type Listeners = ReturnType<typeof listeners>;

export function listeners() {
  const all: { readonly [E in keyof LedgerEvents]: Set<(value: LedgerEvents[E]) => void> } = {
    changed: new Set(),
    freezeChanged: new Set(),
    lost: new Set(),
  };
  return {
    on: <E extends keyof LedgerEvents>(
      event: E,
      listener: (value: LedgerEvents[E]) => void,
    ): (() => void) => {
      all[event].add(listener);
      return () => void all[event].delete(listener);
    },
    emit: <E extends keyof LedgerEvents>(event: E, value: LedgerEvents[E]): void => {
      for (const listener of all[event]) listener(value);
    },
  };
}
