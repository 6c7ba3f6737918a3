// Loads the texts of a language and switches the window to it. Portuguese is the language of the sources, so it is the
// fallback. The texts of parts that are loaded on first use come with the first of these.
import { i18n } from '@lingui/core';
import type { Language } from '../../preload/shared/money.ts';

const catalogues = {
  'pt-BR': { start: () => import('./pt-BR.po?start'), later: () => import('./pt-BR.po?later') },
  en: { start: () => import('./en.po?start'), later: () => import('./en.po?later') },
} as const satisfies Record<Language, unknown>;

/** Key in localStorage of the language that the last window used. */
const lastLanguageKey = 'language';

let spoken: Language = 'pt-BR';
let laterAsked = false;

export async function activate(language: Language): Promise<void> {
  spoken = language;
  const { start, later } = catalogues[language];
  const parts = await Promise.all([start(), ...(laterAsked ? [later()] : [])]);
  for (const { messages } of parts) i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
  localStorage.setItem(lastLanguageKey, language);
}

/** To be awaited before a part is shown that does not come with the window. */
export async function laterTexts(): Promise<void> {
  laterAsked = true;
  const language = spoken;
  const { messages } = await catalogues[language].later();
  i18n.load(language, messages);
}

/** Loads the texts of the most likely language while main is asked for the real one. */
export function expectLanguage(): void {
  const last: Language = localStorage.getItem(lastLanguageKey) === 'en' ? 'en' : 'pt-BR';
  // A failure is reported when the language is activated.
  catalogues[last].start().catch(() => undefined);
}
