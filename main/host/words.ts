// Which language the texts of main are in, and how a failure to start is said.
import type { inPortuguese } from './words-pt.ts';

export type Words = typeof inPortuguese;

export type Language = 'pt-BR' | 'en';

/** Portuguese unless the system's locale is English. */
export const languageOf = (locale: string): Language => (/^en\b/iu.test(locale) ? 'en' : 'pt-BR');

export function startFailureIn(words: Words, code: string): string {
  const known: Readonly<Record<string, string>> = { ...words.startFailures, EADDRINUSE: words.portTaken };
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? words.cannotStart(code);
}
