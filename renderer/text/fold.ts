// Normalizes letters for search: no accents, lower case. Pure.

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
