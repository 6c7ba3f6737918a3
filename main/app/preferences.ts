// The clerk's preferences: language, theme, the message to payers and whether the first steps are shown. Read once at the start,
// stored in the ledger.
import {
  firstRuns,
  languages,
  messageTemplate,
  themes,
  type Preferences,
} from '../../preload/contract/app.ts';
import type { Ledger } from '../ledger/ledger.ts';

export const firstPreferences: Preferences = { language: 'pt-BR', theme: 'system' };

export interface PreferenceHolder {
  readonly current: () => Preferences;
  readonly set: (wanted: Partial<Preferences>) => Promise<Preferences>;
}

export async function openPreferences(ledger: Ledger): Promise<PreferenceHolder> {
  const kept = async (key: string) => (await ledger.read('preferences.get', { key }))?.value;
  const [language, theme, message, storedFirstRun] = await Promise.all(
    ['language', 'theme', 'message', 'firstRun'].map(kept),
  );
  const firstRun = firstRuns.find((one) => one === storedFirstRun);
  const template = messageTemplate.safeParse(message);
  let current: Preferences = {
    language: languages.find((one) => one === language) ?? firstPreferences.language,
    theme: themes.find((one) => one === theme) ?? firstPreferences.theme,
    ...(firstRun ? { firstRun } : {}),
    ...(template.success ? { message: template.data } : {}),
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
