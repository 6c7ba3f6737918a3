// The trail as the window reads it: windows of a handle, and all of a handle as a spreadsheet.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { TrailEntry, TrailFilter } from '../../preload/contract/trail.ts';
import { detailsInWords, type TrailWords } from '../../preload/contract/trail-details.ts';
import { csvLine, csvStart } from '../spreadsheets/csv.ts';
import { CodedError } from '../failure.ts';
import type { Tickets } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TrailRow } from '../ledger/tables/trail.ts';

export interface TrailParts {
  readonly ledger: Ledger;
  readonly tickets: Tickets;
  /** A folder whose files live no longer than the process. */
  readonly outgoing: string;
  readonly today: () => string;
}

/** As many open views as anybody has; the reader drops handles by itself. */
const mostViews = 32;

export function createTrailRoom(parts: TrailParts): Handlers['trail'] {
  const { lists } = parts.ledger;
  const views = new Map<string, ReturnType<typeof queryOf>>();

  return {
    async open(filter) {
      const query = queryOf(filter);
      const opened = await lists.open('trail', query);
      views.set(opened.handle, query);
      for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old);
      return opened;
    },

    window: async (window) => (await lists.window('trail', window)).map(entryOf),

    async close({ handle }) {
      views.delete(handle);
      await lists.close(handle);
      return null;
    },

    async save({ handle, name: title, columns, ...words }) {
      const query = views.get(handle);
      if (!query) throw new CodedError('notFound', 'files', { retryable: true });
      const path = join(parts.outgoing, `${randomUUID()}.csv`);
      const rows = lists.export('trail', query);
      await pipeline(
        async function* () {
          yield csvStart + csvLine(columns);
          for await (const chunk of rows)
            yield chunk.map((row) => csvLine(cellsOf(entryOf(row), words))).join('');
        },
        createWriteStream(path, { mode: 0o600 }),
      );
      const name = `${title}-${parts.today()}.csv`;
      return { name, ticket: parts.tickets.issue({ type: 'text/csv', name, from: { path } }) };
    },
  };
}

const queryOf = ({ search, codes, scope, withApp, newestFirst }: TrailFilter) => ({
  filter: {
    ...(search === undefined || search.trim() === ''
      ? {}
      : { text: search, ...(codes === undefined ? {} : { orWhat: codes }) }),
    scope,
    withApp,
  },
  sort: newestFirst ? ('newest' as const) : ('oldest' as const),
});

function entryOf(row: TrailRow): TrailEntry {
  return {
    sequence: row.seq,
    at: localInstant(row.at, row.utcOffset),
    user: row.osUser,
    accountId: row.accountId,
    what: row.what,
    detail: detailOf(row.detail),
  };
}

/** The same instant, written as the clock of its writer showed it. */
function localInstant(at: string, utcOffset: number): string {
  const local = new Date(Date.parse(at) + utcOffset * 60_000).toISOString().slice(0, -1);
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(utcOffset);
  return `${local}${utcOffset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** One level of plain values: what a line of the trail can show. */
function detailOf(detail: TrailRow['detail']): TrailEntry['detail'] {
  if (typeof detail !== 'object' || detail === null) return detail === null ? {} : { value: detail };
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

type Words = Readonly<Record<'says' | 'details' | 'accounts', Readonly<Record<string, string>>>> &
  Pick<TrailWords, 'language'>;

const cellsOf = (
  entry: TrailEntry,
  { language, says, details, accounts }: Words,
): readonly (string | number)[] => [
  entry.sequence,
  clockOf(entry.at),
  entry.user,
  entry.accountId === null ? '' : (accounts[entry.accountId] ?? entry.accountId),
  says[entry.what] ?? entry.what,
  detailsInWords(entry, { language, word: (key) => details[key] })
    .map(([name, value]) => `${name}: ${value}`)
    .join('; '),
];

/** `21/11/2026 09:05:30` out of an instant with its offset: the clock of its writer. */
function clockOf(at: string): string {
  const [day = '', time = ''] = at.split('T');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`;
}
