// The texts of main in a language.
import { inEnglish } from './words-en.ts';
import { inPortuguese } from './words-pt.ts';
import type { Language, Words } from './words.ts';

export const wordsIn = (language: Language): Words => (language === 'en' ? inEnglish : inPortuguese);
