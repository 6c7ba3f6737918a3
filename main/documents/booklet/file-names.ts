// Names for the files of a booklet, after the clerk's own pattern; pure. What a mark says of several boletos is what the
// first one says, and how many say otherwise.
import { nameMarks, type NameMark } from '../../../preload/contract/document-terms.ts';
import { safeFileName, shortened } from '../../file-name.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';

export interface Naming {
  readonly naming: string;
  readonly title: string;
}

type Said = (member: BookletMember) => string;

const said: Readonly<Record<Exclude<NameMark, 'titulo'>, Said>> = {
  pagador: ({ name }) => name ?? '',
  documento: ({ document }) => document ?? '',
  // As folders sort it.
  vencimento: ({ dueDate }) => dueDate ?? '',
  nosso_numero: ({ nossoNumero }) => nossoNumero ?? '',
  item: ({ item, parcel, parcels }) => (parcels === 1 ? String(item) : `${item}-${parcel}`),
  lote: ({ lote }) => String(lote),
};

function ofAll(members: readonly BookletMember[], say: Said): string {
  const [first = '', ...others] = new Set(members.map(say));
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** What stands between braces and is no mark stays as it is. */
const mark = /\{(\w+)\}/g;

function nameOf({ naming, title }: Naming, members: readonly BookletMember[]): string {
  const name = naming.replaceAll(mark, (whole, word: string) => {
    const known = nameMarks.find((one) => one === word);
    if (known === undefined) return whole;
    return known === 'titulo' ? title : ofAll(members, said[known]);
  });
  return shortened(safeFileName(name.replace(/\s+/gu, ' ').trim()), longest);
}

/** A number and the ending still find room in what every system takes. */
const longest = 100;

/** To most systems these are the same name: other case, or another spelling of an accent. */
const same = (name: string): string => name.normalize('NFC').toLowerCase();

/** In the order of the files; no two are alike. */
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
