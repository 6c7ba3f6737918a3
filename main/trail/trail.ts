// The trail for the renderer: windows of a handle, and the whole list as a spreadsheet.
import type { Handlers } from '../../preload/contract/contract.ts';
import {
  trailColumns,
  trailFilters,
  type TrailEntry,
  type TrailFilter,
  type TrailSubject,
} from '../../preload/contract/trail-list.ts';
import { detailsInWords } from '../../preload/contract/trail-details.ts';
import { formatDay, two } from '../../preload/shared/due-date.ts';
import type { TrailRow } from '../ledger/tables/trail.ts';
import { cellsBy } from '../lists/cells.ts';
import { soughtOf } from '../lists/sought.ts';
import { dateCell } from '../spreadsheets/sheet-cell.ts';
import { openViews, type ViewParts } from '../lists/views.ts';

export function createTrailRoom(parts: ViewParts): Handlers['trail'] {
  return openViews(parts, {
    list: 'trail',
    query: queryOf,
    row: entryOf,
    file: { name: 'trilha', cells },
  });
}

/** The codes of each subject, by their part before the dot. */
export const kindsOf = {
  accounts: ['account', 'credentials', 'practice'],
  boletos: [
    'batch',
    'boleto',
    'attempt',
    'income',
    'callback',
    'payer',
    'payers',
    'agreements',
    'month',
    'mail',
  ],
  documents: ['document', 'booklet', 'print', 'printer'],
  monitor: ['watch'],
  withdrawals: ['withdrawal', 'wallet'],
  lock: ['pin', 'lock'],
  ledger: ['ledger'],
  team: ['team', 'view'],
} as const satisfies Readonly<Record<TrailSubject, readonly string[]>>;

const queryOf = ({ codes, subject, user, withApp, sort, ...asked }: TrailFilter) => {
  const sought = soughtOf(trailFilters, asked);
  return {
    filter: {
      ...sought,
      ...(sought.text === undefined || codes === undefined ? {} : { orWhat: codes }),
      ...(subject === undefined ? {} : { kinds: kindsOf[subject] }),
      ...(user === undefined ? {} : { user }),
      withApp,
    },
    sort,
  };
};

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

/** The same instant in the local time of its writer. */
function localInstant(at: string, utcOffset: number): string {
  const local = new Date(Date.parse(at) + utcOffset * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(utcOffset);
  return `${local}${utcOffset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** One level of plain values, which a line of the trail can show. */
function detailOf(detail: TrailRow['detail']): TrailEntry['detail'] {
  if (typeof detail !== 'object' || detail === null) return detail === null ? {} : { value: detail };
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

const cells = cellsBy<TrailEntry, typeof trailColumns>(trailColumns, {
  at: ({ at }) => dateCell(clockOf(at)),
  detail: (entry, words) =>
    detailsInWords(entry, {
      // Numbers in files are Brazilian in every language.
      language: 'pt-BR',
      word: (key) => words[`detail ${key}`],
    })
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
});

/** `21/11/2026 09:05:30` from an instant with offset, in the writer's local time. */
function clockOf(at: string): string {
  const [day = '', time = ''] = at.split('T');
  return `${formatDay(day)} ${time.slice(0, 8)}`;
}
