// Splits a plan's boletos into files, and files into parts, with the text of generated pages. Pure. The renderer passes
// the words; the figures come from the ledger.
import {
  type BookletPlan,
  type BookletWord,
  nameMarks,
  type NameMark,
} from '../../../preload/contract/document-terms.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';
import { safeFileName, shortened } from '../../file-name.ts';
import type { DrawnLine, KnownBars, Part } from '../pdf/engine.ts';

interface Naming {
  readonly naming: string;
  readonly title: string;
}

type ValueOf = (member: BookletMember) => string;

const values: Readonly<Record<Exclude<NameMark, 'titulo'>, ValueOf>> = {
  pagador: ({ name }) => name ?? '',
  documento: ({ document }) => document ?? '',
  // In the order in which folders sort.
  vencimento: ({ dueDate }) => dueDate ?? '',
  nosso_numero: ({ nossoNumero }) => nossoNumero ?? '',
  item: ({ item, parcel, parcels }) => (parcels === 1 ? String(item) : `${item}-${parcel}`),
  lote: ({ lote }) => String(lote),
};

function ofAll(members: readonly BookletMember[], valueOf: ValueOf): string {
  const [first = '', ...others] = new Set(members.map(valueOf));
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** Text in braces that is no variable stays unchanged. */
const mark = /\{(\w+)\}/g;

function nameOf({ naming, title }: Naming, members: readonly BookletMember[]): string {
  const name = naming.replaceAll(mark, (whole, inside: string) => {
    const known = nameMarks.find((one) => one === inside);
    if (known === undefined) return whole;
    return known === 'titulo' ? title : ofAll(members, values[known]);
  });
  return shortened(safeFileName(name.replace(/\s+/gu, ' ').trim()), longest);
}

/** Leaves space for a number and the extension within the limits of all systems. */
const longest = 100;

/** Most systems treat names as equal that differ only in case or in the encoding of accents. */
const same = (name: string): string => name.normalize('NFC').toLowerCase();

/** In the order of the files; all are different. */
export function fileNames(
  naming: Naming,
  files: readonly (readonly BookletMember[])[],
  ending = '.pdf',
): readonly string[] {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return files.map((members) => {
    const name = nameOf(naming, members);
    let number = last.get(same(name)) ?? 1;
    let unique = name;
    for (; taken.has(same(unique)); unique = `${name} (${number})`) number += 1;
    last.set(same(name), number);
    taken.add(same(unique));
    return `${unique}${ending}`;
  });
}

export interface PlannedFile {
  readonly name: string;
  readonly members: readonly BookletMember[];
}

/** Payers are distinguished by document, because the spelling of a name varies. */
const payerOf = ({ document, name }: BookletMember): string => document ?? name ?? '';

export const payersOf = (members: readonly BookletMember[]): number => new Set(members.map(payerOf)).size;

export const sumOf = (members: readonly BookletMember[]): number =>
  members.reduce((sum, { cents }) => sum + cents, 0);

export function plannedFiles(
  plan: Pick<BookletPlan, 'split' | 'naming' | 'title'>,
  members: readonly BookletMember[],
): readonly PlannedFile[] {
  const groups = {
    one: () => (members.length === 0 ? [] : [members]),
    payer: () => [...Map.groupBy(members, payerOf).values()],
    boleto: () => members.map((member) => [member]),
  }[plan.split]();
  const names = fileNames(plan, groups);
  return groups.map((group, at) => ({ name: names[at] ?? '', members: group }));
}

/** A boleto whose PDF is available. */
export interface Found {
  readonly member: BookletMember;
  readonly path: string;
  readonly password: string | null;
  readonly known: KnownBars;
}

export interface Placed {
  readonly part: Part;
  /** Null for a generated page. */
  readonly member: BookletMember | null;
}

export interface Sheet {
  readonly plan: Pick<BookletPlan, 'cover' | 'separators' | 'title' | 'words'>;
  /** From 1; `files` is the total. */
  readonly file: number;
  readonly files: number;
  /** YYYY-MM-DD, by the clerk's clock. */
  readonly made: string;
}

export function partsOf(sheet: Sheet, found: readonly Found[]): readonly Placed[] {
  const { plan } = sheet;
  const parts: Placed[] = plan.cover ? [drawn(coverLines(sheet, found.map(memberIn)))] : [];
  for (const [at, run] of runsOf(found).entries()) {
    // A cover that names the only payer makes a separator for that payer redundant.
    const covered = plan.cover && at === 0 && run.length === found.length;
    if (plan.separators && !covered) parts.push(drawn(payerLines(plan.words, run.map(memberIn))));
    parts.push(...run.map(boleto));
  }
  return parts;
}

const memberIn = ({ member }: Found): BookletMember => member;
const drawn = (lines: readonly DrawnLine[]): Placed => ({ part: { kind: 'drawn', lines }, member: null });
const boleto = ({ member, path, password, known }: Found): Placed => ({
  part: { kind: 'file', path, password, bars: member.barCode, known },
  member,
});

/** Groups consecutive boletos of one payer. */
function runsOf(found: readonly Found[]): readonly (readonly Found[])[] {
  const runs: Found[][] = [];
  for (const one of found) {
    const last = runs.at(-1);
    if (last?.[0] && payerOf(last[0].member) === payerOf(one.member)) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

type Words = Readonly<Record<BookletWord, string>>;

const amount = (cents: number): string => `R$ ${formatAmount(cents)}`;

const plain = (label: string, text: string): DrawnLine => ({ text: `${label}: ${text}`, size: 'plain' });

function figures(words: Words, members: readonly BookletMember[]): readonly DrawnLine[] {
  const dues = members.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  const [first] = dues;
  const last = dues.at(-1);
  return [
    plain(words.boletos, String(members.length)),
    plain(words.sum, amount(sumOf(members))),
    ...(first === undefined ? [] : [plain(words.firstDue, formatDay(first))]),
    ...(last === undefined || last === first ? [] : [plain(words.lastDue, formatDay(last))]),
  ];
}

const documentLine = (words: Words, { document }: BookletMember): readonly DrawnLine[] =>
  document === null ? [] : [plain(words.document, formatTaxId(document))];

function coverLines({ plan, file, files, made }: Sheet, members: readonly BookletMember[]): DrawnLine[] {
  const { words } = plan;
  const [first] = members;
  const one = first && payersOf(members) === 1 ? first : null;
  return [
    { text: plan.title, size: 'title' },
    ...(one ? [{ text: one.name ?? '', size: 'strong' as const }, ...documentLine(words, one)] : []),
    ...figures(words, members),
    plain(words.made, formatDay(made)),
    ...(files > 1 ? [plain(words.file, `${file} / ${files}`)] : []),
  ];
}

function payerLines(words: Words, members: readonly BookletMember[]): DrawnLine[] {
  const [first] = members;
  if (!first) return [];
  return [
    { text: words.payer, size: 'plain' },
    { text: first.name ?? '', size: 'title' },
    ...documentLine(words, first),
    ...figures(words, members),
  ];
}
