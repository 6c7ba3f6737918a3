// Calls about booklets: the forecast of a plan, the list of booklets, and their files.
import { randomUUID } from 'node:crypto';
import { createWriteStream, createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import { amountText, dayText } from '../../lists/cells.ts';
import type { ReadyFile } from '../../../preload/contract/boleto-terms.ts';
import type { Handlers, Parsed } from '../../../preload/contract/contract.ts';
import type {
  BarsVerdict,
  Booklet,
  BookletPlan,
  BookletNote,
} from '../../../preload/contract/document-terms.ts';
import { CodedError, notFound } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import type { Tickets } from '../../host/host.ts';
import type { Ledger, ListRange } from '../../ledger/ledger.ts';
import type { BookletRow, MadeFile, FoundMembers, MembersOf } from '../../ledger/tables/booklets.ts';
import { csvLine, csvStart } from '../../spreadsheets/csv.ts';
import { fileGone, holdingLast, throwDiskError, type ByteStore } from '../fetch/byte-store.ts';
import type { Keeper } from '../fetch/create-keeper.ts';
import { payersOf, plannedFiles, sumOf } from './layout.ts';
import type { Making } from './making.ts';

interface ZipEntry {
  readonly name: string;
  readonly path: string;
}

/** Writes files as a ZIP in pieces, so that no file is held in memory. PDFs are compressed already and are only stored. */
export async function* zipPieces(entries: readonly ZipEntry[], made: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const some = function* () {
    yield* pieces;
    pieces = [];
  };
  for (const { name, path } of entries) {
    // Deflate with level 0, not fflate's stored entries: some readers reject stored entries whose length follows the
    // data.
    const file = new ZipDeflate(name, { level: 0 });
    file.mtime = made;
    zip.add(file);
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      file.push(asBytes(chunk));
      yield* some();
    }
    file.push(new Uint8Array(), true);
    yield* some();
  }
  zip.end();
  yield* some();
}

function asBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError('a file is bytes');
}

type Titles = Pick<Parsed<'documents', 'saveNotes'>, 'columns' | 'words'>;

/** Writes what is missing from a booklet, and why, as a CSV file with the renderer's texts. */
export const notesFile = (notes: readonly BookletNote[], { columns, words }: Titles): string =>
  csvStart + csvLine(columns) + notes.map((note) => csvLine(cellsOf(note, words))).join('');

function cellsOf({ out, payer, cents, dueDate, why, detail }: BookletNote, words: Titles['words']) {
  const translate = (code: string) => words[code] ?? code;
  const explanation = detail === null ? '' : translate(detail);
  return [
    translate(out ? 'out' : 'in'),
    payer ?? '',
    amountText(cents),
    dayText(dueDate),
    translate(why),
    explanation,
    translate(`next ${why}`),
  ];
}

type Reading = Pick<Ledger, 'read' | 'lists'>;

/** More would not be printed as one booklet. */
const most = 20_000;

/** Selects the boletos of a plan, in its order: of a batch, a payer, an open list, or given ids. */
async function membersOf(
  ledger: Reading,
  { of, order }: Pick<BookletPlan, 'of' | 'order'>,
): Promise<FoundMembers> {
  const found = await ledger.read('booklets.find', { of: await meant(ledger, of), order });
  if (found.members.length > most)
    throw new CodedError('inputInvalid', 'documents', { fields: { of: 'too_big' } });
  return found;
}

async function meant(ledger: Reading, of: BookletPlan['of']): Promise<MembersOf> {
  if ('handle' in of) return { ids: [...(await idsBehind(ledger, of.handle, of.ranges))] };
  return 'boletos' in of ? { ids: of.boletos } : of;
}

/** The handle may belong to the register's list or to a batch's list. */
const idsBehind = (ledger: Reading, handle: string, ranges: readonly ListRange[]): Promise<Float64Array> =>
  ledger.lists.ids('boletos', handle, ranges).catch((error: unknown) => {
    if (error instanceof CodedError && error.failure.code === 'notFound')
      return ledger.lists.ids('batchRows', handle, ranges);
    throw error;
  });

/** More than anybody scrolls through. */
const mostListed = 200;

