// A column held to a few words, compared one after the other. For an IN list of three or more SQLite fills a table anew in every
// statement that looks at it, which was a fifth of what a sending costs the writer.

export const anyOf = (column: string, words: readonly string[]): string =>
  `(${words.map((word) => `${column} = '${word}'`).join(' OR ')})`;
