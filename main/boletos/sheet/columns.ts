// Proposes which column holds which field, by header words and cell contents. The clerk can change the proposal.
import type { SourceQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import { type Candidate, type Candidates, columnQuestions } from './uncertain-columns.ts';
import {
  type BoletoField,
  boletoFields,
  fieldEntries,
  perField,
  type RowField,
  rowFields,
} from '../../../preload/contract/boleto-fields.ts';
import { isCount, isDayLike, letter, oneOfMany, profiledRows } from './column-profiles.ts';
import { columnOf, type Mapping, type Source, without } from './fields.ts';
import {
  exact,
  headerField,
  headerNames,
  headerScore,
  headerText,
  isForeign,
  isOfOther,
  isOfPaper,
  isOfUnit,
  isOtherSum,
  isSurelyOther,
  isSurname,
  mayCount,
  mayReplace,
  namesClearly,
  partOfDay,
} from './header-words.ts';
import { quantityColumns } from './quantity-column.ts';
import { mayPay, ownerOf } from './owners.ts';
import { hasStates } from './status-column.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';

/** Cells show a kind but not which of its fields is meant; the first field of the kind is assumed. */
const firstOfKind = (field: BoletoField): boolean =>
  boletoFields.find((one) => fieldEntries[one].kind === fieldEntries[field].kind) === field;

/** The score of the cells alone. Words and small numbers are too ambiguous to count without a header. */
function cellScore(profile: ColumnProfile, field: RowField): number {
  const { fits, samples } = profile;
  const share = fits[field];
  // `3x`, unlike a number alone.
  if (field === 'parcels')
    return share >= 0.9 && samples.some((text) => letter.test(text) && isCount(text)) ? 50 * share : 0;
  if (!firstOfKind(field)) return 0;
  switch (fieldEntries[field].kind) {
    case 'email':
    case 'url':
    case 'taxId':
    case 'date':
    case 'phone':
      return share >= 0.6 ? 50 * share : 0;
    case 'money':
      return share >= 0.6 && fits.parcels < 0.9 && fits['payer.document'] < 0.5 ? 40 * share : 0;
    case 'name':
      return share >= 0.7 && !hasStates(profile) ? 35 * share : 0;
    case 'text':
      return 0;
  }
}

/** A column of another name may still be the field's, but not before a person says so. */
const contentScore = (profile: ColumnProfile, field: RowField): number =>
  isOfOther(headerText(profile.header), field) ? 0 : cellScore(profile, field);

/** Any words can be free text, so cells never contradict its header. */
const isAnyText = (field: RowField): boolean => field !== 'parcels' && fieldEntries[field].kind === 'text';

const least = 30;

/** A header that its own cells contradict loses to any column whose cells fit: `Documento` above invoice numbers. */
function score(profile: ColumnProfile, field: RowField, titled: boolean): number {
  const counts =
    field === 'parcels' && profile.fits.parcels >= 0.9 && mayCount.test(headerText(profile.header));
  const named = Math.max(headerScore(profile.header, field), counts ? least : 0);
  const otherName = named === 0 && profile.header !== '' && headerField(profile.header) !== null;
  if (otherName || isForeign(headerText(profile.header), field)) return 0;
  const share = profile.fits[field];
  if (field === 'parcels' && profile.samples.some((text) => oneOfMany.test(text))) return 0;
  // Cells right of all titles may have moved there, and a wrong number of installments multiplies the amount.
  if (field === 'parcels' && titled && profile.header === '') return 0;
  if (named > 0 && profile.filled > 0 && share < 0.2 && !isAnyText(field)) return least;
  return named + contentScore(profile, field);
}

export interface Proposal {
  readonly mapping: Mapping;
  /** Proposed columns that a person must confirm. */
  readonly questions: readonly SourceQuestion[];
  /** Columns that no field uses, shown as not sent. */
  readonly notSent: readonly number[];
}

const contacts: readonly RowField[] = ['payer.email', 'payer.phone'];
/** Lines above the rows may have other words in the same column. */
const leastContacts = 0.3;

/** Assigns the best pair of field and column first, then the next best of the remaining ones. */
export function proposeMapping(
  profiles: readonly ColumnProfile[],
  hiddenColumns: readonly number[] = [],
): Proposal {
  const titled = profiles.some(({ header }) => header !== '');
  const pairs = profiles
    .flatMap((profile) =>
      rowFields.map((field) => ({ field, column: profile.column, score: score(profile, field, titled) })),
    )
    .filter((pair) => pair.score >= least)
    .toSorted((a, b) => b.score - a.score || a.column - b.column);
  const mapping: Partial<Record<RowField, Source>> = {};
  const taken = new Set<number>();
  // One of two addresses that no header names may be somebody else's.
  const unsure = new Set(
    contacts.filter((field) => {
      const columns = profiles.filter(({ fits }) => fits[field] >= leastContacts);
      return columns.length > 1 && columns.every(({ header }) => headerScore(header, field) === 0);
    }),
  );
  for (const { field, column } of pairs) {
    if (mapping[field] || taken.has(column) || unsure.has(field)) continue;
    mapping[field] = { from: 'column', column };
    taken.add(column);
  }
  const found = columnQuestions(mapping, candidatesOf(profiles, mapping), hiddenColumns);
  const decided = new Set(found.questions.flatMap(({ field, why }) => (why === 'hidden' ? [] : [field])));
  const unclear = unclearColumns(profiles, found.mapping).filter(({ field }) => !decided.has(field));
  const open = new Set(unclear.map(({ field }) => field));
  const questions = [...found.questions.filter(({ field }) => !open.has(field)), ...unclear];
  const sure = without(found.mapping, open);
  return { mapping: sure, questions, notSent: notSentColumns(profiles, sure) };
}

/** What a boleto cannot be without: a column for it is chosen by a person unless its header names it. */
const decisive = ['payer.name', 'payer.document', 'amount', 'dueDate'] as const;

const hasCents = (text: string): boolean => /\d[.,]\d\d(?!\d)/.test(text);
/** Also numbers that alone could be a count or a day of Excel. */
const mayBeMoney = (profile: ColumnProfile): boolean =>
  cellScore(profile, 'amount') > 0 || profile.samples.every((text) => /^\d{1,6}(?:[.,]\d+)?$/.test(text));

/**
 * Columns that may be the field's although their header does not name it, or although their cells do not fit a header that does. A
 * header that names another field excludes them.
 */
function mayHold(profile: ColumnProfile, field: RowField, leastNames: number): boolean {
  const { header, filled, distinct, samples } = profile;
  const name = headerText(header);
  const named = headerField(header);
  if (isSurelyOther(name, field)) return false;
  // Some rows may have their cells elsewhere.
  const hasDays = profile.fits.dueDate >= leastShare && !samples.every(isPlainNumber);
  if (field === 'dueDate' && named === null && (hasDays || isDayLike(profile))) return true;
  if (filled === 0 || (named !== null && named !== field)) return false;
  if (headerNames(field).headers.has(name) || (field === 'dueDate' && named === field)) return true;
  if (field === 'amount') return mayBeMoney(profile) && (!isOfOther(name, field) || samples.every(hasCents));
  if (cellScore(profile, field) === 0) return false;
  // Some payers have the same name.
  return field !== 'payer.name' || (!isForeign(name, field) && distinct >= Math.min(leastNames, filled) / 2);
}

const isTaxId = (text: string): boolean => readTaxId(text).ok;
/** A header such as `Doc` may name any paper; another column has the payers' documents, each of them whole. */
const isOutdone = (chosen: ColumnProfile | undefined, profiles: readonly ColumnProfile[]): boolean =>
  chosen?.samples.every(isTaxId) === false &&
  profiles.some(
    ({ header, samples }) => samples.length > 0 && headerField(header) === null && samples.every(isTaxId),
  );

/** Columns of the day, the month and the year of one date. */
function partsOfDay(profiles: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const parts = profiles.filter(({ header, filled }) => filled > 0 && partOfDay(headerText(header)) !== null);
  const named = new Set(parts.map(({ header }) => partOfDay(headerText(header))));
  return named.has('day') && named.has('month') ? parts : [];
}

/** The share of payers with a name of their own. */
const leastDifferent = 0.7;

/** Fields whose column was found by its cells, or by a header that may mean something else, if another column fits too. */
function unclearColumns(profiles: readonly ColumnProfile[], mapping: Mapping): SourceQuestion[] {
  const titled = profiles.some(({ header }) => header !== '');
  return decisive.flatMap((field): SourceQuestion[] => {
    const source = mapping[field];
    if (source?.from !== 'column' || (!titled && field !== 'payer.name')) return [];
    const chosen = profiles[source.column];
    const name = headerText(chosen?.header ?? '');
    const rest = field === 'payer.name' ? profiles.filter(({ header }) => isSurname(headerText(header))) : [];
    const others = field === 'dueDate' ? partsOfDay(profiles) : rest;
    const outdone = field === 'payer.document' && isOutdone(chosen, profiles);
    const person = field === 'payer.name' || field === 'payer.document';
    // An accounting office bills the companies of its sheet, unless it has other persons too.
    const another = person && !mayPay(ownerOf(chosen?.header ?? ''));
    if (namesClearly(name, field) && rest.length === 0 && !outdone && !another) return [];
    // Names repeat as often as the documents of one column.
    const documents = profiles.filter(({ fits }) => fits['payer.document'] >= 0.6);
    const payers = Math.min(...documents.map(({ distinct }) => distinct));
    const isNamed = headerScore(chosen?.header ?? '', field) > 0;
    const leastNames = isNamed ? 1 : payers;
    // Words that repeat more than names do.
    const { distinct = 0, filled = 0 } = chosen ?? {};
    const repeats = !isNamed && distinct < Math.min(payers, filled) * leastDifferent;
    const columns = profiles
      .filter(
        (profile) => profile === chosen || others.includes(profile) || mayHold(profile, field, leastNames),
      )
      .map(({ column }) => column);
    const alone =
      (field === 'payer.name' && (isOfOther(name, field) || repeats)) ||
      (field === 'dueDate' && isOfPaper(name)) ||
      (field === 'amount' && isOtherSum(name)) ||
      (field === 'amount' && isOfUnit(name) && quantityColumns(profiles, mapping).length === 0);
    return columns.length > 1 || alone ? [{ ask: 'source', field, why: 'unnamed', columns }] : [];
  });
}

const leastShare = 0.2;
/** Without a header, only these fields can be recognized by their cells alone. */
const recognizedByCells: ReadonlySet<RowField> = new Set(['payer.document', 'amount', 'dueDate']);

const isPlainNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?$/.test(text);

const titleReplaces = (header: string, field: RowField): boolean =>
  mayReplace(headerText(header), field) && [null, field].includes(headerField(header));
/** Their column may have their numbers. */
const numbered = /boleto|fatura/i;

/** Whether a column may have the amounts or days that hold after all. */
function replaces(profile: ColumnProfile, field: RowField): boolean {
  const { header, fits, samples, filled } = profile;
  if (filled === 0 || !titleReplaces(header, field)) return false;
  // Counts and days of a spreadsheet look like amounts and dates too.
  if (field === 'amount')
    return samples.every(hasCents) || (!numbered.test(header) && cellScore(profile, field) > 0);
  return (
    field === 'dueDate' && !samples.every(isPlainNumber) && (fits.dueDate >= leastShare || isDayLike(profile))
  );
}

/** Fewer rows show little of what a column without a title is. */
const leastShown = 3;
/** The end of `40,892.00`, which a comma between cells cuts. */
const afterThousands = /^\d{3}[.,]\d\d$/;

/** Whether a column without a title may have the amounts although the cells of another one look more like them. */
function mayBeUntitledAmount(profile: ColumnProfile, chosen: ColumnProfile | undefined): boolean {
  if (chosen === undefined || profile.filled === 0 || !mayBeMoney(profile)) return false;
  const isCut =
    profile.column === chosen.column - 1 && chosen.samples.every((text) => afterThousands.test(text));
  return isCut || chosen.filled < leastShown || !chosen.samples.every(hasCents);
}

/** Whether a column that got no title holds amounts, days or documents that may have replaced the titled ones. */
function mayReplaceUntitled({ header, filled, fits, samples }: ColumnProfile, field: RowField): boolean {
  if (header !== '' || filled === 0) return false;
  if (field === 'amount') return fits.amount >= mostly && samples.every(hasCents);
  if (field === 'dueDate') return fits.dueDate >= mostly && !samples.some(isPlainNumber);
  return field === 'payer.document' && samples.every(isTaxId);
}
const mostly = 0.9;

/** Names of others who usually pay: `Contratante`, `Responsável legal`. */
function mayBePayers(profile: ColumnProfile, names: number): boolean {
  const { header, fits, filled, distinct } = profile;
  const [name, owner] = [headerText(header), ownerOf(header)];
  if (owner !== 'payer' && owner !== 'guardian') return false;
  if (isForeign(name, 'payer.name') || isOfOther(name, 'payer.name') || headerField(header) !== null)
    return false;
  return fits['payer.name'] >= 0.7 && distinct * 2 >= Math.min(names, filled) && !hasStates(profile);
}

function candidatesOf(profiles: readonly ColumnProfile[], mapping: Mapping): Candidates {
  const titled = profiles.some(({ header }) => header !== '');
  const hasMoreRows = profiles.some(({ filled }) => filled === profiledRows);
  const name = columnOf(mapping['payer.name']);
  const names = name === null ? 0 : (profiles[name]?.distinct ?? 0);

  /** Somebody else who may pay, beside the column of the names. */
  const isAnotherPerson = (profile: ColumnProfile, field: RowField): boolean =>
    field === 'payer.name' && name !== null && mayBePayers(profile, names);

  /** Any other header raises a question of its own. */
  const isClear = (field: RowField): boolean => {
    const column = columnOf(mapping[field]);
    return column !== null && namesClearly(headerText(profiles[column]?.header ?? ''), field);
  };

  const serves = (profile: ColumnProfile, field: RowField): boolean => {
    const source = mapping[field];
    if (source?.from === 'column' && source.column === profile.column) return true;
    if (!titled) {
      if (field === 'dueDate' && isDayLike(profile)) return true;
      if (field === 'amount' && mayBeUntitledAmount(profile, profiles[columnOf(source) ?? -1])) return true;
      return recognizedByCells.has(field) && contentScore(profile, field) > 0;
    }
    const isOther = replaces(profile, field) || mayReplaceUntitled(profile, field);
    if ((isOther && isClear(field)) || isAnotherPerson(profile, field)) return true;
    const chosen = profiles[columnOf(source) ?? -1];
    const isPlain = chosen !== undefined && headerScore(chosen.header, field) === exact;
    if (field === 'dueDate' && isPlain && isOfPaper(headerText(profile.header))) return false;
    const named = headerScore(profile.header, field);
    const decides = field === 'amount' || field === 'dueDate';
    // A number may look like the day of a spreadsheet.
    const isNumber = profile.samples.every(isPlainNumber);
    const unfit = decides && (named === exact || (field === 'amount' && isNumber));
    const fits = profile.fits[field] >= leastShare || isAnyText(field) || unfit;
    // A column that is blank in these rows may be filled further down.
    if (profile.filled === 0) {
      const mayBe =
        named > 0 ||
        (titleReplaces(profile.header, field) && !numbered.test(profile.header) && isClear(field));
      return decides && mayBe && hasMoreRows;
    }
    return fits && named > 0;
  };
  const among = (field: RowField): readonly Candidate[] =>
    profiles
      .filter((profile) => serves(profile, field))
      .map((profile) => ({
        profile,
        exact: headerScore(profile.header, field) === exact,
        named: headerScore(profile.header, field) > 0,
      }));
  return perField(rowFields, among);
}

export function notSentColumns(profiles: readonly ColumnProfile[], mapping: Mapping): number[] {
  const taken = new Set(
    Object.values(mapping).map((source) => (source.from === 'column' ? source.column : -1)),
  );
  return profiles
    .filter(({ column, filled, header }) => !taken.has(column) && (filled > 0 || header !== ''))
    .map(({ column }) => column);
}

/** Headers that occur above more than one column. */
export function duplicateHeaders(header: readonly string[] | null): string[] {
  const names = (header ?? []).map(foldedWords).filter((name) => name !== '');
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
