// The streams' common door out: at most ten events a second each, the latest value wins, revisions only rise.
import type { StreamEvent } from '../preload/contract/define.ts';
import type { Streams } from '../preload/contract/contract.ts';
import type { StreamName } from '../preload/contract/names.ts';

export type StreamListener = (stream: StreamName, event: StreamEvent<unknown>) => void;

export interface Publisher {
  publish<S extends StreamName>(stream: S, revision: number, value: Streams[S]): void;
  on(listener: StreamListener): () => void;
  close(): void;
}

const pause = 100;

export function createPublisher(): Publisher {
  const listeners = new Set<StreamListener>();
  const resting = new Map<StreamName, { timer: NodeJS.Timeout; next: StreamEvent<unknown> | undefined }>();

  const send = (stream: StreamName, event: StreamEvent<unknown>) => {
    for (const listener of listeners) listener(stream, event);
    const timer = setTimeout(() => {
      const waiting = resting.get(stream)?.next;
      resting.delete(stream);
      if (waiting) send(stream, waiting);
    }, pause);
    timer.unref();
    resting.set(stream, { timer, next: undefined });
  };

  return {
    publish(stream, revision, value) {
      const event = { revision, value };
      const rest = resting.get(stream);
      if (rest) rest.next = event;
      else send(stream, event);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
      listeners.clear();
    },
  };
}
