// Decides whether an answer may mention an earlier boleto or withdrawal. It errs towards yes: an answer taken for a
// refusal is corrected and sent again, which would create a second one.
import { decodeErrors } from './errors.ts';
import { isList, isObject, sameName, textOf, type Json } from './json.ts';

/** Field names with texts about the answer itself; the whole value of any name with «erro» is read. */
const sentences =
  /^(message|mensagem|msg|details?|detalhes?|title|titulo|reason|motivo|result|status|type)s?$/;
const codes = /^(\w*code|codigo)$/;
const descriptions = /^(description|descricao)$/;
/** Next to one of these, any field may explain the answer. */
const headings = /^(message|mensagem|msg|title|titulo)$/;
/** Next to one of these, a description is the one of the request. */
const sent = /^(payer|amount|duedate)$/;
/** Fields of the request, and its address: not the service's words. */
const requested = /^(name|nome|email|phone|telefone|document|documento|path|instance|url|\w*url|timestamp)$/;
const errors = /erro/;
/** Fields that repeat the request, which has the clerk's own words. */
const echoes = /^(value|valor|\w*value|received|input|request|requisicao|payload|body)$/;

/** Reads whole texts, unlike decodeErrors, which cuts them and leaves out a code next to a sentence. */
function* texts(json: Json): Generator<string> {
  for (const [key, value, siblings] of entriesOf(json)) {
    const name = sameName(key);
    if (errors.test(name)) yield* everything(value);
    else if (sentences.test(name) || codes.test(name)) yield* ownText(value);
    else if (descriptions.test(name) && !hasOne(siblings, codes) && hasOne(siblings, sent)) continue;
    else if (descriptions.test(name) && hasOne(siblings, codes)) yield* ownText(value);
    else if (!requested.test(name) && hasOne(siblings, headings)) yield* ownText(value);
  }
}

const hasOne = (json: object, names: RegExp): boolean =>
  Object.keys(json).some((name) => names.test(sameName(name)));

type Entry = readonly [key: string, value: Json, beside: object];

function* entriesOf(json: Json): Generator<Entry> {
  if (isList(json)) for (const one of json) yield* entriesOf(one);
  else if (isObject(json)) {
    for (const [key, value] of Object.entries(json)) {
      if (echoes.test(sameName(key))) continue;
      yield [key, value, json];
      if (!errors.test(sameName(key))) yield* entriesOf(value);
    }
  }
}

function* ownText(value: Json): Generator<string> {
  const text = textOf(value);
  if (text !== undefined) yield text;
  if (isList(value)) for (const one of value) yield* ownText(one);
}

/** A key may be the code itself («duplicate»: true). */
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

/** Lower case without accents, also if written as entities, decomposed, or with invisible characters. */
const plain = (text: string): string =>
  text
    .replace(/&([a-z])(?:acute|grave|circ|tilde|uml|cedil);/gi, '$1')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Splits boletoJaEmitido into three words. */
const apart = (text: string): string =>
  text.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');

const negated =
  /(?<![a-z])(?:nao|not)[\s_-]+(?:exist|consta)[a-z]*|(?:nao|not)(?:exist|consta)[a-z]*|n['’]t exist[a-z]*|(?:in|non[\s_-]?)exist[a-z]*/g;
/** The accented letter may have been lost in another encoding. */
const ja = /(?<![a-z])j[a\ufffd](?![a-z])/;
/** A «duplicata» is only a bill. */
const stems = /duplic(?!ata)|exist|repetid|already|consta/;

const mentionsEarlier = (text: string): boolean => {
  const left = plain(text).replace(negated, ' ');
  return ja.test(left) || stems.test(left) || ja.test(plain(apart(text)));
};

const within = (text: string, json: Json | undefined): readonly string[] =>
  json === undefined || typeof json === 'string' ? decodeErrors(text, json).words : [...texts(json)];

/** Whether an answer that created nothing by itself may mention an earlier one. */
export const mayMentionEarlier = (text: string, json: Json | undefined): boolean =>
  within(text, json).some(mentionsEarlier);

/** For a success with an id, only these texts mean that the id is another's. */
export const statesExistence = (text: string, json: Json | undefined): boolean =>
  within(text, json).some((one) => /(?<![a-z])ja[\s_-]*existe|already[\s_-]*exist/.test(plain(one)));
