// The peer of `sheet`: a script for the same work, written to be fast. One process, no threads: papaparse in chunks, zod for each column,
// the same tables through prepared inserts, all in one transaction. It knows only this layout, asks nothing and shows nothing meanwhile.
import { createReadStream } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import Papa from 'papaparse';
import * as z from 'zod';
import { asPlainDate, isWeekend, type PlainDate } from '../../preload/shared/due-date.ts';
import { businessDayFrom, holidayOn } from '../../preload/shared/holidays.ts';
import { isCnpj, isCpf } from '../../preload/shared/tax-id.ts';
import { fold } from '../../preload/shared/fold.ts';
import { joinedCells } from '../../main/spreadsheets/raw-row.ts';

const headers = {
  name: 'Nome',
  document: 'CPF/CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  amount: 'Valor',
  due: 'Vencimento',
  description: 'Descrição',
  callback: 'URL de retorno',
} as const;
type Column = keyof typeof headers;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A text that `read` turns into a value; null is a problem with that name. */
const cell = <Value>(code: string, read: (text: string) => Value | null) =>
  z.string().transform((text, { issues }): Value => {
    const value = read(text);
    if (value !== null) return value;
    issues.push({ code: 'custom', message: code, input: text });
    return z.NEVER;
  });

/** The same for a cell that may be empty. */
const optional = (code: string, read: (text: string) => string | null) =>
  z.string().transform((text, { issues }): string | null => {
    const value = text === '' ? null : read(text);
    if (value === null && text !== '') issues.push({ code: 'custom', message: code, input: text });
    return value;
  });

function readDocument(text: string): string | null {
  const digits = text.replace(/[.\-/\s]/g, '');
  return isCpf(digits) || (/^\d+$/.test(digits) && isCnpj(digits)) ? digits : null;
}

const money = /^(?:R\$ ?)?(\d{1,3}(?:\.\d{3})+|\d+),(\d\d)$/;

function readCents(text: string): number | null {
  const [, whole = '', decimals = ''] = money.exec(text) ?? [];
  const cents = Number(whole.replaceAll('.', '') + decimals);
  return cents > 0 && cents <= 9_999_999_999 ? cents : null;
}

interface DueDate {
  readonly date: PlainDate;
  /** The notice about that day, as the ledger stores it; null for a usual day. */
  readonly note: object | null;
}

function noteOn(date: PlainDate): object | null {
  const name = holidayOn(date);
  if (name !== null) {
    const holiday = { name, date, until: businessDayFrom(date) };
    return { severity: 'note', field: 'dueDate', code: 'dueDateHoliday', holiday };
  }
  return isWeekend(date) ? { severity: 'note', field: 'dueDate', code: 'dueDateWeekend' } : null;
}

/** A sheet has few different dates, so each is read once. */
function dueDates(today: PlainDate): (text: string) => DueDate | null {
  const known = new Map<string, DueDate | null>();
  return (text) => {
    let found = known.get(text);
    if (found !== undefined) return found;
    const [day, month, year] = text.split('/');
    const date = asPlainDate(`${year}-${month}-${day}`);
    found = date !== null && date >= today ? { date, note: noteOn(date) } : null;
    known.set(text, found);
    return found;
  };
}

