// The trail as a list: an entry, its columns and its filters.
import type { AskedOf, FilterEntries, ListColumns, SortOf } from './list-table.ts';

export const trailSubjects = [
  'accounts',
  'boletos',
  'documents',
  'monitor',
  'withdrawals',
  'lock',
  'ledger',
  'team',
] as const;
export type TrailSubject = (typeof trailSubjects)[number];

export interface TrailEntry {
  readonly sequence: number;
  /** ISO instant with the UTC offset of the computer that wrote it. */
  readonly at: string;
  readonly user: string;
  readonly accountId: string | null;
  readonly what: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export const trailColumns = {
  sequence: { kind: 'number', of: ({ sequence }) => sequence, width: 88, identifies: true, priority: 1 },
  at: { kind: 'own', width: 156, priority: 1, figures: true, up: 'oldest', down: 'newest' },
  user: { kind: 'text', of: ({ user }) => user, width: 120, priority: 1 },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 160, priority: 3 },
  what: { kind: 'word', of: ({ what }) => what, width: 232, priority: 1 },
  // Wallets, codes and lines are among them.
  detail: { kind: 'own', width: 240, priority: 2, whole: true },
} as const satisfies ListColumns<TrailEntry>;

export const trailFilters = {
  subject: { kind: 'one', values: trailSubjects },
  /** Who did it, on whichever computer: a team's trail names `person · computer`. */
  user: { kind: 'exact', most: 200 },
  /** Days of the banks. */
  days: { kind: 'moments', fields: ['from', 'to'], column: 'at' },
  account: { kind: 'account' },
} as const satisfies FilterEntries;
export type TrailFilter = AskedOf<typeof trailFilters> & {
  /** Codes whose on-screen text contains the text that is searched. */
  readonly codes?: string[];
  /** Also entries of no account: preferences, copies, printers. */
  readonly withApp: boolean;
  readonly sort: SortOf<typeof trailColumns>;
};
