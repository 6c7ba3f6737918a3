// Finds rows with the same document, amount and due date in one sheet. The register finds duplicates in other batches.
import type { PlainDate } from '../../../preload/shared/due-date.ts';

/** Returns the number of an earlier row with the same values, if any, and remembers this one. */
export type DuplicateSearch = (
  document: string,
  cents: number,
  dueDate: PlainDate,
  row: number,
) => number | null;

/** Up to 14 digits; the last bit separates a CPF from a CNPJ of the same number. */
function documentKey(document: string): number {
  let key = 0;
  for (let at = 0; at < document.length; at++) key = key * 10 + document.charCodeAt(at) - 48;
  return key * 2 + (document.length === 11 ? 1 : 0);
}

/** An amount is below 10 to the 10th; the date, as days within a century, is added above it. */
function amountKey(cents: number, date: PlainDate): number {
  const two = (at: number): number => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;
  return cents + 1e10 * ((two(2) * 12 + two(5)) * 31 + two(8));
}

/** Mixes all bits of a key, also those above the lower 32. */
function mixed(key: number): number {
  let bits = (key | 0) ^ Math.imul((key / 0x1_0000_0000) | 0, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return bits ^ (bits >>> 13);
}

const initialSlots = 1 << 16;
const pageLength = 1 << 13;
const width = 3;

/**
 * An open-addressing hash table of three numbers for each entry, in pages that are never moved, at most half full.
 * Strings as keys for a hundred thousand rows would cost more than checking the rows.
 */
export function searchDuplicates(): DuplicateSearch {
  const pages: Float64Array[] = [];
  let table = new Int32Array(initialSlots);
  let count = 0;

  const valueAt = (entry: number, part: number): number =>
    pages[Math.floor(entry / pageLength)]?.[(entry % pageLength) * width + part] ?? 0;

  /** The slot of the entry, or the free slot where it would be inserted. 0 means free, so entries count from 1. */
  function slotOf(document: number, amount: number): number {
    const last = table.length - 1;
    let slot = (mixed(document) + Math.imul(mixed(amount), 31)) & last;
    for (let entry = (table[slot] ?? 0) - 1; entry >= 0; entry = (table[slot] ?? 0) - 1) {
      if (valueAt(entry, 0) === document && valueAt(entry, 1) === amount) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  function grow(): void {
    table = new Int32Array(table.length * 4);
    for (let entry = 0; entry < count; entry++)
      table[slotOf(valueAt(entry, 0), valueAt(entry, 1))] = entry + 1;
  }

  return (text, cents, dueDate, row) => {
    const document = documentKey(text);
    const amount = amountKey(cents, dueDate);
    const slot = slotOf(document, amount);
    const entry = table[slot] ?? 0;
    if (entry > 0) return valueAt(entry - 1, 2);
    const at = (count % pageLength) * width;
    if (at === 0) pages.push(new Float64Array(pageLength * width));
    const page = pages.at(-1);
    if (page) {
      page[at] = document;
      page[at + 1] = amount;
      page[at + 2] = row;
    }
    count += 1;
    table[slot] = count;
    if (count * 2 > table.length) grow();
    return null;
  };
}
