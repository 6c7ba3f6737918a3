// Builds `window.guiche` from the contract's names over any transport. Only names in the contract become functions.
import type { Guiche } from './contract/contract.ts';
import { callNames, streamNames } from './contract/names.ts';
import { fail, type Result } from './contract/result.ts';

/** How messages travel between this window and main. */
export interface Carrier {
  readonly host: Guiche['host'];
  readonly uploadHeaders: Guiche['uploadHeaders'];
  send(room: string, name: string, input: unknown): Promise<unknown>;
  listen(stream: string, listener: (event: unknown) => void): () => void;
  readonly onBreak: Guiche['onBreak'];
}

type Listener = (event: unknown) => void;

/** Listeners of each stream, on this side of the transport. */
export function createListeners(): {
  readonly listen: Carrier['listen'];
  readonly tell: (stream: unknown, event: unknown) => void;
} {
  const listeners = new Map<unknown, Set<Listener>>();
  return {
    listen(stream, listener) {
      const set = listeners.get(stream) ?? new Set();
      listeners.set(stream, set.add(listener));
      return () => void set.delete(listener);
    },
    tell(stream, event) {
      for (const listener of listeners.get(stream) ?? []) listener(event);
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Windows parses the code of every failure. */
const isResult = (value: unknown): value is Result<unknown> =>
  isObject(value) &&
  'ok' in value &&
  (value.ok === true ||
    (value.ok === false &&
      'error' in value &&
      isObject(value.error) &&
      'code' in value.error &&
      typeof value.error.code === 'string'));

export function buildGuiche(carrier: Carrier): Guiche {
  const ask = async (room: string, name: string, input: unknown): Promise<Result<unknown>> => {
    try {
      const answer = await carrier.send(room, name, input);
      return isResult(answer) ? answer : fail('internal', 'bridge');
    } catch {
      return fail('stopping', 'bridge', { retryable: true });
    }
  };
  const rooms = Object.fromEntries(
    Object.entries(callNames).map(([room, names]) => [
      room,
      Object.fromEntries(names.map((name) => [name, (input?: unknown) => ask(room, name, input)])),
    ]),
  );
  const known: readonly string[] = streamNames;
  const on = (stream: string, listener: (event: unknown) => void) =>
    known.includes(stream) ? carrier.listen(stream, listener) : () => undefined;
  const { host, uploadHeaders, onBreak } = carrier;
  // The names are the contract's own, so the object has its shape; the contract test calls every one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...rooms, host, uploadHeaders, onBreak, on } as unknown as Guiche;
}
