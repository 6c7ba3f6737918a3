// Whether an answer's words may speak of a sending that the service has had before. Rather too often than too seldom: what
// is taken for a refusal is corrected and sent again, and that would be a second boleto.
import { decodeErrors } from './errors.ts';
import { isList, isObject, sameName, textOf, type Json } from './json.ts';

/** Names under which an answer speaks of itself; whatever has «erro» in its name is read whole. */
const sentences =
  /^(message|mensagem|msg|details?|detalhes?|title|titulo|reason|motivo|result|status|type)s?$/;
const codes = /^(\w*code|codigo)$/;
const descriptions = /^(description|descricao)$/;
/** Beside one of these an answer explains itself under whatever name. */
const headings = /^(message|mensagem|msg|title|titulo)$/;
/** With these beside it, a description is the one that was sent. */
const sent = /^(payer|amount|duedate)$/;
/** The request's own fields, and where it was sent: no words of the service's. */
const requested = /^(name|nome|email|phone|telefone|document|documento|path|instance|url|\w*url|timestamp)$/;
const errors = /erro/;
/** What was sent stands there once more: its words are the clerk's own. */
const echoes = /^(value|valor|\w*value|received|input|request|requisicao|payload|body)$/;

/** Whole: what is shown of an answer is cut, and leaves out a code that has a sentence beside it. */
function* texts(json: Json): Generator<string> {
  for (const [key, value, beside] of spoken(json)) {
    const name = sameName(key);
    if (errors.test(name)) yield* everything(value);
    else if (sentences.test(name) || codes.test(name)) yield* ownText(value);
    else if (descriptions.test(name) && !hasOne(beside, codes) && hasOne(beside, sent)) continue;
    else if (descriptions.test(name) && hasOne(beside, codes)) yield* ownText(value);
    else if (!requested.test(name) && hasOne(beside, headings)) yield* ownText(value);
  }
}

const hasOne = (json: object, names: RegExp): boolean =>
  Object.keys(json).some((name) => names.test(sameName(name)));

type Entry = readonly [key: string, value: Json, beside: object];

function* spoken(json: Json): Generator<Entry> {
  if (isList(json)) for (const one of json) yield* spoken(one);
  else if (isObject(json)) {
    for (const [key, value] of Object.entries(json)) {
      if (echoes.test(sameName(key))) continue;
      yield [key, value, json];
      if (!errors.test(sameName(key))) yield* spoken(value);
    }
  }
}

function* ownText(value: Json): Generator<string> {
  const text = textOf(value);
  if (text !== undefined) yield text;
  if (isList(value)) for (const one of value) yield* ownText(one);
}

/** A name may be a code («duplicate»: true) as well as a field. */
function* everything(value: Json): Generator<string> {
  const text = textOf(value);
  if (text !== undefined) yield text;
  if (isList(value)) for (const one of value) yield* everything(one);
  else if (isObject(value)) {
    for (const [key, one] of Object.entries(value)) {
      if (echoes.test(sameName(key))) continue;
      yield key;
      yield* everything(one);
    }
  }
}

/** Small letters without accents, however they were written: decomposed, as entities, with invisible marks between. */
const plain = (text: string): string =>
  text
    .replace(/&([a-z])(?:acute|grave|circ|tilde|uml|cedil);/gi, '$1')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** boletoJaEmitido as three words. */
const apart = (text: string): string =>
  text.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');

const negated =
  /(?<![a-z])(?:nao|not)[\s_-]+(?:exist|consta)[a-z]*|(?:nao|not)(?:exist|consta)[a-z]*|n['’]t exist[a-z]*|(?:in|non[\s_-]?)exist[a-z]*/g;
/** A letter that was lost in another encoding may have been the accent. */
const ja = /(?<![a-z])j[a\ufffd](?![a-z])/;
/** A «duplicata» is only a bill. */
const stems = /duplic(?!ata)|exist|repetid|already|consta/;

const speaksOf = (text: string): boolean => {
  const left = plain(text).replace(negated, ' ');
  return ja.test(left) || stems.test(left) || ja.test(plain(apart(text)));
};

const within = (text: string, json: Json | undefined): readonly string[] =>
  json === undefined || typeof json === 'string' ? decodeErrors(text, json).words : [...texts(json)];

/** Words that may speak of an earlier one, in an answer that created nothing by itself. */
export const maySpeakOfEarlier = (text: string, json: Json | undefined): boolean =>
  within(text, json).some(speaksOf);

/** Of a success that names an id only these are believed to mean another's. */
export const saysThatItExists = (text: string, json: Json | undefined): boolean =>
  within(text, json).some((one) => /(?<![a-z])ja[\s_-]*existe|already[\s_-]*exist/.test(plain(one)));
