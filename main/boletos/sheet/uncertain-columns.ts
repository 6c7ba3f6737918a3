// Finds proposed columns that a person must confirm: a name next to another person's document, several possible columns, two with
// the same title, one that the spreadsheet hides. These need a choice; pressing Enter does not accept them.
import type { SourceDoubt, SourceQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import { type RowField, rowFields } from '../../../preload/contract/boleto-fields.ts';
import { columnOf, type Mapping } from './fields.ts';
import { areOfOne, mayPay, type Owner, ownerOf } from './owners.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';

/** Columns whose header names the field and whose cells do not contradict it. */
export type Candidates = Readonly<Record<RowField, readonly Candidate[]>>;

export interface Candidate {
  readonly profile: ColumnProfile;
  /** The whole header is a name of the field. */
  readonly exact: boolean;
  /** The header names the field at all; otherwise only the person or a word beside it does. */
  readonly named: boolean;
}

export interface ColumnQuestions {
  readonly mapping: Mapping;
  readonly questions: readonly SourceQuestion[];
}

interface Person {
  readonly profile: ColumnProfile;
  readonly named: boolean;
  readonly owner: Owner | null;
}

const personsOf = (candidates: readonly Candidate[]): readonly Person[] => {
  const persons = candidates.map(({ profile, exact, named }) => ({
    profile,
    exact,
    named,
    owner: ownerOf(profile.header),
  }));
  // `Nome do produto` is not a person's name; such columns count only when there is none better.
  const clear = persons.filter(({ exact, owner }) => exact || owner !== null);
  return clear.length > 0 ? clear : persons;
};

const ownersOf = (persons: readonly Person[]): ReadonlySet<Owner | null> =>
  new Set(persons.map(({ owner }) => owner));

const columnsOf = (persons: readonly { readonly profile: ColumnProfile }[]): readonly number[] =>
  persons.map(({ profile }) => profile.column);

/** One document for many names cannot belong to all of them. A row of totals may count as one more name. */
const sameForAll = (document: ColumnProfile, name: ColumnProfile): boolean =>
  document.distinct === 1 && document.filled > 1 && name.distinct >= (name.filled > document.filled ? 3 : 2);

/** The only owner that has both a name and a document column, if no other pair is possible. */
function clearOwner(names: readonly Person[], documents: readonly Person[]): Owner | null {
  const both = [...ownersOf(names)].filter(
    (owner): owner is Owner => owner !== null && mayPay(owner) && ownersOf(documents).has(owner),
  );
  if (both.includes('payer') && names.some(({ owner, named }) => named && owner === 'payer')) return 'payer';
  const unnamedPair = ownersOf(names).has(null) && ownersOf(documents).has(null);
  return both.length === 1 && !unnamedPair ? (both[0] ?? null) : null;
}

function withPair(mapping: Mapping, name: number, document: number): Mapping {
  const others = Object.entries(mapping).filter(
    ([, source]) => source.from !== 'column' || (source.column !== name && source.column !== document),
  );
  return {
    ...Object.fromEntries(others),
    'payer.name': { from: 'column', column: name },
    'payer.document': { from: 'column', column: document },
  };
}

function payerQuestions(mapping: Mapping, candidates: Candidates): ColumnQuestions {
  const names = personsOf(candidates['payer.name']);
  const documents = personsOf(candidates['payer.document']);
  /** `Novo CPF`, `CPF correto`: they may be the payer's too, although the title does not say so. */
  const loose = candidates['payer.document'].flatMap(({ profile, exact, named }): Person[] =>
    !exact && ownerOf(profile.header) === null ? [{ profile, named, owner: null }] : [],
  );
  const owner = clearOwner(names, documents);
  if (owner !== null) {
    const mine = names.filter((person) => person.owner === owner);
    const theirs = documents.filter((person) => person.owner === owner);
    const [name] = mine;
    const [document] = theirs;
    if (name && document) {
      const pair = withPair(mapping, name.profile.column, document.profile.column);
      const questions = [
        ...severalTitled('payer.name', mine),
        ...(theirs.length + loose.length > 1
          ? [sourceQuestion('payer.document', 'several', columnsOf([...theirs, ...loose]))]
          : []),
        ...(sameForAll(document.profile, name.profile)
          ? [sourceQuestion('payer.document', 'sameForAll', columnsOf(documents))]
          : []),
      ];
      return { mapping: pair, questions: firstOfEach(questions) };
    }
  }
  const others = loose.filter(({ profile }) => documents.every((one) => one.profile !== profile));
  return { mapping, questions: pairQuestions(mapping, names, [...documents, ...others]) };
}

function pairQuestions(
  mapping: Mapping,
  names: readonly Person[],
  documents: readonly Person[],
): readonly SourceQuestion[] {
  const at = (persons: readonly Person[], field: RowField): Person | undefined =>
    persons.find(({ profile }) => profile.column === columnOf(mapping[field]));
  const name = at(names, 'payer.name');
  const document = at(documents, 'payer.document');
  const questions: SourceQuestion[] = [];
  const payers = names.filter(({ owner }) => mayPay(owner));
  if (ownersOf(payers).size > 1) questions.push(sourceQuestion('payer.name', 'whoPays', columnsOf(names)));
  else if (name && !mayPay(name.owner) && !isPairOfMany(name, document)) {
    questions.push(
      sourceQuestion('payer.name', name.owner === 'issuer' ? 'issuer' : 'otherPerson', columnsOf(names)),
    );
  }
  if (document && !isPairOfMany(name, document)) {
    const columns = columnsOf(documents);
    const add = (why: SourceDoubt): void =>
      void questions.push(sourceQuestion('payer.document', why, columns));
    if (document.owner === 'issuer') add('issuer');
    else if (document.owner !== null && !isSamePerson(name, document) && !isPayers(name, document)) {
      add('otherPerson');
    }
    if (name && sameForAll(document.profile, name.profile)) add('sameForAll');
    const payers = documents.filter(({ owner }) => mayPay(owner));
    questions.push(...severalTitled('payer.document', payers));
    if (payers.length > 1) add('several');
  }
  return firstOfEach([...questions, ...severalTitled('payer.name', payers)]);
}

/** Company and CNPJ that differ from row to row: the clients of an accounting office, not the issuer. */
const isPairOfMany = (name: Person | undefined, document: Person | undefined): boolean =>
  name?.owner === 'issuer' &&
  document?.owner === 'issuer' &&
  isSamePerson(name, document) &&
  name.profile.distinct > 1 &&
  document.profile.distinct > 1;

/** `Sócio` and `CPF do avalista` are both others, but not one person. */
const isSamePerson = (name: Person | undefined, document: Person): boolean =>
  name !== undefined &&
  document.owner === name.owner &&
  (mayPay(document.owner) || areOfOne(name.profile.header, document.profile.header));

/** Such as `Nome` with `CPF do pagador`. */
const isPayers = (name: Person | undefined, document: Person): boolean =>
  document.owner === 'payer' && (name === undefined || name.owner === null);

const sourceQuestion = (field: RowField, why: SourceDoubt, columns: readonly number[]): SourceQuestion => ({
  ask: 'source',
  field,
  why,
  columns,
});

function severalTitled(
  field: RowField,
  among: readonly { readonly profile: ColumnProfile }[],
): readonly SourceQuestion[] {
  const titles = among.map(({ profile }) => foldedWords(profile.header)).filter((title) => title !== '');
  const twice = among.filter(({ profile }) => {
    const title = foldedWords(profile.header);
    return titles.filter((other) => other === title).length > 1;
  });
  return twice.length > 1 ? [sourceQuestion(field, 'sameTitle', columnsOf(twice))] : [];
}

/** Asks about amount, due date and number of parcels if several columns are possible; about other fields only if titles are equal. */
function otherQuestions(mapping: Mapping, candidates: Candidates): readonly SourceQuestion[] {
  return rowFields.flatMap((field) => {
    if (field === 'payer.name' || field === 'payer.document' || columnOf(mapping[field]) === null) return [];
    const chosen = candidates[field].find(({ profile }) => profile.column === columnOf(mapping[field]));
    // A number of parcels that is named in full counts more than their running number, unless its cells fit less.
    const among = candidates[field].filter(
      (one) => field !== 'parcels' || one.exact || chosen?.exact !== true,
    );
    const titled = severalTitled(field, among);
    const decides = field === 'amount' || field === 'dueDate' || field === 'parcels';
    if (!decides || among.length < 2) return titled;
    return titled[0]?.columns.length === among.length
      ? titled
      : [sourceQuestion(field, 'several', columnsOf(among))];
  });
}

export function hiddenQuestions(mapping: Mapping, hidden: readonly number[]): readonly SourceQuestion[] {
  return rowFields.flatMap((field) => {
    const column = columnOf(mapping[field]);
    return column !== null && hidden.includes(column) ? [sourceQuestion(field, 'hidden', [column])] : [];
  });
}

function firstOfEach(questions: readonly SourceQuestion[]): readonly SourceQuestion[] {
  const seen = new Set<RowField>();
  return questions.filter(({ field }) => {
    if (seen.has(field)) return false;
    seen.add(field);
    return true;
  });
}

/** The proposed mapping, with the payer's name and document corrected when the headers make them clear, and the questions. */
export function columnQuestions(
  mapping: Mapping,
  candidates: Candidates,
  hidden: readonly number[],
): ColumnQuestions {
  const payer = payerQuestions(mapping, candidates);
  const questions = firstOfEach([
    ...payer.questions,
    ...otherQuestions(payer.mapping, candidates),
    ...hiddenQuestions(payer.mapping, hidden),
  ]);
  return { mapping: payer.mapping, questions };
}
