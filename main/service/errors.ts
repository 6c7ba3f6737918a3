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

export type ServiceWords = Readonly<ReturnType<typeof wordsOf>>;

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

function wordsOf(json: Json, conceal: Conceal) {
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
  return {
    /** The service's own messages, in its order, without duplicates. */
    words: [...words],
    /** Messages by field, with the path as the service wrote it. */
    fields: Object.fromEntries(fields),
    /** True if a JSON body names an error; false for plain text, HTML and an empty body. */
    named: words.size > 0,
  };
}

const isPresent = (value: Json | undefined): boolean => {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'string') {
    const text = textOf(value);
    return text !== undefined && !/^(false|0+|n(o|ao|ão)|ok|success|sucesso)$/i.test(text);
  }
  if (value instanceof JsonNumber) return Number(value.source) !== 0;
  if (isList(value)) return value.length > 0;
  return value === true || Object.keys(value).length > 0;
};

const isNegative = (value: Json): boolean =>
  value === false ||
  (typeof value === 'string' && /^(false|0|n|no|nao|não)$/i.test(value.trim())) ||
  (value instanceof JsonNumber && Number(value.source) === 0);

/** A status of HTTP that is an error, as a number or a text. */
const isErrorStatus = (value: Json): boolean =>
  /^[45]\d\d$/.test(value instanceof JsonNumber ? value.source : (textOf(value) ?? ''));

const failures =
  /^(nok|ko|(?:\w*[_ .-])?(err|error|erro|fail|failed|failure|falha|falhou|invalid|invalido|inválido|rejected|rejeitado|refused|recusado|denied|negado|unauthorized|forbidden|not[_ -]?found|bad[_ -]?request|unprocessable)([_ .-]\w*)*)$/i;
const sentencesOf = /^(message|mensagem|msg|detail|details|detalhe|title|titulo|reason|motivo)$/;
/** A sentence that says that it failed; one about a further step (an e-mail that was not sent) does not begin so. */
const failed =
  /^\W*(erro|error|falha|fail|failed|failure|n[ãa]o foi poss[íi]vel|could not|cannot|can['’]t|unable)(?![a-zà-ú])(?!s?\W*(none|null|nenhum|0)\W*$)|(?<![a-zà-ú])(n[ãa]o|not)( \p{L}+)? (criad|emitid|gerad|registrad|efetuad|realizad|processad|created|issued|generated|registered|processed|completed)|time(d )?[ -]?out|tempo( \p{L}+){0,3} (esgotado|excedido)|unique violation/iu;

/** Whether an answer states an error, whatever else it contains. `outer`: not the created thing's own fields. */
function statesFailure(where: Json | undefined, outer: boolean): boolean {
  if (!isObject(where)) return false;
  return Object.entries(where).some(([key, value]) => {
    const name = sameName(key);
    if (/erro/.test(name) && !/url/.test(name)) return isPresent(value);
    if (/^(is|has)?(err|fail|failed|failure|falha|falhou)$/.test(name)) return isPresent(value);
    if (/^(is)?(success|sucesso|ok|successful|succeeded)$/.test(name)) return isNegative(value);
    if (/^(http)?status(code)?$|^httpcode$/.test(name) && isErrorStatus(value)) return true;
    if (sentencesOf.test(name)) return failed.test(textOf(value) ?? '');
    if (!outer || !/^(status|result|resultado|outcome|type|tipo|code|codigo)$/.test(name)) return false;
    return isErrorStatus(value) || failures.test(textOf(value) ?? '');
  });
}

export const statesError = (json: Json): boolean =>
  statesFailure(json, true) ||
  (isObject(json) && Object.values(json).some((value) => statesFailure(value, false)));

/** Where an answer has what was made. */
const results =
  /^(data|dados|result|resultado|boleto|cobranca|charge|withdrawal|saque|transaction|transacao)$/;
/** Fields of the request, and of a description of an error. */
const expected =
  /^(amount|valor|duedate|vencimento|datavencimento|description|descricao|clientcallbackurl|payer|pagador|name|nome|email|document|documento|cpf|cnpj|cpfcnpj|phone|telefone|wallet|carteira|projectwebhook|gateway|\w*erro\w*|issues|violations|validation|message|mensagem|msg|code|codigo|statuscode|field|campo|details?|detalhes?|reason|motivo|path|value|request|input|timestamp|instance|saldo\w*|balance\w*|available\w*|disponivel|\w*limite?|min\w*|max\w*|\w*(request|trace|correlation)id)$/;

/**
 * Whether an answer's data has more than what is wrong with fields, or the request once more: such an error may be about
 * something that was made.
 */
export const carriesResult = (json: Json | undefined): boolean =>
  isObject(json) &&
  Object.entries(json).some(([key, value]) => results.test(sameName(key)) && hasMore(value));

function hasMore(value: Json): boolean {
  if (value === null || value === false) return false;
  if (typeof value === 'string') return textOf(value) !== undefined && !isAboutField(value);
  if (isList(value)) return value.some(hasMore);
  if (!isObject(value)) return true;
  return Object.entries(value).some(([key, one]) => {
    const name = sameName(key);
    if (expected.test(name)) return isObject(one) && hasMore(one);
    if (/^(status|type|tipo)$/.test(name))
      return isPresent(one) && !isErrorStatus(one) && !failures.test(textOf(one) ?? '');
    return hasMore(one);
  });
}

/** A sentence, or a code of a validation. */
const isAboutField = (text: string): boolean =>
  /\S\s+\S/.test(text) || /invalid|requi?red|obrigat|missing|blank|empty|not_|min|max|format/i.test(text);

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
