// Calls of the trail: who did what, when. Read in windows of a handle, never whole.
import * as z from 'zod/mini';
import { accountScope, plainDate } from './boleto-terms.ts';
import { text } from './common.ts';
import { listCalls } from './lists.ts';
import { trailSubjects } from './trail-details.ts';

export interface TrailEntry {
  readonly sequence: number;
  /** ISO instant with the UTC offset of the computer that wrote it. */
  readonly at: string;
  readonly user: string;
  readonly accountId: string | null;
  readonly what: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

const trailFilter = z.strictObject({
  search: z.exactOptional(z.string().check(z.maxLength(200))),
  /** Codes whose on-screen text contains the search. */
  codes: z.exactOptional(z.array(text(60)).check(z.maxLength(200))),
  scope: accountScope,
  subject: z.exactOptional(z.enum(trailSubjects)),
  /** Who did it, on whichever computer: a team's trail names `person · computer`. */
  user: z.exactOptional(text(200)),
  /** Days of the banks, both in. */
  from: z.exactOptional(plainDate),
  to: z.exactOptional(plainDate),
  /** Also entries of no account: preferences, copies, printers. */
  withApp: z.boolean(),
  newestFirst: z.boolean(),
});
export type TrailFilter = Readonly<z.output<typeof trailFilter>>;

/** The columns of its file, in order. */
export const trailColumns = ['sequence', 'at', 'user', 'account', 'what', 'detail'] as const;
export type TrailColumn = (typeof trailColumns)[number];

/**
 * The keys of its file's texts: each code, the names of details, `detail name value` for values that are codes, and the
 * accounts' names.
 */
export type TrailWord = 'name' | TrailColumn | `what ${string}` | `detail ${string}` | `account ${string}`;

export const trailCalls = listCalls<TrailEntry>()(trailFilter);
