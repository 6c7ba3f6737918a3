// The clerk's preferences: language, theme, the message to payers, the columns of lists, the frame of the window, what waits until tomorrow, and whether
// the first steps are shown. Read once at the start, stored in the ledger.
import {
  firstRuns,
  frameChoices,
  languages,
  mattersPutOff,
  messageTemplate,
  themes,
  type Preferences,
} from '../../preload/contract/app.ts';
import {
  arrangedLists,
  listLayout,
  savedView,
  type ListLayouts,
  type SavedView,
} from '../../preload/contract/list-layouts.ts';
import type { Ledger } from '../ledger/ledger.ts';

export const firstPreferences: Preferences = { language: 'pt-BR', theme: 'system' };

export type PreferenceHolder = Awaited<ReturnType<typeof openPreferences>>;

export async function openPreferences(ledger: Ledger) {
  const kept = async (key: string) => (await ledger.read('preferences.get', { key }))?.value;
  const [language, theme, message, storedFirstRun, storedLists, storedViews, storedPutOff, storedFrame] =
    await Promise.all(
      ['language', 'theme', 'message', 'firstRun', 'lists', 'views', 'putOff', 'frame'].map(kept),
    );
  const firstRun = firstRuns.find((one) => one === storedFirstRun);
  const template = messageTemplate.safeParse(message);
  const lists = layoutsIn(storedLists);
  const views = viewsIn(storedViews);
  const putOff = mattersPutOff.safeParse(storedPutOff);
  const frame = frameChoices.safeParse(storedFrame);
  let current: Preferences = {
    language: languages.find((one) => one === language) ?? firstPreferences.language,
    theme: themes.find((one) => one === theme) ?? firstPreferences.theme,
    ...(firstRun ? { firstRun } : {}),
    ...(template.success ? { message: template.data } : {}),
    ...(Object.keys(lists).length > 0 ? { lists } : {}),
    ...(views.length > 0 ? { views } : {}),
    ...(putOff.success ? { putOff: putOff.data } : {}),
    ...(frame.success ? { frame: frame.data } : {}),
  };
  return {
    current: () => current,
    async set({ lists: arranged, frame: chosen, ...wanted }: Partial<Preferences>): Promise<Preferences> {
      const change = {
        ...wanted,
        ...(arranged && { lists: { ...current.lists, ...arranged } }),
        ...(chosen && { frame: { ...current.frame, ...chosen } }),
      };
      for (const [key, value] of Object.entries(change))
        await ledger.write('preferences.set', { key, value });
      current = { ...current, ...change };
      return current;
    },
  };
}

/** An unreadable layout of one list leaves those of the others. */
function layoutsIn(stored: unknown): ListLayouts {
  const found = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}));
  return Object.fromEntries(
    arrangedLists.flatMap((list) => {
      const layout = listLayout.safeParse(found.get(list));
      return layout.success ? [[list, layout.data]] : [];
    }),
  );
}

const viewsIn = (stored: unknown): readonly SavedView[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const view = savedView.safeParse(one);
    return view.success ? [view.data] : [];
  });
