// The same document, amount and due date twice in one sheet. Other batches and single boletos are the register's to know.
import type { PlainDate } from '../due-date.ts';

/** Tells the row that already said the same, if any, and remembers this one. */
export type DuplicateSearch = (
  document: string,
  cents: number,
  dueDate: PlainDate,
  row: number,
) => number | null;

/** Up to 14 digits; the last bit tells a CPF from the CNPJ that is the same number. */
const documentKey = (document: string): number => Number(document) * 2 + (document.length === 11 ? 1 : 0);

/** An amount is below 10 to the 10th; the days of a century stand above it. */
function amountKey(cents: number, date: PlainDate): number {
  const two = (at: number): number => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;
  return cents + 1e10 * ((two(2) * 12 + two(5)) * 31 + two(8));
}

/** All bits of a key count, also those above the lower 32. */
function mixed(key: number): number {
  let bits = (key | 0) ^ Math.imul((key / 0x1_0000_0000) | 0, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return bits ^ (bits >>> 13);
}

/** Small integers, which a Map finds fastest; what shares one by chance moves on to the next. */
const places = 1 << 30;
const pageLength = 1 << 14;
const width = 3;

/** Three numbers an entry, found by a number: strings for a hundred thousand rows would cost more than checking them. */
export function searchDuplicates(): DuplicateSearch {
  const entryAt = new Map<number, number>();
  const pages: Float64Array[] = [];
  let count = 0;

  return (text, cents, dueDate, row) => {
    const document = documentKey(text);
    const amount = amountKey(cents, dueDate);
    for (let place = (mixed(document) + mixed(amount)) & (places - 1); ; place = (place + 1) & (places - 1)) {
      const entry = entryAt.get(place);
      if (entry === undefined) {
        entryAt.set(place, count);
        break;
      }
      const page = pages[Math.floor(entry / pageLength)];
      const at = (entry % pageLength) * width;
      if (page?.[at] === document && page[at + 1] === amount) return page[at + 2] ?? null;
    }
    if (count % pageLength === 0) pages.push(new Float64Array(pageLength * width));
    pages.at(-1)?.set([document, amount, row], (count % pageLength) * width);
    count += 1;
    return null;
  };
}
