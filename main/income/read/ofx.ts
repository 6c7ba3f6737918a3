// Reads OFX, 1.x (SGML) and 2.x (XML), as Brazilian banks write it: values without closing tags, decimal commas, unescaped `&` and `<`,
// and an encoding that is not the one it names. Two looks: the first one says whether the file is read at all, so no line waits in memory for
// the end of the file. Pure.
import type { FileTrouble, LineKind, LineQuestion } from '../../../preload/contract/income-terms.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { saysTakenBack } from '../../taken-back.ts';
import {
  holderOf,
  limits,
  refused,
  type ReadFile,
  type Reading,
  type ReadLine,
  type TakeLine,
} from './reading.ts';
import { linesOf, rawAround } from './source.ts';
import { marksIn } from './text.ts';

export const looksLikeOfx = (head: string): boolean => /OFXHEADER|<OFX>/i.test(head);

interface Token {
  readonly kind: 'open' | 'close';
  readonly name: string;
  /** As the file has it. */
  readonly tag: string;
  /** What follows until the next tag. */
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** An `&` that begins no known name stays as it is. */
const plain = (text: string): string =>
  text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(
      /&(?:#(\d{1,7})|([a-z]{2,4}));/gi,
      (found, number: string | undefined, name: string | undefined) => {
        if (number === undefined) return entities[(name ?? '').toLowerCase()] ?? found;
        return Number(number) <= 0x10ffff ? String.fromCodePoint(Number(number)) : found;
      },
    )
    .replace(/\s+/g, ' ')
    .trim();

/** No tag is so long; a text behind a tag may end with the beginning of the next one. */
const longestTag = 4_096;

/** A token with a longer text than the limit is the last one. */
function* tokensOf(texts: Iterable<string>): Generator<Token> {
  // `<MEMO/>` is an empty value.
  const tag = /<(\/?)([A-Za-z][\w.-]{0,63})(?:\s*\/)?>/g;
  let last: Omit<Token, 'text'> | null = null;
  let rest = '';
  for (const text of texts) {
    rest += text;
    let from = 0;
    tag.lastIndex = 0;
    for (let found = tag.exec(rest); found; found = tag.exec(rest)) {
      if (last) yield { ...last, text: rest.slice(from, found.index) };
      const [whole, slash, name = ''] = found;
      last = { kind: slash === '/' ? 'close' : 'open', name: name.toUpperCase(), tag: whole };
      from = tag.lastIndex;
    }
    rest = rest.slice(from);
    if (rest.length <= limits.tokenLength + longestTag) continue;
    if (last) break;
    rest = rest.slice(-longestTag);
  }
  if (last) yield { ...last, text: rest };
}

const longestFigure = 40;

/** The amount's cents; null for a text that can be read in two ways, or in none. */
export function centsOf(text: string): number | null {
  if (text.length > longestFigure) return null;
  const found = /^([+-]?)\s*(?:R\$)?\s*([\d.,\s]*\d)\s*(-?)$/.exec(text.trim());
  if (!found) return null;
  const [, sign = '', figure = '', behind = ''] = found;
  const digits = figure.replace(/\s/g, '');
  const mark = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  const place = digits.lastIndexOf(mark);
  const both = digits.includes(',') && digits.includes('.');
  const repeated = place >= 0 && digits.indexOf(mark) !== place;
  let whole = digits;
  let rest = '';
  if (place >= 0 && !(repeated && !both)) {
    whole = digits.slice(0, place);
    rest = digits.slice(place + 1);
    // `1.234` may be a thousand or one and a bit.
    if (!both && rest.length === 3) return null;
    rest = rest.replace(/0+$/, '');
    if (rest.length > 2) return null;
  }
  const groups = whole.split(/[.,]/);
  if (groups.slice(1).some((group) => group.length !== 3) || (whole !== '' && groups[0] === '')) return null;
  if (whole.includes(mark) && both) return null;
  const cents = Number(groups.join('') || '0') * 100 + Number(rest.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents) || (sign === '-' && behind === '-')) return null;
  return sign === '-' || behind === '-' ? 0 - cents : cents;
}

/** As written, whatever zone follows. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d{1,5}$)/.exec(text.trim()) ?? [];
  return year === undefined ? null : asPlainDate(`${year}-${month}-${day}`);
}

const balance = /^(?:saldo|sdo|s a l d o)\b/;
const charge = /\b(?:tarifa|tar|taxa|iof|anuidade|manutencao|mensalidade pacote)\b/;
/** The central bank's way of taking back a PIX. */
const pixBack = /\bmed\b/;
const backwards = (words: string): boolean => saysTakenBack(words) || pixBack.test(words);
/** Nothing has come in yet, or it went out. */
const notIn =
  /\b(?:bloq|bloquead[oa]|bloqueio|previst[oa]|previsao|futur[oa]|a receber|rejeitad[oa]|recusad[oa]|sustad[oa]|indevid[oa]|nao (?:efetivad|compensad|autorizad|liberad)[oa]|(?:pix|ted|doc|transf[a-z]*|pag[a-z]*) (?:enviad|efetuad|emitid)[oa])\b/;
/** Types of entries that take money out. */
const outgoing = new Set(['DEBIT', 'FEE', 'SRVCHG', 'DIRECTDEBIT', 'REPEATPMT', 'HOLD', 'D']);

function kindOf(type: string, cents: number, words: string): LineKind {
  if (balance.test(words)) return 'other';
  if (cents > 0) return 'payment';
  if (backwards(words)) return 'reversal';
  return charge.test(words) || type === 'FEE' || type === 'SRVCHG' ? 'fee' : 'other';
}

interface Entry {
  raw: string;
  readonly fields: Map<string, string>;
}

interface Statement {
  bank: string;
  branch: string;
  account: string;
  from: string | null;
  to: string | null;
  closing: { cents: number | null; on: string | null };
  /** Its amounts are in another currency. */
  foreign: boolean;
}

/** Banks write a name, a sign or a number instead of the code, too. */
const isReal = (currency: string): boolean => /^(?:BRL|R\$|REAL|REAIS|986)$/i.test(currency);

const begun = (): Statement => ({
  bank: '',
  branch: '',
  account: '',
  from: null,
  to: null,
  closing: { cents: null, on: null },
  foreign: false,
});

const statements = new Set(['STMTRS', 'CCSTMTRS']);

function declaresEntities(texts: Iterable<string>): boolean {
  let tail = '';
  for (const text of texts) {
    const whole = tail + text;
    if (/<!(?:ENTITY|DOCTYPE)/i.test(whole)) return true;
    tail = whole.slice(-'<!DOCTYPE'.length);
  }
  return false;
}

/** Takes an entry of the statement with this place. */
type TakeEntry = (entry: Entry, statement: number) => void;

/** The statements of a file, or why they are not read. */
function scan(texts: Iterable<string>, take: TakeEntry): readonly Statement[] | FileTrouble {
  const found: Statement[] = [];
  let count = 0;
  let statement: Statement | null = null;
  let entry: Entry | null = null;
  let inBalance = false;
  let closed = false;
  for (const { kind, name, tag, text } of tokensOf(texts)) {
    if (text.length > limits.tokenLength) return 'tooLong';
    // An entry without its closing tag ends where the next begins.
    if (entry && (name === 'STMTTRN' || name === 'BANKTRANLIST' || statements.has(name))) {
      if (kind === 'close' && name === 'STMTTRN') entry.raw += tag.slice(0, `</${name}>`.length);
      take(entry, found.length - 1);
      entry = null;
    } else if (entry) {
      entry.raw += tag + text;
      if (entry.raw.length > limits.entryLength) return 'tooLong';
    }
    if (kind === 'close') {
      if (name === 'OFX') closed = true;
      if (name === 'LEDGERBAL') inBalance = false;
      if (statements.has(name)) statement = null;
      continue;
    }
    if (statements.has(name)) {
      found.push((statement = begun()));
      if (found.length > limits.statements) return 'tooLarge';
    } else if (name === 'STMTTRN' && statement) {
      entry = { raw: tag + text, fields: new Map() };
      count += 1;
      if (count > limits.lines) return 'tooLarge';
    } else if (name === 'LEDGERBAL' || name === 'AVAILBAL') inBalance = name === 'LEDGERBAL';
    const value = plain(text);
    if (value === '' || !statement) continue;
    if (entry) {
      const before = entry.fields.get(name);
      entry.fields.set(name, before === undefined ? value : `${before} ${value}`);
    } else (places[name] ?? (inBalance ? placesOfBalance[name] : undefined))?.(statement, value);
  }
  if (entry) take(entry, found.length - 1);
  if (!closed) return 'cut';
  if (found.some(({ foreign }) => foreign)) return 'currency';
  return found.length === 0 ? 'empty' : found;
}

function newlinesIn(texts: Iterable<string>): number {
  let count = 0;
  for (const text of texts)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

export function readOfx(texts: () => Iterable<string>, take: TakeLine): Reading {
  const found = declaresEntities(texts()) ? 'entities' : scan(texts(), () => undefined);
  if (typeof found === 'string') {
    const at = found === 'cut' ? newlinesIn(texts()) : null;
    return refused(found, { at, raw: rawAround(linesOf(texts()), at) });
  }
  const holders = found.map(({ bank, branch, account }) => holderOf(bank, branch, account));
  let ordinal = 0;
  scan(texts(), (entry, statement) => take(lineOf(entry, (ordinal += 1), holders[statement] ?? '')));
  return { ok: true, file: fileOf(found) };
}

/** What is read of a statement beside its entries, by name. The first value counts. */
const places: Readonly<Record<string, (statement: Statement, value: string) => void>> = {
  CURDEF: (statement, value) => void (statement.foreign ||= !isReal(value)),
  BANKID: (statement, value) => void (statement.bank ||= value),
  BRANCHID: (statement, value) => void (statement.branch ||= value),
  ACCTID: (statement, value) => void (statement.account ||= value),
  DTSTART: (statement, value) => void (statement.from ??= dayOf(value)),
  DTEND: (statement, value) => void (statement.to ??= dayOf(value)),
};
const placesOfBalance: typeof places = {
  BALAMT: ({ closing }, value) => void (closing.cents ??= centsOf(value)),
  DTASOF: ({ closing }, value) => void (closing.on ??= dayOf(value)),
};

const inOrder = (days: readonly (string | null)[]): readonly string[] =>
  days.filter((day) => day !== null).toSorted();

function fileOf(found: readonly Statement[]): ReadFile {
  const [first] = found;
  return {
    kind: 'ofx',
    bank: first && first.bank !== '' ? first.bank.replace(/^0*(?=\d)/, '').padStart(3, '0') : null,
    bankAccounts: found.map(({ branch, account }) =>
      [branch, account].filter((part) => part !== '').join(' '),
    ),
    from: inOrder(found.map(({ from }) => from))[0] ?? null,
    to: inOrder(found.map(({ to }) => to)).at(-1) ?? null,
    // Balances of several accounts are not one balance.
    closingCents: found.length === 1 ? (first?.closing.cents ?? null) : null,
    closingOn: found.length === 1 ? (first?.closing.on ?? null) : null,
    differences: [],
    raw: [],
  };
}

function lineOf({ fields, raw }: Entry, ordinal: number, holder: string): ReadLine {
  const of = (name: string): string => fields.get(name) ?? '';
  const currency = of('CURSYM');
  // An amount in another currency is no amount in reais.
  const cents = currency === '' || isReal(currency) ? centsOf(of('TRNAMT')) : null;
  const day = dayOf(of('DTPOSTED'));
  const said = [...new Set([of('NAME'), of('MEMO')])].filter((part) => part !== '').join(' · ');
  const words = foldedWords(said);
  const type = of('TRNTYPE').toUpperCase();
  const kind = kindOf(type, cents ?? 0, words);
  const contradicts =
    (outgoing.has(type) && (cents ?? 0) > 0) ||
    notIn.test(words) ||
    // It corrects or deletes another entry.
    of('CORRECTACTION') !== '';
  const questions: LineQuestion[] = [
    ...(cents === null || day === null ? ['unread' as const] : []),
    ...(kind === 'payment' && (contradicts || backwards(words)) ? ['noPayment' as const] : []),
  ];
  return {
    ordinal,
    source: 'statement',
    // What cannot be read waits for a clerk.
    kind: cents === null || day === null ? 'payment' : kind,
    day,
    cents: cents ?? 0,
    text: said,
    marks:
      kind === 'payment' || kind === 'reversal'
        ? marksIn([said, of('CHECKNUM'), of('REFNUM')].join(' '))
        : {},
    questions,
    raw: raw.trim(),
    id: of('FITID'),
    holder,
  };
}
