// Listeners to the ledger's events.
import type { LedgerEvents } from './ledger.ts';

export interface Listeners {
  readonly on: <E extends keyof LedgerEvents>(
    event: E,
    listener: (value: LedgerEvents[E]) => void,
  ) => () => void;
  readonly emit: <E extends keyof LedgerEvents>(event: E, value: LedgerEvents[E]) => void;
}

export function listeners(): Listeners {
  const all: { readonly [E in keyof LedgerEvents]: Set<(value: LedgerEvents[E]) => void> } = {
    changed: new Set(),
    freezeChanged: new Set(),
    lost: new Set(),
  };
  return {
    on(event, listener) {
      all[event].add(listener);
      return () => void all[event].delete(listener);
    },
    emit(event, value) {
      for (const listener of all[event]) listener(value);
    },
  };
}
