// Reads OFX, 1.x (SGML) and 2.x (XML), as Brazilian banks write it: values without closing tags, decimal commas, unescaped `&` and `<`,
// and an encoding that is not the one it names. Pure.
import { isUtf8 } from 'node:buffer';
import type { LineKind, LineQuestion } from '../../../preload/contract/income-terms.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { decoder } from '../../spreadsheets/encoding.ts';
import { holderOf, limits, refused, type ReadFile, type Reading, type ReadLine } from './reading.ts';
import { marksIn } from './text.ts';

export const looksLikeOfx = (head: string): boolean => /OFXHEADER|<OFX>/i.test(head);

interface Token {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly at: number;
  /** What follows until the next tag. */
  readonly text: string;
}

const tag = /<(\/?)([A-Za-z][\w.-]{0,63})(\s*\/)?>/g;

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

function* tokensOf(text: string): Generator<Token> {
  let last: {
    readonly kind: Token['kind'];
    readonly name: string;
    readonly at: number;
    readonly end: number;
  } | null = null;
  tag.lastIndex = 0;
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    if (last) yield { ...last, text: text.slice(last.end, found.index) };
    const kind = found[1] === '/' ? 'close' : 'open';
    last = { kind, name: (found[2] ?? '').toUpperCase(), at: found.index, end: tag.lastIndex };
    // `<MEMO/>` is an empty value.
  }
  if (last) yield { ...last, text: text.slice(last.end) };
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
const backwards =
  /\b(?:estorno|estornado|estornada|est|devolucao|devolvido|devolvida|devol|chargeback|med)\b/;

function kindOf(type: string, cents: number, words: string): LineKind {
  if (balance.test(words)) return 'other';
  if (cents > 0) return 'payment';
  if (backwards.test(words)) return 'reversal';
  return charge.test(words) || type === 'FEE' || type === 'SRVCHG' ? 'fee' : 'other';
}

interface Entry {
  readonly at: number;
  end: number;
  readonly fields: Map<string, string>;
}

interface Statement {
  bank: string;
  branch: string;
  account: string;
  entries: Entry[];
  from: string | null;
  to: string | null;
  closing: { cents: number | null; on: string | null };
}

const begun = (): Statement => ({
  bank: '',
  branch: '',
  account: '',
  entries: [],
  from: null,
  to: null,
  closing: { cents: null, on: null },
});

const statements = new Set(['STMTRS', 'CCSTMTRS']);

function decoded(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  // What it names is not believed: files of UTF-8 say 1252.
  return decoder(isUtf8(body) ? 'utf-8' : 'windows-1252')(body, true);
}

export function readOfx(bytes: Uint8Array): Reading {
  const text = decoded(bytes);
  const lines = () => text.slice(0, 1 << 20).split('\n', 400);
  if (/<!(?:ENTITY|DOCTYPE)/i.test(text)) return refused('entities', { lines: lines() });
  const found: Statement[] = [];
  let statement: Statement | null = null;
  let entry: Entry | null = null;
  let inBalance = false;
  let closed = false;
  for (const token of tokensOf(text)) {
    const { kind, name, at } = token;
    if (token.text.length > limits.tokenLength) return refused('tooLong', { lines: lines() });
    // An entry without its closing tag ends where the next begins.
    if (entry && (name === 'STMTTRN' || name === 'BANKTRANLIST' || statements.has(name))) {
      entry.end = at + (kind === 'close' && name === 'STMTTRN' ? `</${name}>`.length : 0);
      entry = null;
    }
    if (kind === 'close') {
      if (name === 'OFX') closed = true;
      if (name === 'LEDGERBAL') inBalance = false;
      if (statements.has(name)) statement = null;
      continue;
    }
    if (statements.has(name)) found.push((statement = begun()));
    else if (name === 'STMTTRN' && statement)
      statement.entries.push((entry = { at, end: text.length, fields: new Map() }));
    else if (name === 'LEDGERBAL' || name === 'AVAILBAL') inBalance = name === 'LEDGERBAL';
    const value = plain(token.text);
    if (value === '' || !statement) continue;
    if (entry) {
      const before = entry.fields.get(name);
      entry.fields.set(name, before === undefined ? value : `${before} ${value}`);
    } else place(statement, name, value, inBalance);
  }
  if (!closed) return refused('cut', { at: text.split('\n').length - 1, lines: text.split('\n') });
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  if (found.length === 0) return refused('empty', { lines: lines() });
  if (count > limits.lines) return refused('tooLarge', { lines: lines() });
  return { ok: true, file: fileOf(found, text) };
}

function place(statement: Statement, name: string, value: string, inBalance: boolean): void {
  switch (name) {
    case 'BANKID':
      statement.bank ||= value;
      break;
    case 'BRANCHID':
      statement.branch ||= value;
      break;
    case 'ACCTID':
      statement.account ||= value;
      break;
    case 'DTSTART':
      statement.from ??= dayOf(value);
      break;
    case 'DTEND':
      statement.to ??= dayOf(value);
      break;
    case 'BALAMT':
      if (inBalance) statement.closing.cents ??= centsOf(value);
      break;
    case 'DTASOF':
      if (inBalance) statement.closing.on ??= dayOf(value);
      break;
    default:
      break;
  }
}

const least = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

function fileOf(found: readonly Statement[], text: string): ReadFile {
  const [first] = found;
  const lines: ReadLine[] = [];
  for (const { bank, branch, account, entries } of found)
    for (const entry of entries)
      lines.push(lineOf(entry, lines.length + 1, holderOf(bank, branch, account), text));
  return {
    kind: 'ofx',
    bank: first && first.bank !== '' ? first.bank.replace(/^0*(?=\d)/, '').padStart(3, '0') : null,
    bankAccounts: found.map(({ branch, account }) =>
      [branch, account].filter((part) => part !== '').join(' '),
    ),
    from: least(found.map(({ from }) => from)),
    to:
      found
        .map(({ to }) => to)
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null,
    // Balances of several accounts are not one balance.
    closingCents: found.length === 1 ? (first?.closing.cents ?? null) : null,
    closingOn: found.length === 1 ? (first?.closing.on ?? null) : null,
    lines,
    differences: [],
    raw: [],
  };
}

function lineOf({ fields, at, end }: Entry, ordinal: number, holder: string, text: string): ReadLine {
  const of = (name: string): string => fields.get(name) ?? '';
  const cents = centsOf(of('TRNAMT'));
  const day = dayOf(of('DTPOSTED'));
  const said = [...new Set([of('NAME'), of('MEMO')])].filter((part) => part !== '').join(' · ');
  const words = foldedWords(said);
  const type = of('TRNTYPE').toUpperCase();
  const kind = kindOf(type, cents ?? 0, words);
  const contradicts = (type === 'DEBIT' || type === 'FEE') && (cents ?? 0) > 0;
  const questions: LineQuestion[] = [
    ...(cents === null || day === null ? ['unread' as const] : []),
    ...(kind === 'payment' && (contradicts || backwards.test(words)) ? ['noPayment' as const] : []),
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
    raw: Buffer.from(text.slice(at, end).trim()),
    id: of('FITID'),
    holder,
  };
}
