// Both languages are complete, say the same things, and contain exactly the messages of the sources.
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
  test('exist in both languages', () => {
    expect(catalogues).toHaveLength(1);
    expect(english.length).toBeGreaterThan(400);
    expect(english.length).toBe(portuguese.length);
  });

  test('contain every message of the sources and no other', async () => {
    const collected = Object.keys((await catalogue?.collect()) ?? {}).sort();
    for (const entries of [english, portuguese]) {
      expect(entries.map(([id]) => id).sort()).toEqual(collected);
      expect(entries.filter(([, message]) => message.obsolete)).toEqual([]);
    }
  });

  test('have every message in English, with the same placeholders', () => {
    const marks = (text: string | undefined) => placeholders(text ?? '').join();
    const unlike = english.filter(
      ([, { message, translation }]) => !translation || marks(translation) !== marks(message),
    );
    expect(unlike.map(([, { message }]) => message)).toEqual([]);
  });

  test('end each sentence like its original', () => {
    const end = (text: string) => /[.…?:]$/.exec(text)?.[0];
    const unlike = english.filter(
      ([, { message = '', translation = '' }]) => end(message) !== end(translation),
    );
    expect(unlike.map(([, { message }]) => message)).toEqual(['Nº']);
  });
});

test('have two sentences for every failure, and the first ones all differ', () => {
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
