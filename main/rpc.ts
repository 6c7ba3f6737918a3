// Typed calls from main to a thread: one protocol for all threads of `worker-entry.ts`. A call has one answer, may report progress, and
// can be cancelled. All calls of one turn of the event loop cross in one message. If the thread dies, its open calls are rejected.
import {
  parentPort,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
  type Transferable,
  type WorkerOptions,
} from 'node:worker_threads';
import type { Area, Failure } from '../preload/contract/result.ts';
import { CodedError } from './failure.ts';

/** How a procedure talks to its caller while it runs. */
export interface Caller<Progress> {
  /** Waits until the caller has handled all but a few reports. False if the caller cancelled. */
  readonly wants: () => Promise<boolean>;
  readonly report: (progress: Progress, transfer?: readonly Transferable[]) => void;
}

// Both sides are built from the same sources, so the declaration of a procedure types its messages. Parameters of methods are compared
// in both directions: so one table holds procedures, or open calls, of many types without a cast.
type Procedure = { run(input: unknown, caller: Caller<unknown>): unknown }['run'];
type Input<F> = F extends (input: infer I, ...more: never[]) => unknown ? I : never;
type Answered<F> = F extends (...given: never[]) => infer O ? Awaited<O> : never;
type Progress<F> = F extends (input: never, caller: Caller<infer G>) => unknown ? G : never;

export interface Request<I = unknown> {
  readonly id: number;
  readonly input: I;
}
export interface Call extends Request {
  readonly name: string;
}
export type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly failure: Failure });

type ToThread =
  | { readonly kind: 'open'; readonly start: unknown }
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'handled' | 'cancel'; readonly id: number }
  | { readonly kind: 'end' };

type FromThread<Opened, Event> =
  | { readonly kind: 'opened'; readonly opened: Opened }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[]; readonly event?: Event }
  | { readonly kind: 'report'; readonly id: number; readonly progress: unknown };

/** What a thread serves, one call after the other. */
export interface Served {
  /** Answers the client that opened it. */
  readonly opened?: unknown;
  readonly procedures?: Readonly<Record<string, Procedure>>;
  /** Instead of procedures: takes all calls that wait, and answers them together. The event follows the answers. */
  together?(
    requests: readonly Request[],
    answer: (answers: readonly Answer[], event?: unknown) => void,
  ): Promise<void>;
  /** Runs after the last call. */
  readonly end?: () => Promise<void> | void;
}

type Open = { run(start: unknown): Served | Promise<Served> }['run'];

/** Reports that the caller has not handled yet: enough that no side waits for the other, few enough to hold in memory. */
const mostAhead = 4;

/** An error without a code ends the thread. */
function failureOf(error: unknown): Failure {
  if (error instanceof CodedError) return error.failure;
  throw error;
}

/** Called by a thread that opens what its client names. `failureOf` ends the thread by throwing. */
export function serveOpened(open: Open, toFailure = failureOf): void {
  serve(open, null, toFailure);
}

/** Called by a thread that has nothing to open. */
export function serveThread(procedures: Readonly<Record<string, Procedure>>, toFailure = failureOf): void {
  serve(() => ({}), { procedures }, toFailure);
}

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('this file runs in a thread');
  return parentPort;
}

