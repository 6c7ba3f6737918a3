// The client's side of one worker: numbered requests and their answers. Requests are rejected if the worker dies.
import { Worker } from 'node:worker_threads';
import type { Failure } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import type { Answer } from './messages.ts';
import { unsafeCast } from './unsafe-cast.ts';

/** Messages that every worker of the ledger sends; `opened` and `answered` carry more, which each client knows. */
export type FromWorker =
  | { readonly kind: 'opened' }
  | { readonly kind: 'answered'; readonly answers: readonly Answer[] }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'closed' };

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface WorkerLink<To> {
  /** `send` gets the question's number and sees to it that it is posted. */
  readonly ask: (send: (id: number) => void) => Promise<unknown>;
  readonly post: (message: To) => void;
  /** Answers a question that could not be posted. */
  readonly fail: (id: number, cause: unknown) => void;
  /** Asks the thread to end and waits until it has. */
  readonly close: (goodbye: To) => Promise<void>;
  readonly kill: () => void;
}

const thrown = ({ code, area, ...more }: Failure): CodedError => new CodedError(code, area, more);
const lost = (): CodedError => new CodedError('ledgerLost', 'ledger');

export interface WorkerStart<From> {
  readonly url: URL;
  readonly answered?: (message: Extract<From, { readonly kind: 'answered' }>) => void;
  readonly lost: () => void;
}

export interface StartedWorker<To, From> {
  readonly link: WorkerLink<To>;
  /** Called once, before all else; resolves when the worker has opened its files. */
  readonly open: (what: unknown) => Promise<Extract<From, { readonly kind: 'opened' }>>;
}

/** Starts a thread, which then waits for the message that names what to open. */
export function startWorker<To, From extends FromWorker>({
  url,
  answered,
  lost: tellLost,
}: WorkerStart<From>): StartedWorker<To, From> {
  type Opened = Extract<From, { readonly kind: 'opened' }>;
  const worker = new Worker(url);
  const pending = new Map<number, Pending>();
  const opening = Promise.withResolvers<Opened>();
  // A thread that ends before it was asked to open anything is reported by `lost`.
  opening.promise.catch(() => undefined);
  const ended = Promise.withResolvers<void>();
  let asked = 0;
  let phase: 'living' | 'closing' | 'dead' = 'living';

  function die(): void {
    const expected = phase === 'closing';
    if (phase === 'dead') return;
    phase = 'dead';
    opening.reject(lost());
    for (const { reject } of pending.values()) reject(lost());
    pending.clear();
    ended.resolve();
    if (!expected) tellLost();
  }

  function settle(answer: Answer): void {
    const question = pending.get(answer.id);
    pending.delete(answer.id);
    if ('failure' in answer) question?.reject(thrown(answer.failure));
    else question?.resolve(answer.value);
  }

  /** A request that could not be cloned is never answered, so it is rejected here. */
  function fail(id: number, cause: unknown): void {
    pending.get(id)?.reject(new CodedError('inputInvalid', 'ledger', { cause }));
    pending.delete(id);
  }

  worker.on('message', (message: From) => {
    switch (message.kind) {
      case 'opened':
        opening.resolve(unsafeCast<Opened>(message));
        break;
      case 'refused':
        phase = 'closing';
        opening.reject(thrown(message.failure));
        break;
      case 'answered':
        for (const answer of message.answers) settle(answer);
        answered?.(unsafeCast<Extract<From, { readonly kind: 'answered' }>>(message));
        break;
      case 'closed':
        break;
    }
  });
  worker.on('error', die);
  worker.on('exit', die);

  const link: WorkerLink<To> = {
    ask(send) {
      if (phase === 'dead') return Promise.reject(lost());
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = (asked += 1);
      pending.set(id, { resolve, reject });
      try {
        send(id);
      } catch (cause) {
        fail(id, cause);
      }
      return promise;
    },
    post(message) {
      worker.postMessage(message);
    },
    fail,
    close(goodbye) {
      if (phase === 'living') {
        phase = 'closing';
        worker.postMessage(goodbye);
      }
      return ended.promise;
    },
    kill() {
      if (phase === 'living') phase = 'closing';
      void worker.terminate();
    },
  };
  return {
    link,
    open(what) {
      worker.postMessage(what);
      return opening.promise;
    },
  };
}
