// Collects the writes of one turn of the event loop into one message, so that they also share one commit.
import type { WriteOptions } from './ledger.ts';
import type { Stamp, ToWriter, WriteRequest } from './messages.ts';
import type { WriteOp } from './operations.ts';
import type { WorkerLink } from './worker-link.ts';

export type AskToWrite = (op: WriteOp, input: unknown, options?: WriteOptions) => Promise<unknown>;

export function writeQueue(writer: WorkerLink<ToWriter>, stamp: () => Stamp): AskToWrite {
  let waiting: WriteRequest[] = [];
  let turn: Stamp;

  const post = (requests: readonly WriteRequest[]): void => writer.post({ kind: 'write', requests });

  function flush(): void {
    const requests = waiting;
    waiting = [];
    try {
      post(requests);
    } catch {
      for (const request of requests) postAlone(request);
    }
  }

  /** An input that cannot be cloned fails the whole message; sent alone it fails only itself. */
  function postAlone(request: WriteRequest): void {
    try {
      post([request]);
    } catch (cause) {
      writer.fail(request.id, cause);
    }
  }

  return (op, input, options = {}) =>
    writer.ask((id) => {
      // Runs after the rest of this turn, including the continuations of earlier answers.
      if (waiting.length === 0) {
        turn = stamp();
        process.nextTick(flush);
      }
      const { commandId, commandInput = input, trail } = options;
      waiting.push({
        id,
        op,
        input,
        stamp: turn,
        ...(commandId === undefined ? {} : { command: { id: commandId, about: commandInput } }),
        ...(trail ? { trail } : {}),
      });
    });
}
