// The clerk's route: one screen, and what is open on it. Survives a reload of the window, but not its closing.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BookletOf, BookletSplit, DocumentOf } from '../../preload/contract/document-terms.ts';
import type { LinePlace } from '../../preload/contract/income-terms.ts';
import type { MailPurpose } from '../../preload/contract/mail-terms.ts';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { readFields } from './read-fields.ts';

const accountTabs = ['identity', 'connection', 'settings', 'trail', 'rehearsal'] as const;
export type AccountTab = (typeof accountTabs)[number];

const boletoTabs = ['single', 'batch', 'issued', 'income', 'payers', 'monthly', 'mail'] as const;
export type BoletoTab = (typeof boletoTabs)[number];

const documentTabs = ['view', 'booklets', 'prints'] as const;
export type DocumentTab = (typeof documentTabs)[number];

const withdrawalTabs = ['new', 'requests', 'history', 'book', 'limits'] as const;
export type WithdrawalTab = (typeof withdrawalTabs)[number];

/** What is open in the viewer: a boleto's PDF, a carnê, or a file of a booklet. */
export type Viewed = DocumentOf | { readonly booklet: number; readonly file: number };

export interface BookletRequest {
  readonly title?: string;
  readonly split?: BookletSplit;
}

/** First and last day, both in. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** What the register shows first, replacing the last search. */
export interface IssuedOnly {
  readonly state?: 'created';
  readonly baixa?: 'yes' | 'no';
  /** Open at the end of this day. */
  readonly openOn?: string;
  readonly due?: Days;
  readonly created?: Days;
  readonly paid?: Days;
}

export type Route =
  | { readonly screen: 'home' }
  | {
      readonly screen: 'accounts';
      readonly account?: string;
      readonly tab?: AccountTab;
      /** The field for a new token is open; gone after a reload. */
      readonly newToken?: true;
    }
  | { readonly screen: 'newAccount' }
  | {
      readonly screen: 'trail';
      /** The saved view to open; gone from the route once it is open. */
      readonly view?: string;
    }
  /** Closing of a month. */
  | { readonly screen: 'closing' }
  /** Copies of the register: storing one, restoring one, and moving to another computer. */
  | { readonly screen: 'copies' }
  /** The team: its server, its people, its computers. */
  | { readonly screen: 'team' }
  /** `about`: the answer to show. */
  | { readonly screen: 'help'; readonly about?: string }
  | {
      readonly screen: 'boletos';
      readonly tab: BoletoTab;
      /** The batch open in `batch`; absent for a new one. */
      readonly batch?: number;
      /** Uncertain boletos: of the batch, or of the account in use. */
      readonly doubts?: true;
      /** The batch that `issued` is limited to. */
      readonly within?: number;
      /** The boleto whose details are open in `issued`. */
      readonly boleto?: number;
      /** The boletos of a message that is prepared over `mail`; gone once it is closed. */
      readonly send?: { readonly purpose: MailPurpose; readonly boletos: readonly number[] };
      /** The e-mail whose details are open in `mail`. */
      readonly message?: number;
      /** The payer whose details are open in `payers`. */
      readonly payer?: number;
      readonly only?: IssuedOnly;
      /** What `income` shows first, replacing the last search. */
      readonly lines?: { readonly tab: LinePlace; readonly kinds?: 'reversal' };
      /** The dialog that imports a statement is open over `income`. */
      readonly add?: true;
      /** The dialog with what the service's callbacks say is open over `income`. */
      readonly notices?: true;
      /** The saved view to open in `issued` or `income`, or of the rows of `batch`; gone from the route once it is open. */
      readonly view?: string;
    }
  | {
      readonly screen: 'documents';
      readonly tab: DocumentTab;
      readonly view?: Viewed;
      /** The dialog about stored copies of PDFs is open over `view`. */
      readonly kept?: true;
      /** The booklet open in `booklets`. */
      readonly booklet?: number;
      /** The boletos of a new booklet. Lives as long as the window, because lists of the register end with it. */
      readonly of?: BookletOf;
      /** Initial values of its form. */
      readonly request?: BookletRequest;
      /** The saved view to open in `prints`; gone from the route once it is open. */
      readonly savedView?: string;
    }
  | {
      readonly screen: 'monitor';
      /** The transaction whose details are open. */
      readonly watch?: number;
      /** The dialog that adds transactions is open. */
      readonly add?: true;
      /**
       * What to show first, replacing the last search: everything that needs attention, or one account's transactions.
       */
      readonly only?: { readonly needsAttention: true } | { readonly account: string };
      /** The saved view to open; gone from the route once it is open. */
      readonly view?: string;
    }
  | {
      readonly screen: 'withdrawals';
      readonly tab: WithdrawalTab;
      /** The withdrawal whose details are open in `history`. */
      readonly withdrawal?: number;
      /** The withdrawal that `new` starts from. */
      readonly again?: number;
      /** The withdrawals that were made on these days: what `history` shows first. */
      readonly only?: Days;
      /** The saved view to open in `history` or `book`; gone from the route once it is open. */
      readonly view?: string;
    };

