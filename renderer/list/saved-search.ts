// A search in the window's storage, read back field by field: a field of the wrong type is treated as unset.

/** The stored fields that have the right type, otherwise the defaults. */
export interface Saved {
  readonly text: (field: string, usual: string) => string;
  readonly one: <T extends string>(field: string, of: readonly T[], usual: T) => T;
  readonly some: <T extends string>(field: string, of: readonly T[], usual: readonly T[]) => readonly T[];
  readonly flag: (field: string) => boolean;
}

export interface SavedSearch<Search> {
  readonly keep: (memory: Pick<Storage, 'setItem'>, search: Search) => void;
  readonly read: (memory: Pick<Storage, 'getItem'>) => Search;
}

export const savedSearch = <Search>(key: string, read: (kept: Saved) => Search): SavedSearch<Search> => ({
  keep: (memory, search) => memory.setItem(key, JSON.stringify(search)),
  read: (memory) => read(keptOf(memory.getItem(key))),
});

/** As a saved view holds it: every field as text, which `read` takes too. */
export const asTexts = (search: object): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(search).map(([field, value]) => [field, String(value)]));

function keptOf(json: string | null): Saved {
  const fields = fieldsOf(json);
  return {
    text(field, usual) {
      const value = fields[field];
      return typeof value === 'string' ? value : usual;
    },
    one: (field, of, usual) => of.find((one) => one === fields[field]) ?? usual,
    some(field, of, usual) {
      const kept = fields[field];
      const value = typeof kept === 'string' ? kept.split(',') : kept;
      return Array.isArray(value) ? of.filter((one) => value.includes(one)) : usual;
    },
    flag: (field) => fields[field] === true || fields[field] === 'true',
  };
}

function fieldsOf(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(json ?? 'null');
    return { ...(typeof found === 'object' ? found : {}) };
  } catch {
    return {};
  }
}
