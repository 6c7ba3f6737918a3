// The host's own words in the language that the clerk chose: the system's at the very first start, then what was chosen last, and
// another from the moment that it is chosen.
import { wordsIn, type Language, type Words } from '../words.ts';
import { keepLanguage, readLanguage } from './bounds.ts';

export interface Speech {
  readonly words: () => Words;
  readonly change: (language: Language) => void;
  /** Whoever shows words that stay on the screen shows them anew. */
  readonly follow: (listener: () => void) => void;
}

export function createSpeech(file: string, ofSystem: Language): Speech {
  let language = readLanguage(file) ?? ofSystem;
  const listeners: (() => void)[] = [];
  return {
    words: () => wordsIn(language),
    change(wanted) {
      keepLanguage(file, wanted);
      if (wanted === language) return;
      language = wanted;
      for (const listener of listeners) listener();
    },
    follow: (listener) => void listeners.push(listener),
  };
}