/** The boletos that a figure counts, in the register. */
export const issued = (only: IssuedOnly): Route => ({ screen: 'boletos', tab: 'issued', only });

/** The details of a withdrawal. */
export const inHistory = ({ id }: { readonly id: number }): Route => ({
  screen: 'withdrawals',
  tab: 'history',
  withdrawal: id,
});

/** Where a saved view is shown; one of a batch's rows in the given batch, or nowhere yet. */
export function routeOfView({ id: view, list }: Pick<SavedView, 'id' | 'list'>, batch?: number): Route {
  switch (list) {
    case 'register':
      return { screen: 'boletos', tab: 'issued', view };
    case 'batchRows':
      return { screen: 'boletos', tab: 'batch', ...(batch === undefined ? {} : { batch, view }) };
    case 'withdrawals':
      return { screen: 'withdrawals', tab: 'history', view };
    case 'watches':
      return { screen: 'monitor', view };
    case 'trail':
      return { screen: 'trail', view };
    case 'wallets':
      return { screen: 'withdrawals', tab: 'book', view };
    case 'income':
      return { screen: 'boletos', tab: 'income', view };
    case 'payers':
      return { screen: 'boletos', tab: 'payers', view };
    case 'messages':
      return { screen: 'boletos', tab: 'mail', view };
    case 'months':
      return { screen: 'boletos', tab: 'monthly', view };
    case 'prints':
      return { screen: 'documents', tab: 'prints', savedView: view };
  }
}

export interface Navigation {
  readonly store: StoreApi<Route>;
  readonly go: (route: Route) => void;
}

const key = 'guiche.route';

export function createNavigation(memory: Pick<Storage, 'getItem' | 'setItem'>): Navigation {
  const store = createStore<Route>()(() => readRoute(memory.getItem(key)));
  return {
    store,
    go(route) {
      store.setState(route, true);
      memory.setItem(key, JSON.stringify(route));
    },
  };
}

/** The screen alone, without what is open or chosen on it. */
export function withoutOpen(route: Route): Route {
  switch (route.screen) {
    case 'boletos':
    case 'documents':
    case 'withdrawals':
      return readRoute(JSON.stringify({ screen: route.screen, tab: route.tab }));
    case 'monitor':
    case 'trail':
      return { screen: route.screen };
    default:
      return route;
  }
}

/** What the stored route says, as far as it is still a route. */
function readRoute(text: string | null): Route {
  const found = readFields(text);
  const tabOf = <Tab extends string>(tabs: readonly Tab[]) => tabs.find((one) => one === found['tab']);
  const rows = (...names: readonly OpenRow[]): Partial<Record<OpenRow, number>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const row = found[name];
        return isRow(row) ? [[name, row] as const] : [];
      }),
    );
  const { screen } = found;
  switch (screen) {
    case 'trail':
    case 'closing':
    case 'copies':
    case 'team':
    case 'help':
    case 'newAccount':
      return { screen };
    case 'accounts': {
      const tab = tabOf(accountTabs);
      const { account } = found;
      return {
        screen,
        ...(typeof account === 'string' ? { account } : {}),
        ...(tab ? { tab } : {}),
      };
    }
    case 'boletos':
      return {
        screen,
        tab: tabOf(boletoTabs) ?? 'batch',
        ...rows('batch', 'within', 'boleto', 'message', 'payer'),
        ...(found['doubts'] === true ? { doubts: true } : {}),
      };
    case 'documents':
      return { screen, tab: tabOf(documentTabs) ?? 'view', ...rows('booklet') };
    case 'monitor':
      return { screen, ...rows('watch') };
    case 'withdrawals':
      return { screen, tab: tabOf(withdrawalTabs) ?? 'new', ...rows('withdrawal') };
    default:
      return { screen: 'home' };
  }
}

type OpenRow = 'batch' | 'within' | 'boleto' | 'message' | 'payer' | 'booklet' | 'watch' | 'withdrawal';

const isRow = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
