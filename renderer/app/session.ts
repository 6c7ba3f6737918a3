// The window's knowledge of the running app: its state, the accounts, running tests, and whether main still answers.
// Rooms read it; only this file subscribes to the streams.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountsSnapshot, ConnectionTest, WaitingWork } from '../../preload/contract/accounts.ts';
import type { BatchProgress } from '../../preload/contract/batches.ts';
import type { BookletProgress, Printer } from '../../preload/contract/document-terms.ts';
import type { AskingState } from '../../preload/contract/monitor.ts';
import type { CheckProgress } from '../../preload/contract/sheets.ts';
import { stampOf } from './verdict.ts';
import type { AppState, Preferences } from '../../preload/contract/app.ts';
import type { Guiche, Streams } from '../../preload/contract/contract.ts';
import type { ErrorCode, Result } from '../../preload/contract/result.ts';
import type { TeamMoveState } from '../../preload/contract/team-moves.ts';
import { createAccountWork, noWork, type AccountWork, type WorkPart } from './account-work.ts';
import { follow } from '../bridge.ts';
import type { Later } from './throttled-refresh.ts';

/** A test and the account's revision when it began. */
export interface KeptTest extends ConnectionTest {
  readonly stamp: string | undefined;
}

export interface SessionState extends AccountWork {
  readonly app: AppState | undefined;
  readonly accounts: AccountsSnapshot | undefined;
  readonly tests: Readonly<Record<string, KeptTest>>;
  /** The last trail entry that main announced. */
  readonly trailEnd: number;
  /** The revision of batches and boletos, and the progress of running batches. */
  readonly work: { readonly last: number; readonly running: readonly BatchProgress[] };
  /** The check of a sheet that is running or was the last one. */
  readonly sheetCheck: CheckProgress | undefined;
  /** The revision of booklets and prints, and the progress of running booklets. */
  readonly papers: { readonly last: number; readonly running: readonly BookletProgress[] };
  /** The printers of this computer when they were last asked for. */
  readonly printers: readonly Printer[] | undefined;
  /** The revision of watched transactions, and the state of polling. */
  readonly watch: { readonly last: number; readonly accounts: readonly AskingState[] };
  /** The revision of withdrawals, wallets and limits. */
  readonly withdrawals: { readonly last: number };
  /** The revision of income, and the files that watched folders brought. */
  readonly income: Streams['income'];
  /** The revision of payers and monthly charges. */
  readonly payers: { readonly last: number };
  /** The revision of e-mails, and the steps of their queues. */
  readonly mail: Streams['mail'];
  /** A ledger that moves into the team or out of it, as far as its stream has told. */
  readonly teamMove: TeamMoveState | undefined;
  /** What waits in the accounts except practice; of accounts not in use the window knows nothing else. */
  readonly waiting: readonly WaitingWork[];
  /**
   * `lost`: calls are not answered. `untrusted`: main does not know this window's key. `foreign`: another program
   * answers. `closed`: the clerk quit. The last three are final.
   */
  readonly link: 'opening' | 'live' | 'lost' | 'untrusted' | 'foreign' | 'closed';
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Every answer passes here, so that a lost or untrusted window is noticed wherever it happens. */
  readonly ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>;
  /** Reads the snapshots again; answers older than the current state change nothing. */
  readonly refresh: () => Promise<void>;
  readonly prefer: (change: Partial<Preferences>) => Promise<Result<Preferences>>;
  readonly quit: () => Promise<Result<null>>;
  /** Resolves once the window is not locked. */
  readonly untilOpen: () => Promise<void>;
  readonly keepTest: (test: ConnectionTest) => void;
  readonly stop: () => void;
}

/** How often main is asked whether it still answers: rarely while it does, often while it does not. */
const calm = 20_000;
const eager = 2_000;

/** While locked the window shows none of the work, and main answers none of its calls. */
export const isLocked = (app: AppState | undefined): boolean => app?.phase === 'ready' && app.lock.locked;

const brokenLinks: ReadonlyMap<ErrorCode, SessionState['link']> = new Map([
  ['stopping', 'lost'],
  ['notTrusted', 'untrusted'],
  ['foreignAnswer', 'foreign'],
]);

