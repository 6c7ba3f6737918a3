// What a sheet of payers would add and change: read like a batch's sheet, compared with who is known. Pure, apart from the reader.
import type { PayersSheet, PayerTrouble } from '../../../preload/contract/payers.ts';
import type { Payer, PayerContact } from '../../../preload/contract/payers-list.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { oneLine } from '../../../preload/shared/invisible.ts';
import { readPhone } from '../../../preload/shared/phone.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import type { DashboardSheet } from '../dashboard-sheet.ts';
import { emailReader } from '../sheet/check-fields.ts';

export type KnownPayer = Pick<Payer, 'id' | 'document' | 'revision'> & PayerContact;
type Matched = Extract<PayersSheet, { readonly kind: 'matched' }>;

const readEmail = emailReader('payer.email');

export const emailOf = (text: string): string | null => readEmail(text, 's', [])?.toLowerCase() ?? null;
export function phoneOf(text: string): string | null {
  const reading = readPhone(text);
  return reading.ok ? reading.digits : null;
}

/** The addresses or numbers of a cell that may hold several, and what of it is none. */
function several(cell: string, parts: RegExp, of: (text: string) => string | null) {
  const whole = oneLine(cell);
  const texts = whole === '' || of(whole) !== null ? [whole] : whole.split(parts);
  const read = texts
    .filter((text) => text !== '')
    .map((text) => {
      const value = of(text);
      const words = value === null ? text.split(' ').map(of) : [value];
      // A space separates values only if each of them can be read: “ana maria@…” is not Maria’s address.
      return { text, values: words.includes(null) ? [] : words.flatMap((one) => one ?? []) };
    });
  return {
    values: [...new Set(read.flatMap(({ values }) => values))],
    unread: read.flatMap(({ text, values }) => (values.length === 0 ? [text] : [])),
  };
}

const emailParts = /\s*[,;|/<>()]\s*/;
const phoneParts = /\s*[,;|/]\s*/;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

export function payersOfSheet(sheet: DashboardSheet, known: ReadonlyMap<string, KnownPayer>): Matched {
  const { mapping } = sheet.proposal;
  const columnOf = (field: 'payer.document' | 'payer.name' | 'payer.email' | 'payer.phone') => {
    const source = mapping[field];
    return source?.from === 'column' ? source.column : null;
  };
  const columns = {
    document: columnOf('payer.document'),
    name: columnOf('payer.name'),
    email: columnOf('payer.email'),
    phone: columnOf('payer.phone'),
  };
  const rows: Matched['rows'][number][] = [];
  const troubles: Matched['troubles'][number][] = [];
  const seen = new Set<string>();
  let same = 0;
  for (const { line, cells } of sheet.records) {
    const at = (column: number | null): string => (column === null ? '' : oneLine(cells[column] ?? ''));
    const written = at(columns.document);
    const reading = readTaxId(written);
    const refuse = (why: PayerTrouble, text: string) => troubles.push({ line, why, text });
    if (!reading.ok) {
      refuse(reading.code === 'empty' ? 'noDocument' : 'document', written || at(columns.name));
      continue;
    }
    const document = reading.digits;
    const before = known.get(document);
    const name = at(columns.name) || (before?.name ?? '');
    if (name === '') {
      refuse('noName', written);
      continue;
    }
    if (seen.has(document)) {
      refuse('repeated', written);
      continue;
    }
    seen.add(document);
    const emails = several(at(columns.email), emailParts, emailOf);
    const phones = several(at(columns.phone), phoneParts, phoneOf);
    const kept = (values: readonly string[], now: readonly string[] = []) =>
      values.length === 0 ? now : values;
    const contact = {
      name,
      emails: kept(emails.values, before?.emails),
      phones: kept(phones.values, before?.phones),
    };
    const unread = [...emails.unread, ...phones.unread];
    const unchanged =
      before !== undefined &&
      fold(before.name) === fold(name) &&
      isSame(before.emails, contact.emails) &&
      isSame(before.phones, contact.phones);
    if (unchanged) same += 1;
    // What could not be read is shown, although nothing else changes.
    if (unchanged && unread.length === 0) continue;
    rows.push({
      line,
      document,
      ...contact,
      unread,
      before: before ? { name: before.name, emails: before.emails, phones: before.phones } : null,
      revision: before?.revision ?? null,
    });
  }
  const titles = Object.entries(columns).flatMap(([field, column]) =>
    column === null ? [] : [[field, sheet.header[column] ?? ''] as const],
  );
  return { kind: 'matched', rows, same, troubles, columns: Object.fromEntries(titles) };
}
