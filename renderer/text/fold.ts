// Letters as a search compares them: accents and case aside. Pure.

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