function serve(open: Open, given: Served | null, toFailure: (error: unknown) => Failure): void {
  const port = ownPort();
  const receive: (port: MessagePort) => { readonly message: ToThread } | undefined = receiveMessageOnPort;
  const post = (message: FromThread<unknown, unknown>, transfer: readonly Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const cancelled = new Set<number>();
  let served = given;
  let current = 0;
  let ahead = 0;
  let wake = (): unknown => undefined;

  async function answer({ id, name, input }: Call): Promise<void> {
    current = id;
    ahead = 0;
    const caller: Caller<unknown> = {
      async wants() {
        const mayContinue = () => ahead < mostAhead || cancelled.has(id);
        if (!mayContinue())
          await new Promise<void>((resolve) => {
            wake = () => mayContinue() && resolve();
          });
        return !cancelled.has(id);
      },
      report(progress, transfer) {
        ahead += 1;
        post({ kind: 'report', id, progress }, transfer);
      },
    };
    try {
      const value = await served?.procedures?.[name]?.(input, caller);
      post({ kind: 'answers', answers: [{ id, value }] });
    } catch (error) {
      post({ kind: 'answers', answers: [{ id, failure: toFailure(error) }] });
    }
    cancelled.delete(id);
  }

  async function begin(start: unknown): Promise<void> {
    try {
      served = await open(start);
      post({ kind: 'opened', opened: served.opened });
    } catch (error) {
      post({ kind: 'refused', failure: toFailure(error) });
      port.close();
    }
  }

  async function handle(first: ToThread): Promise<void> {
    const calls: Call[] = [];
    let next: ToThread | undefined = first;
    while (next?.kind === 'calls') {
      calls.push(...next.calls);
      next = served?.together && receive(port)?.message;
    }
    if (served?.together && calls.length > 0)
      await served.together(calls, (answers, event) => post({ kind: 'answers', answers, event }));
    else for (const call of calls) await answer(call);
    if (next?.kind === 'open') await begin(next.start);
    if (next?.kind === 'end') {
      await served?.end?.();
      port.close();
    }
  }

  // A procedure whose error has no failure ends this thread, so nothing that waits behind it runs.
  let last = Promise.resolve();
  port.on('message', (message: ToThread) => {
    if (message.kind === 'handled') ahead -= message.id === current ? 1 : 0;
    else if (message.kind === 'cancel') cancelled.add(message.id);
    else last = last.then(() => handle(message));
    if ('id' in message) wake();
  });
}

export interface CallOptions<G> {
  /** Tells the procedure that its caller cancelled; the procedure's answer still ends the call. */
  readonly signal?: AbortSignal | undefined;
  /** Gets each report in order; the next one follows when its promise is settled. An error cancels the call and becomes its result. */
  readonly reported?: ((progress: G) => Promise<void> | void) | undefined;
}

export interface Calls<P> {
  readonly call: <Name extends keyof P & string>(
    name: Name,
    input: Input<P[Name]>,
    options?: CallOptions<Progress<P[Name]>>,
  ) => Promise<Answered<P[Name]>>;
  /** Ends the thread after the calls made so far. */
  readonly end: () => Promise<void>;
}

export interface Thread<P, Start, Opened> extends Calls<P> {
  /** Called once, before all else. A thread that refuses ends. */
  readonly open: (start: Start) => Promise<Opened>;
  /** Ends the thread now. Open calls are rejected at once with this error, or when it has ended. */
  readonly kill: (error?: Error) => Promise<void>;
}

interface OpenCall {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  report?(progress: unknown): void;
}

const codedError = ({ code, area, ...more }: Failure): CodedError => new CodedError(code, area, more);

/** The caller's side of a thread, or of what stands for one: numbers the calls of one turn, sends them together, and settles them. */
export function openCalls(area: Area, send: (calls: readonly Call[]) => void) {
  const open = new Map<number, OpenCall>();
  let waiting: Call[] = [];
  let lastId = 0;

  function take(id: number): OpenCall | undefined {
    const found = open.get(id);
    open.delete(id);
    return found;
  }

  /** An input that cannot be cloned fails the whole message; sent alone it fails only itself. */
  function sendAlone(call: Call): void {
    try {
      send([call]);
    } catch (cause) {
      take(call.id)?.reject(new CodedError('inputInvalid', area, { cause }));
    }
  }

  function flush(): void {
    const calls = waiting;
    waiting = [];
    if (calls.length === 0) return;
    try {
      send(calls);
    } catch {
      calls.forEach(sendAlone);
    }
  }

  return {
    flush,
    isOpen: (id: number) => open.has(id),
    begin: (name: string, input: unknown, call: OpenCall): number => {
      lastId += 1;
      open.set(lastId, call);
      // Runs after the rest of this turn, including the continuations of earlier answers.
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push({ id: lastId, name, input });
      return lastId;
    },
    settle: (answer: Answer): void => {
      const call = take(answer.id);
      if ('failure' in answer) call?.reject(codedError(answer.failure));
      else call?.resolve(answer.value);
    },
    report: (id: number, progress: unknown) => open.get(id)?.report?.(progress),
    rejectAll: (error: unknown): void => {
      for (const call of open.values()) call.reject(error);
      open.clear();
    },
  };
}

export interface ThreadStart<Event> extends WorkerOptions {
  readonly url: URL;
  readonly area: Area;
  /** The error of a call whose thread died. */
  readonly ended: (detail: string) => Error;
  /** The thread died, and nobody had ended it. */
  readonly lost?: () => void;
  readonly told?: (event: Event) => void;
  /** False if the process may end before the thread. */
  readonly keepsAlive?: boolean;
}

export function startThread<P, Start = void, Opened = void, Event = never>({
  url,
  area,
  ended,
  lost,
  told,
  keepsAlive = true,
  ...options
}: ThreadStart<Event>): Thread<P, Start, Opened> {
  const worker = new Worker(url, options);
  if (!keepsAlive) worker.unref();
  const opening = Promise.withResolvers<Opened>();
  // A thread that ends before it was asked to open anything is reported by `lost`.
  opening.promise.catch(() => undefined);
  const over = Promise.withResolvers<void>();
  const calls = openCalls(area, (made) => worker.postMessage({ kind: 'calls', calls: made }));
  let phase: 'living' | 'ending' | 'dead' = 'living';
  let death: Error | null = null;

  /** After the calls made before. */
  function post(message: ToThread): void {
    calls.flush();
    worker.postMessage(message);
  }

  function reject(error: Error): void {
    death ??= error;
    opening.reject(death);
    calls.rejectAll(death);
  }

  function die(detail: string): void {
    if (phase === 'dead') return;
    const expected = phase === 'ending';
    phase = 'dead';
    reject(ended(detail));
    over.resolve();
    if (!expected) lost?.();
  }

  worker.on('message', (message: FromThread<Opened, Event>) => {
    switch (message.kind) {
      case 'opened':
        opening.resolve(message.opened);
        break;
      case 'refused':
        phase = 'ending';
        opening.reject(codedError(message.failure));
        break;
      case 'answers':
        message.answers.forEach(calls.settle);
        if (message.event !== undefined) told?.(message.event);
        break;
      case 'report':
        calls.report(message.id, message.progress);
        break;
    }
  });
  worker.on('error', (error) => die(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => die('the thread ended'));

  return {
    open(start) {
      post({ kind: 'open', start });
      return opening.promise;
    },
    call(name, input, { signal, reported } = {}) {
      if (death) return Promise.reject(death);
      const { promise, resolve, reject } = Promise.withResolvers<Answered<P[typeof name]>>();
      let handled: Promise<unknown> = Promise.resolve();
      function report(progress: Progress<P[typeof name]>): void {
        handled = handled.then(() => reported?.(progress)).then(() => post({ kind: 'handled', id }));
        handled.catch(cancel);
      }
      const id = calls.begin(name, input, { resolve, reject, report });
      if (!signal && !reported) return promise;
      function cancel(): void {
        if (calls.isOpen(id)) post({ kind: 'cancel', id });
      }
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted) cancel();
      // A cancelled call ends after its reports, so that nothing of it follows; any other fails at once.
      const settled = promise.then(
        (value) => handled.then(() => value),
        (error: unknown) => (signal?.aborted ? handled : Promise.resolve()).then(() => Promise.reject(error)),
      );
      return settled.finally(() => signal?.removeEventListener('abort', cancel));
    },
    end() {
      if (phase === 'living') {
        phase = 'ending';
        post({ kind: 'end' });
      }
      return over.promise;
    },
    async kill(error) {
      if (phase === 'living') phase = 'ending';
      if (error) reject(error);
      await worker.terminate();
    },
  };
}
