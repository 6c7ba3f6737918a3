// The search of watched transactions as chosen in the bar, and the filter for main. Pure, except for the given storage.
import { current } from '../list/account-choice.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { WatchFilter, WatchPhase } from '../../preload/contract/monitor.ts';
import { asTexts, savedSearch } from '../list/saved-search.ts';

export const watchPhases = [
  'watching',
  'paused',
  'ended',
  'removed',
] as const satisfies readonly WatchPhase[];

const views = ['board', 'table'] as const;
export type View = (typeof views)[number];

export const orders = ['changed', 'next', 'newest', 'oldest', 'value', 'label', 'group'] as const;
export type Order = (typeof orders)[number];

/** A group's name is never empty. */
export const everyGroup = '';

/** Removed transactions are only shown on their own. */
export const usualPhases: readonly WatchPhase[] = watchPhases.filter((phase) => phase !== 'removed');

export interface MonitorSearch {
  readonly text: string;
  readonly account: string;
  readonly group: string;
  readonly phases: readonly WatchPhase[];
  readonly needsAttention: boolean;
  readonly order: Order;
  readonly view: View;
  readonly feed: boolean;
}

export const emptySearch: MonitorSearch = {
  text: '',
  account: current,
  group: everyGroup,
  phases: usualPhases,
  needsAttention: false,
  order: 'changed',
  view: 'board',
  feed: false,
};

export const isUsual = (phases: readonly WatchPhase[]): boolean =>
  phases.length === usualPhases.length && usualPhases.every((phase) => phases.includes(phase));

/** The clerk's choices leave something out; another account is not a filter. */
export const isNarrowed = ({ text, group, phases, needsAttention }: MonitorSearch): boolean =>
  text.trim() !== '' || group !== everyGroup || needsAttention || !isUsual(phases);

export const widened = (search: MonitorSearch): MonitorSearch => ({
  ...search,
  text: '',
  group: everyGroup,
  phases: usualPhases,
  needsAttention: false,
});

/** A search requested by another screen replaces the current one; the view stays. */
export const narrowedTo = (
  search: MonitorSearch,
  only: { readonly needsAttention: true } | { readonly account: string },
): MonitorSearch =>
  'account' in only
    ? { ...widened(search), account: only.account }
    : { ...widened(search), account: current, needsAttention: true };

export function filterOf(search: MonitorSearch, scope: AccountScope): WatchFilter {
  const text = search.text.trim();
  return {
    sort: search.order,
    scope,
    ...(text === '' ? {} : { text }),
    ...(search.group === everyGroup ? {} : { group: search.group }),
    // In the contract's order, so that the same choice is the same filter.
    phases: watchPhases.filter((phase) => search.phases.includes(phase)),
    ...(search.needsAttention ? { needsAttention: true } : {}),
  };
}

export const { keep: keepSearch, read: readSearch } = savedSearch(
  'guiche.monitor',
  (kept): MonitorSearch => ({
    text: kept.text('text', emptySearch.text),
    account: kept.text('account', emptySearch.account),
    group: kept.text('group', emptySearch.group),
    phases: kept.some('phases', watchPhases, usualPhases),
    needsAttention: kept.flag('needsAttention'),
    order: kept.one('order', orders, emptySearch.order),
    view: kept.one('view', views, emptySearch.view),
    feed: kept.flag('feed'),
  }),
);

/** As a saved view keeps it; whether the recent changes are open is no part of a view. */
export const viewOf = ({ feed: _feed, ...search }: MonitorSearch): Readonly<Record<string, string>> =>
  asTexts(search);
