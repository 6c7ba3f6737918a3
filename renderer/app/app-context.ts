// What every part of the window can access: the bridge, the session, the route, the toasts; hooks that run a clerk's
// commands; and one that reads data of the ledger, again when main announces a change.
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../preload/contract/accounts.ts';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Failure, Result } from '../../preload/contract/result.ts';
import { mintCommandId } from '../bridge.ts';
import type { Navigation, Route } from './route.ts';
import type { Session, SessionState } from './session.ts';
import type { DelayedStarts } from './delayed-starts.ts';
import type { Toasts } from '../ui/toasts.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { throttledRefresh } from './throttled-refresh.ts';

export interface AppContext {
  readonly guiche: Guiche;
  readonly session: Session;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly delayed: DelayedStarts;
}

export const CurrentAppContext = createContext<AppContext | undefined>(undefined);

export function useApp(): AppContext {
  const context = use(CurrentAppContext);
  if (!context) throw new Error('no context around this part');
  return context;
}

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(useApp().session.store, select);

/** By its id, while it is known. */
export const useAccount = (id: string | undefined): Account | undefined =>
  useSession(({ accounts }) => accounts?.accounts.find((one) => one.id === id));

/** The account in use. */
export const useCurrentAccount = (): Account | undefined =>
  useSession(({ accounts }) => accounts?.accounts.find((one) => one.id === accounts.current));

/** How long an issue can be taken back. */
export const useUndoMs = (): number => useSession(({ app }) => (app?.phase === 'ready' ? app.undoMs : 0));

/** The local date, as main has it. */
/** No screen that needs a day is shown before main has sent it. */
export const useToday = (): PlainDate =>
  useSession(({ app }) => (app?.phase === 'ready' ? app.today : '1970-01-01'));

export const useRoute = (): Route => useStore(useApp().navigation.store);

/** How long a window of the browser host waits for main to come back. */
const patience = 10_000;

/** After so long without an answer main is gone for good. */
export function useGivenUp(): boolean {
  const { guiche } = useApp();
  const waits = useSession((state) => state.link === 'lost') && guiche.host === 'browser';
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setOver(true), patience);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waits]);
  return waits && over;
}

export interface Act<Input, Output> {
  /** `done` gets what it came to, unless it failed. Returns undefined while an earlier press is still in progress. */
  readonly run: (input: Input, done?: (value: Output) => unknown) => Promise<Result<Output> | undefined>;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly clear: () => void;
}

/** The subject of an act, if its component shows one subject after the other. */
type Subject = string | number | undefined;

/**
 * One act of the clerk: busy while it runs, its failure kept for the form. The command id stays the same until the
 * answer is known, so an act whose answer was lost can be repeated without a second effect. The state belongs to `of`:
 * for another subject none of it is shown.
 */
export function useAct<Input, Output>(
  call: (input: Input, commandId: string) => Promise<Result<Output>>,
  of?: Subject,
): Act<Input, Output> {
  const { session } = useApp();
  const [running, setRunning] = useState<ReadonlySet<Subject>>(new Set());
  const [failed, setFailed] = useState<{ readonly of: Subject; readonly failure: Failure }>();
  const commands = useRef(new Map<Subject, string>());
  const underWay = useRef(new Set<Subject>());
  const latest = useRef({ call, of });
  useEffect(() => {
    latest.current = { call, of };
  });
  const run = useCallback(
    async (input: Input, done?: (value: Output) => unknown) => {
      const { call, of } = latest.current;
      if (underWay.current.has(of)) return undefined;
      underWay.current.add(of);
      setRunning(new Set(underWay.current));
      setFailed(undefined);
      const command = commands.current.get(of) ?? mintCommandId();
      commands.current.set(of, command);
      const result = await session.ask(call(input, command));
      underWay.current.delete(of);
      setRunning(new Set(underWay.current));
      if (result.ok || result.error.code !== 'stopping') commands.current.delete(of);
      if (result.ok) await done?.(result.value);
      else setFailed({ of, failure: result.error });
      return result;
    },
    [session],
  );
  const clear = useCallback(() => setFailed(undefined), []);
  const failure = failed !== undefined && failed.of === of ? failed.failure : undefined;
  return { run, busy: running.has(of), failure, clear };
}

/** The minimum interval between two reads, in milliseconds: running batches announce many changes a second. */
const pause = 400;

export interface Query<Value> {
  /** Undefined until the first answer for this key. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  readonly again: () => void;
}

/** Batches and boletos. */
export const workChanged = ({ work }: SessionState): number => work.last;
/** Booklets and prints. */
export const documentsChanged = ({ papers }: SessionState): number => papers.last;
/** For data whose changes main does not announce: only `again` reads it anew. */
export const neverChanged = (): number => 0;
/** Watched transactions. */
export const watchChanged = ({ watch }: SessionState): number => watch.last;
/** Lines of statements and return files, and evidence of payments. */
export const incomeChanged = ({ income }: SessionState): number => income.last;
/** Evidence of payments, and the boletos that it is of. */
export const paymentsChanged = ({ income, work }: SessionState): number => income.last + work.last;
/** E-mails to payers, and their queues. */
export const mailChanged = ({ mail }: SessionState): number => mail.turns;
/** Withdrawals, their wallets and limits. */
export const withdrawalsChanged = ({ withdrawals }: SessionState): number => withdrawals.last;

/** `read` belongs to `key`: another key is another subject, and the earlier value is dropped. */
export function useQuery<Value>(
  key: string | number,
  read: () => Promise<Result<Value>>,
  moved: (state: SessionState) => number = workChanged,
): Query<Value> {
  const { session } = useApp();
  const [known, setKnown] = useState<{ readonly key: string | number; readonly result: Result<Value> }>();
  const kick = useRef<() => void>(undefined);
  const latest = useRef({ read, moved });
  useEffect(() => {
    latest.current = { read, moved };
  });
  useEffect(() => {
    let over = false;
    const throttled = throttledRefresh(async () => {
      const result = await session.ask(latest.current.read());
      if (!over) setKnown({ key, result });
    }, pause);
    kick.current = throttled.poke;
    throttled.poke();
    const unsubscribe = session.store.subscribe((now, before) => {
      const { moved } = latest.current;
      if (moved(now) !== moved(before)) throttled.poke();
    });
    return () => {
      over = true;
      throttled.stop();
      unsubscribe();
    };
  }, [session, key]);
  const mine = known?.key === key ? known.result : undefined;
  return {
    value: mine?.ok ? mine.value : undefined,
    failure: mine && !mine.ok ? mine.error : undefined,
    again: useCallback(() => kick.current?.(), []),
  };
}

/** What is read when a part is first shown, and again on request; a failed read leaves what was there. */
export function useRead<Value>(read: () => Promise<Result<Value>>) {
  const { session } = useApp();
  const [value, take] = useState<Value>();
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const ask = useCallback(() => session.ask(latest.current()), [session]);
  const keep = useCallback((result: Result<Value>) => {
    if (result.ok) take(result.value);
    setFailure(result.ok ? undefined : result.error);
  }, []);
  useEffect(() => {
    void ask().then(keep);
  }, [ask, keep]);
  return { value, failure, take, again: () => ask().then(keep) };
}
