// Names of a booklet's files, from the clerk's pattern. Pure. For several boletos a variable becomes the first one's
// value and the number of other values.
import { nameMarks, type NameMark } from '../../../preload/contract/document-terms.ts';
import { safeFileName, shortened } from '../../file-name.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';

export interface Naming {
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
