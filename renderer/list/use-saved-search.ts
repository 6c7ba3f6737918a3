// The clerk's search of a list, written to the window's storage with every change.
import { useState } from 'react';
import { keptOf, type Search } from './list-of.ts';

/** `begin` decides which stored fields still apply when the list is shown. `key`: its place in the storage. */
export function useSavedSearch<Searched extends { readonly text: string }>(
  list: { readonly read: (json: string | null) => Searched; readonly keepable?: (text: string) => string },
  key: string,
  begin: (kept: Searched) => Searched = (kept) => kept,
): readonly [search: Searched, change: (part: Partial<Searched> | Search) => void] {
  const [search, setSearch] = useState(() => begin(list.read(sessionStorage.getItem(key))));
  const change = (part: Partial<Searched> | Search) => {
    const next = { ...search, ...part };
    sessionStorage.setItem(key, JSON.stringify(keptOf(list, next)));
    setSearch(next);
  };
  return [search, change];
}
