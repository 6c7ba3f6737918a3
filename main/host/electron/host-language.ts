// The language of the host's own texts: the system's at the first start, then the clerk's choice, with immediate
// effect.
import { wordsIn } from '../words-in.ts';
import type { Language, Words } from '../words.ts';
import { keepLanguage, readLanguage } from './bounds.ts';

export interface HostLanguage {
  readonly words: () => Words;
  readonly change: (language: Language) => void;
  /** Called after a change, to update texts that stay on screen. */
  readonly follow: (listener: () => void) => void;
}

export function createHostLanguage(file: string, ofSystem: Language): HostLanguage {
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
