// The clerk's search of the register as typed, and the filter for main. Pure, except for the given storage.
import type { RegisterFilter } from '../../../preload/contract/boletos.ts';
import type {
  AccountScope,
  BoletoState,
  Conference,
  Situation,
} from '../../../preload/contract/boleto-terms.ts';
import type { IssuedOnly } from '../../app/route.ts';
import { current } from '../../list/account-choice.ts';
import { savedSearch } from '../../list/saved-search.ts';
import type { Sort } from '../../ui/grid/columns.ts';
import { typedDay } from '../../list/typed-day.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';

export const anything = 'any';
const baixas = [anything, 'yes', 'no'] as const;
/** A sent boleto is never a draft again, and rarely excluded. */
export const shownStates = [
  'created',
  'refused',
  'uncertain',
  'sending',
  'ready',
] as const satisfies readonly BoletoState[];
export const conferences = ['equal', 'doubt', 'difference'] as const satisfies readonly Conference[];

export const situations = [
  'notDue',
  'dueToday',
  'overdue',
  'settled',
] as const satisfies readonly Situation[];

export interface RegisterSearch {
  readonly text: string;
  readonly account: string;
  readonly state: typeof anything | (typeof shownStates)[number];
  readonly conference: typeof anything | (typeof conferences)[number];
  readonly baixa: (typeof baixas)[number];
  readonly situation: typeof anything | (typeof situations)[number];
  readonly amount: string;
  readonly dueFrom: string;
  readonly dueTo: string;
  readonly createdFrom: string;
  readonly createdTo: string;
  readonly paidFrom: string;
  readonly paidTo: string;
}

export const emptySearch: RegisterSearch = {
  text: '',
  account: current,
  state: anything,
  conference: anything,
  baixa: anything,
  situation: anything,
  amount: '',
  dueFrom: '',
  dueTo: '',
  createdFrom: '',
  createdTo: '',
  paidFrom: '',
  paidTo: '',
};

const dayFields = ['dueFrom', 'dueTo', 'createdFrom', 'createdTo', 'paidFrom', 'paidTo'] as const;
export type DayField = (typeof dayFields)[number];

/** How many filters are set in addition to the text. */
export const countSet = (search: RegisterSearch): number =>
  [
    search.account !== current,
    search.state !== anything,
    search.conference !== anything,
    search.baixa !== anything,
    search.situation !== anything,
    search.amount.trim() !== '',
    search.dueFrom.trim() !== '' || search.dueTo.trim() !== '',
    search.createdFrom.trim() !== '' || search.createdTo.trim() !== '',
    search.paidFrom.trim() !== '' || search.paidTo.trim() !== '',
  ].filter(Boolean).length;

export const newestFirst: Sort = { column: 'created', descending: true };

/** The register sorts ascending by everything except the time of creation. */
export const sortable = (sort: Sort): Sort =>
  sort.column === 'created' ? sort : { ...sort, descending: false };

const sorts: Readonly<Record<string, RegisterFilter['sort']>> = {
  due: 'due',
  amount: 'amount',
  name: 'name',
};

export function filterOf(
  search: RegisterSearch,
  scope: AccountScope,
  sort: Sort,
  batchId: number | undefined,
  today: string,
): RegisterFilter {
  const period = (fromField: DayField, toField: DayField) => {
    const from = typedDay(search[fromField], today);
    const to = typedDay(search[toField], today);
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  };
  const due = period('dueFrom', 'dueTo');
  const created = period('createdFrom', 'createdTo');
  const paid = period('paidFrom', 'paidTo');
  const text = search.text.trim();
  const amount = search.amount.trim();
  return {
    scope,
    sort: sorts[sort.column] ?? (sort.descending ? 'newest' : 'oldest'),
    ...(text === '' ? {} : { text }),
    ...(batchId === undefined ? {} : { batchId }),
    ...(search.state === anything ? {} : { states: [search.state] }),
    ...(search.conference === anything ? {} : { conferences: [search.conference] }),
    ...(search.baixa === anything ? {} : { baixa: search.baixa === 'yes' }),
    ...(search.situation === anything ? {} : { situation: search.situation }),
    ...(amount === '' ? {} : { amount }),
    ...(due.from === undefined && due.to === undefined ? {} : { due }),
    ...(created.from === undefined && created.to === undefined ? {} : { created }),
    ...(paid.from === undefined && paid.to === undefined ? {} : { paid }),
  };
}

/** The search that a figure of Início stands for. */
export const searchOf = ({ state, baixa, due, created, paid }: IssuedOnly): RegisterSearch => ({
  ...emptySearch,
  ...(state === undefined ? {} : { state }),
  ...(baixa === undefined ? {} : { baixa }),
  dueFrom: formatDay(due?.from ?? ''),
  dueTo: formatDay(due?.to ?? ''),
  createdFrom: formatDay(created?.from ?? ''),
  createdTo: formatDay(created?.to ?? ''),
  paidFrom: formatDay(paid?.from ?? ''),
  paidTo: formatDay(paid?.to ?? ''),
});

export const { keep: keepSearch, read: readSearch } = savedSearch(
  'guiche.register',
  (kept): RegisterSearch => ({
    text: kept.text('text', ''),
    account: kept.text('account', current),
    state: kept.one('state', [anything, ...shownStates], anything),
    conference: kept.one('conference', [anything, ...conferences], anything),
    baixa: kept.one('baixa', baixas, anything),
    situation: kept.one('situation', [anything, ...situations], anything),
    amount: kept.text('amount', ''),
    dueFrom: kept.text('dueFrom', ''),
    dueTo: kept.text('dueTo', ''),
    createdFrom: kept.text('createdFrom', ''),
    createdTo: kept.text('createdTo', ''),
    paidFrom: kept.text('paidFrom', ''),
    paidTo: kept.text('paidTo', ''),
  }),
);
