// The same document, amount and due date twice in one sheet. Other batches and single boletos are the register's to know.
import type { PlainDate } from '../due-date.ts';

/** Tells the row that already said the same, if any, and remembers this one. */
export type DuplicateSearch = (
  document: string,
  cents: number,
  dueDate: PlainDate,
  row: number,
) => number | null;

/** Document, amount with due date, and row number: three numbers an entry, in one flat table that is never over half full. */
const width = 3;

/** Up to 14 digits; a leading 1 tells a CPF from the CNPJ that is the same number. */
const documentKey = (document: string): number => Number(document) * 2 + (document.length === 11 ? 1 : 0);

/** An amount is below 10 to the 10th; the days of a century and a half fit above it. */
function amountKey(cents: number, date: PlainDate): number {
  const two = (at: number): number => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;
  return cents + 1e10 * ((two(2) * 12 + two(5)) * 31 + two(8));
}

/** All bits of a key count, also those above the lower 32. */
function mixed(key: number): number {
  let bits = (key | 0) ^ Math.imul((key / 0x1_0000_0000) | 0, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

const firstPlaces = 1 << 15;

export function searchDuplicates(): DuplicateSearch {
  let table = new Float64Array(width * firstPlaces);
  let used = 0;

  /** Where an entry stands or would stand: row numbers start at 1, so a 0 is a free place. */
  function placeOf(document: number, amount: number): number {
    const places = table.length / width;
    let place = ((mixed(document) + Math.imul(mixed(amount), 31)) >>> 0) % places;
    while (table[place * width + 2] !== 0) {
      if (table[place * width] === document && table[place * width + 1] === amount) break;
      place = (place + 1) % places;
    }
    return place * width;
  }

  function put(at: number, document: number, amount: number, row: number): void {
    table[at] = document;
    table[at + 1] = amount;
    table[at + 2] = row;
  }

  function grow(): void {
    const old = table;
    table = new Float64Array(old.length * 4);
    for (let at = 0; at < old.length; at += width) {
      const row = old[at + 2] ?? 0;
      if (row === 0) continue;
      const document = old[at] ?? 0;
      const amount = old[at + 1] ?? 0;
      put(placeOf(document, amount), document, amount, row);
    }
  }

  return (text, cents, dueDate, row) => {
    const document = documentKey(text);
    const amount = amountKey(cents, dueDate);
    const at = placeOf(document, amount);
    const earlier = table[at + 2] ?? 0;
    if (earlier !== 0) return earlier;
    put(at, document, amount, row);
    used += 1;
    if (used * width * 2 > table.length) grow();
    return null;
  };
}
