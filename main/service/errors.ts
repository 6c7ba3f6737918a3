// Reads the messages of an error body of any known shape. outcome.ts decides what they mean.
import {
  at,
  isList,
  isObject,
  parseJson,
  textOf,
  JsonNumber,
  sameName,
  type Json,
  type JsonObject,
} from './json.ts';

export interface ServiceWords {
  /** The service's own messages, in its order, without duplicates. */
  readonly words: readonly string[];
  /** Messages by field, with the path as the service wrote it. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** True if a JSON body names an error; false for plain text, HTML and an empty body. */
  readonly named: boolean;
}

const errorNames = ['errors', 'error', 'erros', 'erro'] as const;
const longest = 500;
const most = 50;

/** Removes what nobody reads and anything that looks like a credential. */
export const presentable = (text: string): string =>
  text
    .slice(0, 4 * longest)
    .replace(/eyJ[\w-]+(\.[\w-]+){1,2}/g, '•••')
    .replace(/(bearer|basic)\s+[\w.+/=~-]{8,}/gi, '$1 •••')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    // Direction marks would reverse the surrounding sentence.
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, longest);

const firstText = (json: JsonObject, ...names: readonly string[]): string | undefined =>
  names.map((name) => textOf(at(json, name))).find((text) => text !== undefined);

export type Conceal = (text: string) => string;

/**
 * `json`: the parsed text, if it was parsed before. Secrets are removed from whole texts, because a cut one is no
 * longer recognized.
 */
export function decodeErrors(
  text: string,
  json = parseJson(text),
  conceal: Conceal = (words) => words,
): ServiceWords {
  if (json === undefined || typeof json === 'string') {
    const plain = typeof json === 'string' ? conceal(json) : withoutMarkup(conceal(text));
    const words = presentable(plain);
    return { words: words === '' ? [] : [words], fields: {}, named: false };
  }
  return wordsOf(json, conceal);
}

function wordsOf(json: Json, conceal: Conceal): ServiceWords {
  const words = new Set<string>();
  const fields = new Map<string, string[]>();
  const addToField = (field: string, word: string) => {
    const known = fields.get(field);
    if (known === undefined) {
      if (fields.size < most) fields.set(field, [word]);
    } else if (!known.includes(word)) known.push(word);
  };
  const add = (raw: string | undefined, field?: string) => {
    const word = raw === undefined ? '' : presentable(conceal(raw));
    if (word === '' || words.size >= most) return;
    words.add(word);
    if (field !== undefined) addToField(presentable(conceal(field)), word);
  };

  /** One error: a text, a list, {code, description}, or an object whose keys are fields. */
  const read = (error: Json | undefined, field?: string): void => {
    if (typeof error === 'string') return add(textOf(error), field);
    if (error instanceof JsonNumber) return add(error.source, field);
    if (isList(error)) return error.forEach((one) => read(one, field));
    if (!isObject(error)) return undefined;
    const sentence = firstText(error, 'description', 'message', 'detail', 'descricao', 'mensagem');
    const code = firstText(error, 'code', 'codigo');
    if (sentence === undefined && code === undefined) {
      for (const [key, value] of Object.entries(error)) {
        read(value, field === undefined ? key : `${field}.${key}`);
      }
      return undefined;
    }
    add(sentence ?? code, firstText(error, 'field', 'campo') ?? field);
    return undefined;
  };

  for (const name of errorNames) read(at(json, name));
  add(textOf(at(json, 'message')));
  add(textOf(at(json, 'mensagem')));
  return { words: [...words], fields: Object.fromEntries(fields), named: words.size > 0 };
}

/** Whether an answer states an error, whatever else it contains. */
export function statesError(json: Json): boolean {
  const present = (value: Json | undefined): boolean => {
    if (value === undefined || value === null || value === false) return false;
    if (typeof value === 'string') return textOf(value) !== undefined;
    if (value instanceof JsonNumber) return Number(value.source) !== 0;
    if (isList(value)) return value.length > 0;
    return value === true || Object.keys(value).length > 0;
  };
  const isNegative = (value: Json): boolean =>
    value === false ||
    (typeof value === 'string' && value.trim().toLowerCase() === 'false') ||
    (value instanceof JsonNumber && Number(value.source) === 0);
  const statesFailure = (where: Json | undefined): boolean =>
    isObject(where) &&
    Object.entries(where).some(([key, value]) => {
      const name = sameName(key);
      return /^err(or|ors|o|os)$/.test(name)
        ? present(value)
        : /^(success|sucesso|ok)$/.test(name) && isNegative(value);
    });
  return (
    statesFailure(json) ||
    (isObject(json) && Object.values(json).some(statesFailure)) ||
    /^(error|erro|fail|failed|failure)$/i.test(textOf(at(json, 'status')) ?? '')
  );
}

/** Reduces a gateway's HTML page to its visible words. */
function withoutMarkup(text: string): string {
  if (!/<[a-z!][^<>]*>/i.test(text.slice(0, 4096))) return text.slice(0, 4096);
  const page = text.slice(0, 8192);
  const title = /<title[^>]*>([^<]*)/i.exec(page)?.[1]?.trim() ?? '';
  if (title !== '') return title;
  return page
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
