// Decides by the words of an answer whether it may mention an earlier boleto or withdrawal, one that is unfinished, or a
// success. It errs towards yes: an answer taken for a refusal is corrected and sent again, which would create a second
// one.
import { decodeErrors } from './errors.ts';
import { isList, isObject, type Json, sameName, textOf } from './json.ts';
import { foldedForms } from '../../preload/shared/fold.ts';

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
  foldedForms(text.replace(/&([a-z])(?:acute|grave|circ|tilde|uml|cedil);/gi, '$1'));

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

/** One of several phrases with no letter beside it; a space stands for whatever separates words or parts of a code. */
const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z])(?:${phrases.join('|').replaceAll(' ', '[\\s_.-]+')})(?![a-z])`, 'g');

/** An operation that began, that waits for another one, or whose end the service itself does not know. */
const unfinished = anyOf(
  'em (?:processamento|processo|andamento|progresso|curso|fila|analise)',
  'in (?:process|progress|review)|under review|queued|enfileirad[oa]s?',
  '(?:sendo|being) process(?:ad[oa]s?|ed)|processando|processing',
  'pendentes?|pending|aguard(?:a|e|ando)|please wait',
  '(?:e?timed|time)(?: )?out|tempo(?: [a-z]+){0,5} (?:esgotado|excedido|expirado)|deadline exceeded',
  'unique|unicidade|chave unica|conflict(?:s|ing)?|conflit(?:os?|a|antes?)|deadlock',
  'internal(?: server)? error|erro interno|status code 5\\d\\d|bad gateway|socket hang up|econn(?:reset|aborted)',
  '(?:erro|falha) (?:de|na) comunicacao|sem resposta|no response|nao respondeu',
);

/** What is unfinished is the form, or the account that sends it. */
const owners =
  'campos?|parametros?|dados?|informac(?:ao|oes)|cadastros?|document(?:os?|acao)|contas?|perfil|kyc|verificac(?:ao|oes)|fields?|parameters?|information|documents?|account|profile|registration|verification';
const between =
  'd[aeo]s?|obrigatori[oa]s?|cadastra(?:l|is)|pagador|cliente|titular|empresa|ainda|esta|estao|is|are|status|still|verification|approval';
const theirs = 'saques?|boletos?|withdrawals?|transactions?|transfers?|payments?|charges?';
const ownGaps = anyOf(
  `(?:${owners})(?: (?:${between}))* (?:pendentes?|em analise|pending|under review|in review)(?! (?:${theirs}))`,
  'pendentes? de (?:preenchimento|cadastro|aceite|documentacao)',
  'pending (?:kyc|verification|documents?|information)',
  '(?:errors?|problem|failed|failure|unable)(?: while| when| in| to)? processing(?: the| your| this)? (?:request|payload|body|json|input|data|fields?|parameters?)',
);

const mentionsUnfinished = (text: string): boolean =>
  [text, apart(text)].some((one) => plain(one).replace(ownGaps, ' ').search(unfinished) >= 0);

/** What follows a negation, to the end of its sentence. */
const denied =
  /(?:(?<![a-z])(?:nao|sem|nem|nunca|nenhum|not?|cannot|never|without|unable)|n['’]t)(?![a-z])[^.;!?\n]*/g;
const made =
  '(?:criad|emitid|gerad|registrad|efetuad|realizad|processad|concluid|agendad)[oa]s?|created|issued|generated|registered|completed|processed|scheduled';
const success = anyOf(
  'success(?:ful|fully)?|sucesso',
  `(?:${theirs}|cobrancas?|titulos?|transferencias?|pagamentos?|slips?)(?:(?: [a-z]+)? (?:foi|foram|was|were|been) (?:${made})| (?:${made})(?=\\s*(?:$|[.,;:!])))`,
);

const mentionsSuccess = (text: string): boolean => plain(text).replace(denied, ' ').search(success) >= 0;

const within = (text: string, json: Json | undefined): readonly string[] =>
  json === undefined || typeof json === 'string' ? decodeErrors(text, json).words : [...texts(json)];

/** Whether an answer that created nothing by itself may mention an earlier one. */
export const mayMentionEarlier = (text: string, json: Json | undefined): boolean =>
  within(text, json).some(mentionsEarlier);

/** Whether it may mention one that is not finished, this one included. */
export const mayMentionUnfinished = (text: string, json: Json | undefined): boolean =>
  within(text, json).some(mentionsUnfinished);

/** Whether an error says that the boleto or withdrawal was made all the same. */
export const statesSuccess = (text: string, json: Json | undefined): boolean =>
  within(text, json).some(mentionsSuccess) || flagsSuccess(json);

const flagsSuccess = (json: Json | undefined): boolean =>
  isObject(json) &&
  Object.entries(json).some(
    ([key, value]) => /^(success|sucesso|ok)$/.test(sameName(key)) && (value === true || value === 'true'),
  );

/** For a success with an id, only these texts mean that the id is another's. */
export const statesExistence = (text: string, json: Json | undefined): boolean =>
  within(text, json).some((one) => /(?<![a-z])ja[\s_-]*existe|already[\s_-]*exist/.test(plain(one)));
