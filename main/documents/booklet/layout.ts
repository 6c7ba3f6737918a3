// Splits a plan's boletos into files, and files into parts, with the text of generated pages. Pure. The renderer passes
// the words; the figures come from the ledger.
import type { BookletPlan, BookletWord } from '../../../preload/contract/document-terms.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';
import type { DrawnLine, KnownBars, Part } from '../pdf/engine.ts';
import { fileNames } from './file-names.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';

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
