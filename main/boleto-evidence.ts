// Compares what a row of an outside sheet says of its boleto with the row of ours that it seems to mean. Pure. A number
// that is equal by chance never outweighs another payer, amount or due date.
import type { BoletoFields } from '../preload/contract/boleto-fields.ts';
import type { Contradiction } from '../preload/contract/boleto-terms.ts';
import { readTaxId } from '../preload/shared/tax-id.ts';
import { foldedWords } from '../preload/shared/fold.ts';

/** `unknown`: the texts neither confirm nor contradict each other. */
export type Agreement = 'same' | 'other' | 'unknown';

export interface Evidence {
  /** Cells that should hold the payer's document or name, as they are written. */
  readonly documents: readonly string[];
  readonly names: readonly string[];
  /** All readings. */
  readonly amounts: readonly number[];
  readonly dueDates: readonly string[];
}

type Compared = Pick<BoletoFields, 'payer.document' | 'payer.name' | 'amount' | 'dueDate'>;

const masks = /[*•#x]/gi;
const documentInText =
  /(?<![\p{L}\d*•#])[\d*•#x]{2,3}\.?[\d*•#x]{3}\.?[\d*•#x]{3}(?:\/?[\d*•#x]{4})?-?[\d*•#x]{2}(?![\p{L}\d*•#])/giu;
const leastVisible = 3;

/** Whether a cell is a CPF or CNPJ of which only some digits are shown, as in `***.456.789-**`. */
export const isMasked = (cell: string): boolean => {
  const bare = cell.replace(/[.\-/\s]/g, '');
  return (
    /^[\d*•#x]{11}(?:[\d*•#x]{3})?$/i.test(bare) &&
    bare.replace(masks, '').length >= leastVisible &&
    bare.search(masks) >= 0
  );
};

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

function compareDocument(ours: string, cell: string): Agreement {
  const bare = cell.replace(/[.\-/\s]/g, '');
  if (isMasked(cell)) {
    const fits = ours.length === bare.length && Array.from(bare).every((sign, at) => isShown(sign, ours[at]));
    return fits ? 'same' : 'other';
  }
  const reading = readTaxId(cell);
  if (reading.ok) return reading.digits === ours ? 'same' : 'other';
  if (reading.code === 'ambiguous') return reading.readings?.includes(ours) === true ? 'same' : 'other';
  if (reading.code === 'alphanumeric') return 'other';
  if (!/^\d+$/.test(bare)) return 'unknown';
  if (withoutZeros(bare) === withoutZeros(ours)) return 'same';
  return bare.length === 11 || bare.length === 14 ? 'other' : 'unknown';
}

const isShown = (sign: string, digit: string | undefined): boolean => !/\d/.test(sign) || sign === digit;

/** A cell may hold the document alone, or beside other words. */
export function compareDocuments(ours: string, cell: string): Agreement {
  const whole = compareDocument(ours, cell.trim());
  if (whole !== 'unknown') return whole;
  const inside = new Set((cell.match(documentInText) ?? []).map((part) => compareDocument(ours, part)));
  return inside.has('same') ? 'same' : inside.has('other') ? 'other' : 'unknown';
}

const particles: ReadonlySet<string> = new Set(
  'de da do das dos e di del the ltda me mei epp eireli sa cia'.split(' '),
);
/** Father and son bear the same name without it. */
const generations: Readonly<Record<string, string>> = {
  filho: 'filho',
  fo: 'filho',
  junior: 'junior',
  jr: 'junior',
  neto: 'neto',
  sobrinho: 'sobrinho',
};

/** From here on a name may have been cut by the width of its column. */
const leastCut = 15;

const letters = /\p{L}{2}/u;

interface Name {
  readonly words: readonly string[];
  /** Words that may be the beginning of a longer one. */
  readonly shortened: ReadonlySet<string>;
}

function nameOf(text: string): Name {
  const comma = /^([^,]+),\s*([^,]+)$/.exec(text.trim());
  const straight = comma ? `${comma[2] ?? ''} ${comma[1] ?? ''}` : text;
  const words = foldedWords(straight.replace(/\bs\s*[./]\s*a\b\.?/giu, ' '))
    .split(' ')
    .filter((word) => word !== '' && !particles.has(word))
    .map((word) => generations[word] ?? word);
  const dotted = [...straight.matchAll(/([\p{L}\p{M}]+)(?:\.|…)/gu)].map(([, word]) =>
    foldedWords(word ?? ''),
  );
  const last = words.at(-1);
  const cut = last !== undefined && text.trim().length >= leastCut && /^\p{L}+$/u.test(last) ? [last] : [];
  return { words, shortened: new Set([...dotted, ...cut, ...words.filter((word) => /^[a-z]$/.test(word))]) };
}

const generationOf = ({ words }: Name): string =>
  words.slice(1).find((word) => Object.hasOwn(generations, word)) ?? '';

/**
 * Whether two texts name one person: without regard to accents, case, order, abbreviated and missing words, and a cut
 * end. Too little for either answer is `unknown`.
 */
export function compareNames(ours: string, theirs: string): Agreement {
  const [one, other] = [nameOf(ours), nameOf(theirs)];
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  if (!letters.test(ours) || !letters.test(theirs) || short.words.length === 0) return 'unknown';
  if (one.words.toSorted().join(' ') === other.words.toSorted().join(' ')) return 'same';
  if (short.words.length === 1 && long.words.includes(short.words[0] ?? '')) return 'unknown';
  if (generationOf(one) !== generationOf(other)) return 'other';
  const stands = (word: string, beside: string): boolean =>
    word === beside ||
    (short.shortened.has(word) && beside.startsWith(word)) ||
    (long.shortened.has(beside) && word.startsWith(beside));
  const left = [...long.words];
  let equal = 0;
  for (const word of short.words) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((beside) => stands(word, beside));
    if (at < 0) return 'other';
    if (exact >= 0) equal += 1;
    left.splice(at, 1);
  }
  const [first = '', firstOfLong = ''] = [short.words[0], long.words[0]];
  if (first === firstOfLong) return equal > 1 ? 'same' : 'unknown';
  return stands(first, firstOfLong) ? 'unknown' : 'other';
}

/** Several cells may name persons of whom one is the payer. */
function among(agreements: readonly Agreement[]): Agreement {
  if (agreements.includes('same')) return 'same';
  return agreements.length > 0 && agreements.every((one) => one === 'other') ? 'other' : 'unknown';
}

const filled = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell.trim() !== '');

/** Whether the row names our payer; otherwise what contradicts it. An equal document outweighs another name. */
export function comparePayer(
  fields: Pick<Compared, 'payer.document' | 'payer.name'>,
  { documents, names }: Pick<Evidence, 'documents' | 'names'>,
): 'same' | 'unknown' | 'document' | 'name' {
  const { 'payer.document': document, 'payer.name': name } = fields;
  const byDocument =
    document === null
      ? 'unknown'
      : among(
          filled(documents)
            .map((cell) => compareDocuments(document, cell))
            .filter((one) => one !== 'unknown'),
        );
  if (byDocument !== 'unknown') return byDocument === 'same' ? 'same' : 'document';
  const byName = name === null ? 'unknown' : among(filled(names).map((cell) => compareNames(name, cell)));
  return byName === 'other' ? 'name' : byName;
}

/** What a row says that contradicts the boleto. Missing values contradict nothing. */
export function contradictions(fields: Compared, evidence: Evidence): readonly Contradiction[] {
  const payer = comparePayer(fields, evidence);
  const { amounts, dueDates } = evidence;
  const { amount, dueDate } = fields;
  return [
    ...(payer === 'document' || payer === 'name' ? [payer] : []),
    ...(amount !== null && amounts.length > 0 && !amounts.includes(amount) ? ['amount' as const] : []),
    ...(dueDate !== null && dueDates.length > 0 && !dueDates.includes(dueDate) ? ['dueDate' as const] : []),
  ];
}