export function bookletCalls(parts: {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'lists'>;
  readonly keeper: Pick<Keeper, 'countKept'>;
  readonly store: Pick<ByteStore, 'find' | 'has' | 'hold'>;
  readonly tickets: Pick<Tickets, 'issue'>;
  readonly outgoing: string;
  readonly making: Making;
  /** This computer in its team; null without one. */
  readonly computer: string | null;
  /** The names of the team's computers, by id. */
  readonly computerNames: () => Promise<ReadonlyMap<string, string>>;
}) {
  const { ledger, store, tickets, making } = parts;
  const holdShown = holdingLast(store);

  async function known(id: number): Promise<BookletRow> {
    await making.ready;
    return (await ledger.read('booklets.get', { id })) ?? notFound('documents', 'booklet');
  }

  const isElsewhere = ({ computer }: BookletRow): boolean =>
    computer !== null && parts.computer !== null && computer !== parts.computer;

  async function shown(row: BookletRow, names?: ReadonlyMap<string, string>): Promise<Booklet> {
    const { bars, files, accounts: _accounts, computer, ...same } = row;
    const here = await Promise.all(files.map(({ sha256 }) => store.has(sha256)));
    const gone = here.includes(false);
    const other = isElsewhere(row) && (gone || row.state === 'running');
    return {
      ...same,
      elsewhere: other ? ((names ?? (await parts.computerNames())).get(computer ?? '') ?? '') : null,
      files: files.map(({ name, pages, boletos, bytes }) => ({ name, pages, boletos, bytes })),
      gone,
      check: bars,
    };
  }

  const pathOf = async ({ sha256 }: MadeFile): Promise<string> => (await store.find(sha256)) ?? fileGone();

  async function ready(file: MadeFile): Promise<ReadyFile> {
    const path = await pathOf(file);
    const ticket = tickets.issue({ type: 'application/pdf', name: file.name, from: { path } });
    return { ticket, name: file.name };
  }

  async function zipped({ plan, createdAt, files }: BookletRow): Promise<ReadyFile> {
    const releases = files.map(({ sha256 }) => store.hold(sha256));
    try {
      const entries = [];
      for (const file of files) entries.push({ name: file.name, path: await pathOf(file) });
      const path = join(parts.outgoing, `${randomUUID()}.zip`);
      const pieces = zipPieces(entries, new Date(createdAt));
      await pipeline(pieces, createWriteStream(path, { mode: 0o600 })).catch(async (cause: unknown) => {
        await rm(path, { force: true });
        return throwDiskError(cause);
      });
      const name = `${safeFileName(plan.title)}.zip`;
      return { name, ticket: tickets.issue({ type: 'application/zip', name, from: { path } }) };
    } finally {
      for (const release of releases) release();
    }
  }

  return {
    async forecast({ plan }) {
      const { members, without } = await membersOf(ledger, plan);
      const files = plannedFiles(plan, members);
      return {
        boletos: members.length,
        cents: sumOf(members),
        payers: payersOf(members),
        files: files.length,
        kept: await parts.keeper.countKept(members.map(({ id }) => id)),
        without,
        example: files[0]?.name ?? '',
      };
    },

    async makeBooklet({ commandId, plan }) {
      const { members } = await membersOf(ledger, plan);
      if (members.length === 0) notFound('documents', 'boleto');
      const ids = members.map(({ id }) => id);
      const booklet = { plan: withoutIds(plan), members: ids, cents: sumOf(members) };
      const { id } = await ledger.write('booklets.insert', booklet, { commandId, commandInput: plan });
      const { state, finishedAt } = await known(id);
      // A repeated command finds it running or finished.
      const fresh = state === 'paused' && finishedAt === null;
      return shown(fresh ? await making.begin(id) : await known(id));
    },

    async booklets({ scope }) {
      await making.ready;
      const rows = await ledger.read('booklets.list', { scope, most: mostListed });
      const names = rows.some(isElsewhere) ? await parts.computerNames() : new Map<string, string>();
      return Promise.all(rows.map((row) => shown(row, names)));
    },

    async booklet({ id }) {
      const notes = await ledger.read('booklets.notes', { id });
      return { booklet: await shown(await known(id)), notes };
    },

    pauseBooklet: async ({ id }) => shown(await making.pause(id)),
    resumeBooklet: async ({ id }) => shown(await making.begin(id)),
    cancelBooklet: async ({ id }) => shown(await making.cancel(id)),

    async saveBooklet({ id }) {
      const row = await known(id);
      const [first, ...others] = row.files;
      if (!first) fileGone();
      return others.length === 0 ? ready(first) : zipped(row);
    },

    async openBooklet({ id, file: at }) {
      const row = await known(id);
      const made = row.files[at] ?? notFound('documents', 'file');
      const { missing } = row;
      const { title } = row.plan;
      const file = await ready(made);
      holdShown(made.sha256);
      return { ...file, pages: made.pages, title, missing, bars: bookletVerdict(row) };
    },

    async saveNotes({ id, name: title, ...titles }) {
      const { plan } = await known(id);
      const notes = await ledger.read('booklets.notes', { id });
      const path = join(parts.outgoing, `${randomUUID()}.csv`);
      await writeFile(path, notesFile(notes, titles), { mode: 0o600 }).catch(throwDiskError);
      const name = `${safeFileName(`${plan.title} - ${title}`)}.csv`;
      return { name, ticket: tickets.issue({ type: 'text/csv', name, from: { path } }) };
    },
  } satisfies Partial<Handlers['documents']>;
}

/** A plan may list twenty thousand ids, which the booklet's members already are; lists do not carry them twice. */
const withoutIds = (plan: BookletPlan): BookletPlan =>
  'boletos' in plan.of ? { ...plan, of: { boletos: [] } } : plan;

/** Whether all bar codes that were expected could be read back. */
export const bookletVerdict = ({ bars }: Pick<BookletRow, 'bars'>): BarsVerdict | null =>
  bars && bars.read < bars.expected ? 'some' : null;
