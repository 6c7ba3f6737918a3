// Shares one run of the same work among several callers. Each caller can abort its own wait; the work is aborted when
// the last one has.
import { CodedError } from '../../failure.ts';

interface Flight<T> {
  readonly done: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

export function createSharedFlights<T>(): (
  key: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T> {
  const flights = new Map<string, Flight<T>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const done = work(controller.signal).finally(() => {
      if (flights.get(key)?.done === done) flights.delete(key);
    });
    // Callers that still wait get the error; if all have left, nobody does.
    done.catch(() => undefined);
    const flight = { done, controller, waiting: 0 };
    flights.set(key, flight);
    return flight;
  }

  return async (key, signal, work) => {
    if (signal?.aborted) throw cancelled();
    const flight = flights.get(key) ?? begin(key, work);
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(cancelled());
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.done, left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0 && flights.get(key) === flight) {
        // Later callers start a new run.
        flights.delete(key);
        flight.controller.abort();
      }
    }
  };
}

const cancelled = (): CodedError => new CodedError('cancelled', 'documents');