const email = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@.,;<>"()]{2,}$/;
const phone = /^[1-9]\d(?:9\d{8}|[2-5]\d{7})$/;
const url = /^https?:\/\/[\w.-]+\.[a-z]{2,}(?:[/?#]\S*)?$/i;

const rowSchema = (today: PlainDate) =>
  z.object({
    name: cell('missing', (text) => oneLine(text) || null),
    document: cell('documentCheckDigits', readDocument),
    email: optional('emailInvalid', (text) => (email.test(text) ? text : null)),
    phone: optional('phoneLength', (text) => {
      const digits = text.replace(/\D/g, '');
      return phone.test(digits) ? digits : null;
    }),
    amount: cell('amountNotANumber', readCents),
    due: cell('dueDateNotADate', dueDates(today)),
    description: optional('missing', (text) => oneLine(text) || null),
    callback: optional('urlInvalid', (text) =>
      url.test(text) ? `${text}${text.includes('?') ? '&' : '?'}ref={ref}` : null,
    ),
  });

type Schema = ReturnType<typeof rowSchema>;
type Row = { readonly [C in keyof z.infer<Schema>]: z.infer<Schema>[C] | null };

/** The values of the valid cells, and null for the others. */
function partlyRead({ shape }: Schema, texts: Readonly<Record<Column, string>>): Row {
  const valueOf = <Value>(schema: z.ZodType<Value>, text: string): Value | null =>
    schema.safeParse(text).data ?? null;
  return {
    name: valueOf(shape.name, texts.name),
    document: valueOf(shape.document, texts.document),
    email: valueOf(shape.email, texts.email),
    phone: valueOf(shape.phone, texts.phone),
    amount: valueOf(shape.amount, texts.amount),
    due: valueOf(shape.due, texts.due),
    description: valueOf(shape.description, texts.description),
    callback: valueOf(shape.callback, texts.callback),
  };
}

const linesOfPart = 1000;

/** Original lines, a thousand of them in one row, which costs less than a row each. */
function originalsInto(db: DatabaseSync, batch: number) {
  const insert = db.prepare('INSERT INTO sheet_parts (batch_id, line, lines, originals) VALUES (?, ?, ?, ?)');
  let lines: number[] = [];
  let originals: string[] = [];
  let end = 0;
  function flush(): void {
    if (lines.length > 0) insert.run(batch, lines[0] ?? 0, JSON.stringify(lines), originals.join(''));
    lines = [];
    originals = [];
    end = 0;
  }
  return {
    add(line: number, original: string): void {
      end += original.length;
      lines.push(line, end);
      originals.push(original);
      if (originals.length === linesOfPart) flush();
    },
    flush,
  };
}

/** Inserts rows into the batch, one by one. */
function rowsInto(db: DatabaseSync, batch: number, today: PlainDate) {
  const schema = rowSchema(today);
  const insert = db.prepare(
    `INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, worst, name, name_key, document, cents,
       due, email, phone, description, callback, problems)
     VALUES (?, 1, ?, ?, 1, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const earlier = new Map<string, number>();
  const totals = { draft: { count: 0, cents: 0 }, ready: { count: 0, cents: 0 } };
  let item = 0;

  function repeated({ document, amount, due }: Row, line: number): number | null {
    if (document === null || amount === null || due === null) return null;
    const key = `${document} ${amount} ${due.date}`;
    const found = earlier.get(key);
    if (found === undefined) earlier.set(key, line);
    return found ?? null;
  }

  return {
    totals,
    add(line: number, texts: Readonly<Record<Column, string>>): void {
      const checked = schema.safeParse(texts);
      const row: Row = checked.success ? checked.data : partlyRead(schema, texts);
      const problems: object[] = [];
      if (!checked.success)
        for (const { path, message } of checked.error.issues)
          problems.push({ severity: 'error', field: path[0], code: message });
      if (row.due?.note) problems.push(row.due.note);
      const twin = repeated(row, line);
      if (twin !== null)
        problems.push({ severity: 'doubt', field: null, code: 'duplicateInSheet', line: twin });
      const state = checked.success ? 'ready' : 'draft';
      const worst = checked.success ? (twin === null ? (row.due?.note ? 'note' : null) : 'doubt') : 'error';
      item += 1;
      totals[state].count += 1;
      totals[state].cents += row.amount ?? 0;
      insert.run(
        batch,
        item,
        line,
        state,
        worst,
        row.name,
        row.name === null ? null : fold(row.name),
        row.document,
        row.amount,
        row.due?.date ?? null,
        row.email,
        row.phone,
        row.description,
        row.callback,
        problems.length === 0 ? null : JSON.stringify(problems),
      );
    },
  };
}

export interface ScriptInput {
  /** A ledger's file with one account, open for writing. */
  readonly db: DatabaseSync;
  readonly path: string;
  readonly today: PlainDate;
}

/** Resolves to the number of rows once all of them are committed. */
export async function importByScript({ db, path, today }: ScriptInput): Promise<number> {
  db.exec('BEGIN IMMEDIATE');
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO batches (account_id, identity, kind, name, lote, file_name, layout, created_at)
       SELECT id, identity, 'sheet', 'Mensalidades', 1, 'lote.csv', 'null', ? FROM accounts WHERE seq = 1`,
    )
    .run(new Date().toISOString());
  const batch = Number(lastInsertRowid);
  const rows = rowsInto(db, batch, today);
  const originals = originalsInto(db, batch);
  const aside = db.prepare('INSERT INTO sheet_lines (batch_id, line, kind, original) VALUES (?, ?, ?, ?)');
  let columns: Readonly<Record<Column, number>> | null = null;
  let line = 0;

  function take(cells: readonly string[]): void {
    line += 1;
    if (columns === null) {
      columns = columnsOf(cells);
      aside.run(batch, line, 'header', joinedCells(cells));
      return;
    }
    if (cells.length === 1 && cells[0] === '') return;
    const textAt = (at: number): string => cells[at] ?? '';
    rows.add(line, {
      name: textAt(columns.name),
      document: textAt(columns.document),
      email: textAt(columns.email),
      phone: textAt(columns.phone),
      amount: textAt(columns.amount),
      due: textAt(columns.due),
      description: textAt(columns.description),
      callback: textAt(columns.callback),
    });
    originals.add(line, joinedCells(cells));
  }

  await new Promise<void>((complete, error) => {
    Papa.parse<string[]>(createReadStream(path, 'latin1'), {
      delimiter: ';',
      header: false,
      chunk: ({ data }) => data.forEach(take),
      complete: () => complete(),
      error,
    });
  });
  originals.flush();
  const total = db.prepare('INSERT INTO batch_totals VALUES (?, ?, ?, ?)');
  for (const [state, { count, cents }] of Object.entries(rows.totals))
    if (count > 0) total.run(batch, state, count, cents);
  db.exec('COMMIT');
  return rows.totals.draft.count + rows.totals.ready.count;
}

function columnsOf(cells: readonly string[]): Readonly<Record<Column, number>> {
  const at = (column: Column): number => cells.indexOf(headers[column]);
  return {
    name: at('name'),
    document: at('document'),
    email: at('email'),
    phone: at('phone'),
    amount: at('amount'),
    due: at('due'),
    description: at('description'),
    callback: at('callback'),
  };
}
