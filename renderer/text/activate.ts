// Loads the texts of a language and switches the window to it. Portuguese is the language of the sources, so it is the
// fallback.
import { i18n } from '@lingui/core';
import type { Language } from './format.ts';

const catalogues = {
  'pt-BR': () => import('./pt-BR.po'),
  en: () => import('./en.po'),
} as const satisfies Record<Language, unknown>;

/** Key in localStorage of the language that the last window used. */
const lastLanguageKey = 'language';

export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  localStorage.setItem(lastLanguageKey, language);
}

/** Loads the texts of the most likely language while main is asked for the real one. */
export function expectLanguage(): void {
  const last: Language = localStorage.getItem(lastLanguageKey) === 'en' ? 'en' : 'pt-BR';
  // A failure is reported when the language is activated.
  catalogues[last]().catch(() => undefined);
}