export function openSession(guiche: Guiche, later: Later): Session {
  const store = createStore<SessionState>()(() => ({
    app: undefined,
    accounts: undefined,
    tests: {},
    trailEnd: 0,
    work: { last: 0, running: [] },
    ...noWork,
    sheetCheck: undefined,
    papers: { last: 0, running: [] },
    printers: undefined,
    watch: { last: 0, accounts: [] },
    withdrawals: { last: 0 },
    income: { last: 0, arrived: [] },
    payers: { last: 0 },
    mail: { last: 0, turns: 0 },
    teamMove: undefined,
    waiting: [],
    link: 'opening',
  }));
  const keepTest = (test: ConnectionTest) =>
    store.setState(({ tests, accounts: snapshot }) => {
      const before = tests[test.accountId];
      const begins = !before || (test.running && !before.running);
      const account = snapshot?.accounts.find((one) => one.id === test.accountId);
      const stamp = begins ? account && stampOf(account) : before.stamp;
      return { tests: { ...tests, [test.accountId]: { ...test, stamp } } };
    });

  const app = follow(guiche, 'app', (value) => {
    const opens = isLocked(store.getState().app) && !isLocked(value);
    store.setState({ app: value });
    // While the window was locked, main sent no events and answered no calls.
    if (opens) void refresh();
  });
  const accounts = follow(guiche, 'accounts', (value) => {
    const other = accountWork.use(value.current);
    // The work changes together with the account: one account's work is never shown under another's name.
    store.setState({ accounts: value, ...(other ? noWork : {}) });
    if (other) accountWork.moved();
  });
  /** Stores a part, and reads again what depends on it if its revision is another. */
  const keep = (part: Partial<SessionState>, moved: boolean, ...dependent: readonly WorkPart[]) => {
    store.setState(part);
    if (moved) accountWork.moved(...dependent);
  };
  const now = store.getState;
  const followed = [
    app,
    accounts,
    follow(guiche, 'connectionTest', keepTest),
    follow(guiche, 'trail', ({ last }) => store.setState({ trailEnd: last })),
    follow(guiche, 'batches', (work) => keep({ work }, work.last !== now().work.last, 'batches', 'figures')),
    follow(guiche, 'sheetCheck', (sheetCheck) => store.setState({ sheetCheck })),
    follow(guiche, 'documents', (papers) =>
      keep({ papers }, papers.last !== now().papers.last, 'prints', 'booklets'),
    ),
    follow(guiche, 'monitor', (watch) => keep({ watch }, watch.last !== now().watch.last, 'watchAttention')),
    follow(guiche, 'withdrawals', (withdrawals) =>
      keep({ withdrawals }, withdrawals.last !== now().withdrawals.last, 'withdrawalsAttention', 'figures'),
    ),
    follow(guiche, 'income', (income) =>
      keep({ income }, income.last !== now().income.last, 'incomeAttention', 'mailAttention', 'figures'),
    ),
    follow(guiche, 'payers', (payers) => store.setState({ payers })),
    follow(guiche, 'mail', (mail) => keep({ mail }, true, 'mailAttention')),
    follow(guiche, 'teamMove', (teamMove) => store.setState({ teamMove })),
  ];

  const ask: Session['ask'] = async (answer) => {
    const result = await answer;
    const was = store.getState().link;
    if (was === 'closed' || was === 'foreign') return result;
    const broken = result.ok ? undefined : brokenLinks.get(result.error.code);
    if (broken === undefined) {
      if (was !== 'live') {
        if (was === 'lost') followed.forEach((one) => one.forget());
        store.setState({ link: 'live' });
        if (was === 'lost') await refresh();
      }
    } else {
      store.setState({ link: broken });
    }
    return result;
  };
  const accountWork = createAccountWork({
    guiche,
    ask,
    keep: (part) => store.setState(part),
    keepWaiting: (waiting) => store.setState({ waiting }),
    later,
  });

  const refresh = async () => {
    const earlier = store.getState().watch;
    // The window needs both of these for its first rendering; calls that scan the whole ledger follow after them.
    const early = store.getState().accounts === undefined ? ask(guiche.accounts.list()) : undefined;
    const state = await ask(guiche.app.state());
    if (!state.ok) return;
    app.take(state.value.phase === 'ready' ? state.value.revision : 0, state.value);
    if (state.value.phase !== 'ready' || state.value.lock.locked) return;
    const asked = await early;
    const list = asked?.ok === true ? asked : await ask(guiche.accounts.list());
    const known = store.getState().accounts?.current;
    if (list.ok) accounts.take(list.value.revision, list.value);
    if (store.getState().accounts?.current === known) accountWork.moved();
    const asking = await ask(guiche.monitor.asking());
    // An event that arrived meanwhile is newer.
    if (asking.ok && store.getState().watch === earlier)
      store.setState({ watch: { ...earlier, accounts: asking.value } });
  };

  let cancel: () => void = () => undefined;
  let stopped = false;
  const lookAfter = () => {
    if (stopped) return;
    cancel = later(
      () => {
        void refresh().then(lookAfter);
      },
      store.getState().link === 'lost' ? eager : calm,
    );
  };
  lookAfter();
  const endBreaks = guiche.onBreak(() => void refresh());

  const stop = () => {
    stopped = true;
    endBreaks();
    cancel();
    accountWork.stop();
    followed.forEach((one) => one.stop());
  };

  return {
    store,
    ask,
    refresh,
    keepTest,
    async prefer(change) {
      const result = await ask(guiche.app.setPreferences(change));
      const known = store.getState().app;
      if (result.ok && known) store.setState({ app: { ...known, preferences: result.value } });
      return result;
    },
    async untilOpen() {
      await refresh();
      if (!isLocked(store.getState().app)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = store.subscribe(({ app: now }) => {
        if (!isLocked(now)) resolve();
      });
      await promise.finally(end);
    },
    async quit() {
      const result = await ask(guiche.app.quit());
      if (result.ok) {
        store.setState({ link: 'closed' });
        stop();
      }
      return result;
    },
    stop,
  };
}
