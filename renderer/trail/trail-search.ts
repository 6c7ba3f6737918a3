// The search of the trail as chosen, and the filter for main. Pure, except for the given storage.
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { TrailFilter } from '../../preload/contract/trail.ts';
import { trailSubjects, type TrailSubject } from '../../preload/contract/trail-details.ts';
import { keepable } from '../app/keepable.ts';
import { current } from '../list/account-choice.ts';
import { savedSearch, type SavedSearch } from '../list/saved-search.ts';
import { typedDay } from '../list/typed-day.ts';
import type { Sort } from '../ui/grid/columns.ts';

export const anything = 'any';
export type SubjectChoice = typeof anything | TrailSubject;

export interface TrailSearch {
  readonly text: string;
  readonly account: string;
  readonly subject: SubjectChoice;
  /** A person; empty for everybody. */
  readonly user: string;
  /** As typed. */
  readonly from: string;
  readonly to: string;
}

export const emptySearch: TrailSearch = {
  text: '',
  account: current,
  subject: anything,
  user: '',
  from: '',
  to: '',
};

/** Who an entry names, without the computer that a team's trail names too. */
export const personOf = (user: string): string => user.split(' · ', 1)[0] ?? user;

export const newestFirst: Sort = { column: 'at', descending: true };

/** The clerk's choices leave something out; another account is not a filter. */
export const isNarrowed = ({ text, subject, user, from, to }: TrailSearch): boolean =>
  text.trim() !== '' || subject !== anything || user !== '' || from.trim() !== '' || to.trim() !== '';

export const widened = ({ account }: TrailSearch): TrailSearch => ({ ...emptySearch, account });

/** `codes`: those whose words on the screen hold the text. */
export function filterOf(
  search: TrailSearch,
  of: { readonly scope: AccountScope; readonly withApp: boolean },
  sort: Sort,
  today: string,
  codes: (text: string) => string[],
): TrailFilter {
  const text = search.text.trim();
  const from = typedDay(search.from, today);
  const to = typedDay(search.to, today);
  return {
    ...of,
    newestFirst: sort.descending,
    ...(text === '' ? {} : { search: text, codes: codes(text) }),
    ...(search.subject === anything ? {} : { subject: search.subject }),
    ...(search.user === '' ? {} : { user: search.user }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** What may stay on the disk of a search: in a reload of the window, and in a saved view. */
export const keptOf = (search: TrailSearch): TrailSearch => ({ ...search, text: keepable(search.text) });

function searchUnder(key: string): SavedSearch<TrailSearch> {
  const { keep, read } = savedSearch(key, (found): TrailSearch => ({
    text: found.text('text', ''),
    account: found.text('account', current),
    subject: found.one('subject', [anything, ...trailSubjects], anything),
    user: found.text('user', ''),
    from: found.text('from', ''),
    to: found.text('to', ''),
  }));
  return { keep: (memory, search) => keep(memory, keptOf(search)), read };
}

export const wholeTrail = searchUnder('guiche.trail');
/** Within the page of an account. */
export const accountTrail = searchUnder('guiche.accountTrail');
