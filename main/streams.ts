// Publishes all streams: at most ten events a second for each, the latest value wins, revisions only rise.
import type { StreamEvent } from '../preload/contract/common.ts';
import type { Streams, StreamName } from '../preload/contract/contract.ts';

export type StreamListener = (stream: StreamName, event: StreamEvent<unknown>) => void;

export type Publisher = ReturnType<typeof createPublisher>;

const pause = 100;

export function createPublisher() {
  const listeners = new Set<StreamListener>();
  const resting = new Map<StreamName, { timer: NodeJS.Timeout; next: StreamEvent<unknown> | undefined }>();

  /** Null: all of them. */
  let open: ReadonlySet<StreamName> | null = null;
  const held = new Map<StreamName, StreamEvent<unknown>>();

  const send = (stream: StreamName, event: StreamEvent<unknown>) => {
    if (open && !open.has(stream)) {
      held.set(stream, event);
      return;
    }
    for (const listener of listeners) listener(stream, event);
    const timer = setTimeout(() => {
      const waiting = resting.get(stream)?.next;
      resting.delete(stream);
      if (waiting) send(stream, waiting);
    }, pause);
    timer.unref();
    resting.set(stream, { timer, next: undefined });
  };

  const offer = (stream: StreamName, event: StreamEvent<unknown>) => {
    const rest = resting.get(stream);
    if (rest) rest.next = event;
    else send(stream, event);
  };

  return {
    publish: <S extends StreamName>(stream: S, revision: number, value: Streams[S]) =>
      offer(stream, { revision, value }),
    /** Holds back all streams but these; null releases the latest held events. */
    pauseAllExcept(streams: readonly StreamName[] | null) {
      open = streams && new Set(streams);
      if (open) return;
      const waiting = [...held];
      held.clear();
      for (const [stream, event] of waiting) offer(stream, event);
    },
    on(listener: StreamListener): () => void {
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
