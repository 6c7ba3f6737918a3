// An action of the palette: what is shown, what the search matches, and what runs.
import type { IconName } from '../ui/icons.tsx';

export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly icon: IconName;
  /** What the search matches: the title and synonyms. */
  readonly words: string;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export const makeAction = (
  id: string,
  group: string,
  icon: IconName,
  title: string,
  run: () => void,
  { other = '', keys }: { readonly other?: string; readonly keys?: readonly string[] } = {},
): Action => ({ id, group, icon, title, run, words: `${title} ${other}`, ...(keys ? { keys } : {}) });
