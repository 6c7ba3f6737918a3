// Calls served in the same thread: inputs and answers are copied, as for a worker. Writes run in sequence; reads run concurrently,
// because one may take long.
import type { Failure } from '../../../preload/contract/result.ts';
import { inTurn } from '../../async.ts';
import { openCalls, type Answer, type Call, type Calls, type Served } from '../../rpc.ts';

export function sameThread<P>(
  { procedures, together }: Pick<Served, 'procedures' | 'together'>,
  toFailure: (error: unknown) => Failure,
  order: 'sequential' | 'concurrent' = 'sequential',
): Calls<P> {
  const turn = inTurn();
  const running = new Set<Promise<unknown>>();
  const never = { wants: () => Promise.resolve(true), report: () => undefined };
  const settle = (answers: readonly Answer[]): void => structuredClone(answers).forEach(calls.settle);

  async function answer({ id, name, input }: Call): Promise<void> {
    try {
      settle([{ id, value: await procedures?.[name]?.(input, never) }]);
    } catch (error) {
      settle([{ id, failure: toFailure(error) }]);
    }
  }

  const calls = openCalls('ledger', (made) => {
    const copies = structuredClone(made);
    const work = (): Promise<unknown> => together?.(copies, settle) ?? Promise.all(copies.map(answer));
    const done = (order === 'sequential' ? turn(work) : work()).catch(calls.rejectAll);
    running.add(done);
    void done.finally(() => running.delete(done));
  });
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => void calls.begin(name, input, { resolve, reject })),
    async end() {
      calls.flush();
      await Promise.all(running);
    },
  };
}
