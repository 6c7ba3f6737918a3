// Both languages are complete, say the same things, and hold exactly what the sources say.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../../../preload/contract/result.ts';

const root = resolve(import.meta.dirname, '../../../..');
const catalogues = await getCatalogs(getConfig({ cwd: root }));
const [catalogue] = catalogues;
const read = async (language: string) => Object.entries((await catalogue?.read(language)) ?? {});
const english = await read('en');
const portuguese = await read('pt-BR');

const placeholders = (text: string) => [...text.matchAll(/\{\w+|<\/?\d+/g)].map(([found]) => found).sort();

describe('the catalogues', () => {
  test('there is one, with both languages', () => {
    expect(catalogues).toHaveLength(1);
    expect(english.length).toBeGreaterThan(400);
    expect(english.length).toBe(portuguese.length);
  });

  test('hold no message that the sources have left behind, and lack none', async () => {
    const collected = Object.keys((await catalogue?.collect()) ?? {}).sort();
    for (const entries of [english, portuguese]) {
      expect(entries.map(([id]) => id).sort()).toEqual(collected);
      expect(entries.filter(([, message]) => message.obsolete)).toEqual([]);
    }
  });

  test('has every message in English, with the same placeholders', () => {
    const marks = (text: string | undefined) => placeholders(text ?? '').join();
    const unlike = english.filter(
      ([, { message, translation }]) => !translation || marks(translation) !== marks(message),
    );
    expect(unlike.map(([, { message }]) => message)).toEqual([]);
  });

  test('a sentence ends as its original does', () => {
    const end = (text: string) => /[.…?:]$/.exec(text)?.[0];
    const unlike = english.filter(
      ([, { message = '', translation = '' }]) => end(message) !== end(translation),
    );
    expect(unlike.map(([, { message }]) => message)).toEqual(['Nº']);
  });
});

test('every failure has its two sentences, and no two failures the same first one', () => {
  const source = readFileSync(resolve(root, 'renderer/words/error-sentences.ts'), 'utf8');
  const sourceTexts = new Set(english.map(([, { message }]) => message));
  const sentences = errorCodes.map((code) => {
    const found = new RegExp(
      `^  ${code}: \\{\\s+what: msg\`([^\`]+)\`,\\s+next: (?:msg\`([^\`]+)\`|credentialsKept),`,
      'm',
    ).exec(source);
    return { code, what: found?.[1] ?? '', next: found?.[2] };
  });
  const unsaid = sentences.filter(
    ({ what, next }) => !sourceTexts.has(what) || (next !== undefined && !sourceTexts.has(next)),
  );
  expect(unsaid).toEqual([]);
  expect(new Set(sentences.map(({ what }) => what)).size).toBe(errorCodes.length);
});
