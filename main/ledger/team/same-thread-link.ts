// A `WorkerLink` to a handler in the same thread: copies messages as a worker does. Writes run in sequence; reads run concurrently,
// because one may take long.
import { inTurn } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Answer } from '../messages.ts';
import type { WorkerLink } from '../worker-link.ts';

export function sameThreadLink<To extends { readonly kind: string }>(
  handle: (message: To) => Promise<readonly Answer[]>,
  order: 'sequential' | 'concurrent' = 'sequential',
): WorkerLink<To> {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const turn = inTurn();
  const running = new Set<Promise<unknown>>();
  let lastId = 0;
  const take = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const question = pending.get(id);
    pending.delete(id);
    return question;
  };
  const fail = (id: number, cause: unknown): void =>
    take(id)?.reject(new CodedError('inputInvalid', 'ledger', { cause }));
  const settle = (answer: Answer): void => {
    const question = take(answer.id);
    if (!('failure' in answer)) return question?.resolve(answer.value);
    const { code, area, ...more } = answer.failure;
    return question?.reject(new CodedError(code, area, more));
  };
  return {
    ask(send) {
      const question = Promise.withResolvers<unknown>();
      const id = (lastId += 1);
      pending.set(id, question);
      try {
        send(id);
      } catch (cause) {
        fail(id, cause);
      }
      return question.promise;
    },
    post(message) {
      const copy = structuredClone(message);
      const work = async (): Promise<void> => structuredClone(await handle(copy)).forEach(settle);
      const done = (order === 'sequential' ? turn(work) : work()).catch((error: unknown) => {
        for (const { reject } of pending.values()) reject(error);
        pending.clear();
      });
      running.add(done);
      void done.finally(() => running.delete(done));
    },
    fail,
    close: async () => void (await Promise.all(running)),
    kill: () => undefined,
  };
}
