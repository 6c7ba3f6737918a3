// Loads the clerk's language and makes it the window's. Portuguese stands in the source, so it is also the fallback.
import { i18n } from '@lingui/core';
import type { Language } from './format.ts';

const catalogues = {
  'pt-BR': () => import('./pt-BR.po'),
  en: () => import('./en.po'),
} as const satisfies Record<Language, unknown>;

/** In this browser, of the window before this one. */
const spokenLast = 'language';

export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  localStorage.setItem(spokenLast, language);
}

/** Fetches what will be spoken most likely, while main is asked for the language that it is. */
export function expectLanguage(): void {
  const last: Language = localStorage.getItem(spokenLast) === 'en' ? 'en' : 'pt-BR';
  // A failure is told where the language is spoken.
  catalogues[last]().catch(() => undefined);
}
