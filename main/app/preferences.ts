// The clerk's preferences: language and theme, read once at the start and kept in the ledger.
import { languages, themes, type Preferences } from '../../preload/contract/app.ts';
import type { Ledger } from '../ledger/ledger.ts';

export const firstPreferences: Preferences = { language: 'pt-BR', theme: 'system' };

export interface PreferenceHolder {
  readonly current: () => Preferences;
  readonly set: (wanted: Partial<Preferences>) => Promise<Preferences>;
}

export async function openPreferences(ledger: Ledger): Promise<PreferenceHolder> {
  const kept = async (key: string) => (await ledger.read('preferences.get', { key }))?.value;
  const [language, theme] = await Promise.all([kept('language'), kept('theme')]);
  let current: Preferences = {
    language: languages.find((one) => one === language) ?? firstPreferences.language,
    theme: themes.find((one) => one === theme) ?? firstPreferences.theme,
  };
  return {
    current: () => current,
    async set(wanted) {
      for (const [key, value] of Object.entries(wanted))
        await ledger.write('preferences.set', { key, value });
      current = { ...current, ...wanted };
      return current;
    },
  };
}
