// Loads the clerk's language and makes it the window's. Portuguese stands in the source, so it is also the fallback.
import { i18n } from '@lingui/core';
import type { Language } from './format.ts';

const catalogues = {
  'pt-BR': () => import('./pt-BR.po'),
  en: () => import('./en.po'),
} as const satisfies Record<Language, unknown>;

export async function activate(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
