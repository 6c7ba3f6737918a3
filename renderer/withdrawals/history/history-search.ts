// The search of withdrawals as chosen, and the filter for main. Pure, except for the given storage.
import type { Days } from '../../app/route.ts';
import { current } from '../../list/account-choice.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import { withdrawalStates } from '../../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalFilter, WithdrawalState } from '../../../preload/contract/withdrawals.ts';
import { savedSearch } from '../../list/saved-search.ts';
import { typedDay } from '../../list/typed-day.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { keepable } from '../../app/keepable.ts';

export const anything = 'any';

/** Certainly not made, for any reason. */
const notMade = [
  'refused',
  'notSent',
  'notProcessed',
  'discarded',
] as const satisfies readonly WithdrawalState[];
const choices = ['created', 'uncertain', 'sending', 'notMade'] as const;
export type StateChoice = typeof anything | (typeof choices)[number];
const stateChoices = [anything, ...choices] as const;

export interface HistorySearch {
  readonly text: string;
  readonly account: string;
  readonly state: StateChoice;
  readonly from: string;
  readonly to: string;
}

export const emptySearch: HistorySearch = {
  text: '',
  account: current,
  state: anything,
  from: '',
  to: '',
};

export type DayField = 'from' | 'to';

/** The clerk's choices leave something out; another account is not a filter. */
export const isNarrowed = ({ text, state, from, to }: HistorySearch): boolean =>
  text.trim() !== '' || state !== anything || from.trim() !== '' || to.trim() !== '';

/** The withdrawals that were made on these days. */
export const madeOn = ({ from = '', to = '' }: Days): HistorySearch => ({
  ...emptySearch,
  state: 'created',
  from: formatDay(from),
  to: formatDay(to),
});

export const widened = (search: HistorySearch): HistorySearch => ({
  ...emptySearch,
  account: search.account,
});

export const newestFirst: Sort = { column: 'startedAt', descending: true };

/** Amounts are only sorted descending. */
export const sortable = (sort: Sort): Sort =>
  sort.column === 'startedAt' ? sort : { ...sort, descending: true };

export const statesOf = (choice: Exclude<StateChoice, typeof anything>): readonly WithdrawalState[] =>
  choice === 'notMade' ? notMade : withdrawalStates.filter((state) => state === choice);

export function filterOf(
  search: HistorySearch,
  scope: AccountScope,
  sort: Sort,
  today: string,
): WithdrawalFilter {
  const text = search.text.trim();
  const from = typedDay(search.from, today);
  const to = typedDay(search.to, today);
  return {
    scope,
    sort: sort.column === 'cents' ? 'amount' : sort.descending ? 'newest' : 'oldest',
    ...(text === '' ? {} : { text }),
    ...(search.state === anything ? {} : { states: [...statesOf(search.state)] }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

const kept = savedSearch('guiche.withdrawals', (found): HistorySearch => ({
  text: found.text('text', ''),
  account: found.text('account', current),
  state: found.one('state', stateChoices, anything),
  from: found.text('from', ''),
  to: found.text('to', ''),
}));

export const readSearch = kept.read;
/** What may stay on the disk of a search: in a reload of the window, and in a saved view. */
export const keptOf = (search: HistorySearch): HistorySearch => ({ ...search, text: keepable(search.text) });
export const keepSearch = (memory: Pick<Storage, 'setItem'>, search: HistorySearch): void =>
  kept.keep(memory, keptOf(search));
