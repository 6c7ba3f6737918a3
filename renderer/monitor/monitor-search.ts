// What of the watched transactions is looked at, and how: as chosen in the bar, and the filter that main is asked for. Pure,
// but for the memory given.
import type { WatchFilter, WatchPhase } from '../../preload/contract/monitor.ts';

export const watchPhases = [
  'watching',
  'paused',
  'ended',
  'removed',
] as const satisfies readonly WatchPhase[];

export const views = ['board', 'table'] as const;
export type View = (typeof views)[number];

export const orders = ['changed', 'next', 'newest', 'oldest', 'value', 'label', 'group'] as const;
export type Order = (typeof orders)[number];

/** The account in use, whichever that is; all of them; or one by its id. */
export const current = 'current';
export const everyAccount = 'all';
/** No group has an empty name. */
export const everyGroup = '';

/** What was taken off the monitor is looked for by itself, if at all. */
export const usualPhases: readonly WatchPhase[] = watchPhases.filter((phase) => phase !== 'removed');

export interface MonitorSearch {
  readonly text: string;
  readonly account: string;
  readonly group: string;
  readonly phases: readonly WatchPhase[];
  readonly pressing: boolean;
  readonly order: Order;
  readonly view: View;
  readonly feed: boolean;
}

export const emptySearch: MonitorSearch = {
  text: '',
  account: current,
  group: everyGroup,
  phases: usualPhases,
  pressing: false,
  order: 'changed',
  view: 'board',
  feed: false,
};

const isUsual = (phases: readonly WatchPhase[]): boolean =>
  phases.length === usualPhases.length && usualPhases.every((phase) => phases.includes(phase));

/** Something is left out that the clerk chose to leave out; another account is another desk, not a filter. */
export const isNarrowed = ({ text, group, phases, pressing }: MonitorSearch): boolean =>
  text.trim() !== '' || group !== everyGroup || pressing || !isUsual(phases);

export const widened = (search: MonitorSearch): MonitorSearch => ({
  ...search,
  text: '',
  group: everyGroup,
  phases: usualPhases,
  pressing: false,
});

export function filterOf(search: MonitorSearch, accountInUse: string | undefined): WatchFilter {
  const text = search.text.trim();
  const account = search.account === current ? accountInUse : search.account;
  return {
    sort: search.order,
    ...(account === undefined || account === everyAccount ? {} : { accountId: account }),
    ...(text === '' ? {} : { text }),
    ...(search.group === everyGroup ? {} : { group: search.group }),
    // In the contract's order, so that the same choice is the same filter.
    phases: watchPhases.filter((phase) => search.phases.includes(phase)),
    ...(search.pressing ? { pressing: true } : {}),
  };
}

const key = 'guiche.monitor';

export const keepSearch = (memory: Pick<Storage, 'setItem'>, search: MonitorSearch): void =>
  memory.setItem(key, JSON.stringify(search));

export function readSearch(memory: Pick<Storage, 'getItem'>): MonitorSearch {
  let found: unknown;
  try {
    found = JSON.parse(memory.getItem(key) ?? 'null');
  } catch {
    return emptySearch;
  }
  const kept: Readonly<Record<string, unknown>> = { ...(typeof found === 'object' ? found : {}) };
  const text = (field: 'text' | 'account' | 'group'): string => {
    const value = kept[field];
    return typeof value === 'string' ? value : emptySearch[field];
  };
  const phases = kept['phases'];
  return {
    text: text('text'),
    account: text('account'),
    group: text('group'),
    phases: Array.isArray(phases) ? watchPhases.filter((phase) => phases.includes(phase)) : usualPhases,
    pressing: kept['pressing'] === true,
    order: orders.find((one) => one === kept['order']) ?? emptySearch.order,
    view: views.find((one) => one === kept['view']) ?? emptySearch.view,
    feed: kept['feed'] === true,
  };
}
