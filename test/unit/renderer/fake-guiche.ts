// A bridge whose every call gives the test's answer, typed by the contract; the test sends the events of streams itself.
import type { Guiche, Streams, StreamName } from '../../../preload/contract/contract.ts';
import { callNames } from '../../../preload/contract/names.ts';
import { fail, type Result } from '../../../preload/contract/result.ts';

type Answers = {
  -readonly [R in keyof typeof callNames]?: Partial<Guiche[R]>;
};

export interface FakeGuiche {
  readonly guiche: Guiche;
  readonly answers: Answers;
  readonly emit: <S extends StreamName>(stream: S, revision: number, value: Streams[S]) => void;
  readonly listening: () => number;
}

export function fakeGuiche(answers: Answers): FakeGuiche {
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const rooms = Object.fromEntries(
    Object.entries(callNames).map(([room, names]) => [
      room,
      Object.fromEntries(
        names.map((name) => [
          name,
          (...input: unknown[]): unknown => {
            const calls: Record<string, unknown> = {
              ...Object.entries(answers).find(([own]) => own === room)?.[1],
            };
            const call = calls[name];
            const missing: Result<never> = fail('unknownCall', 'bridge');
            return typeof call === 'function'
              ? Reflect.apply(call, undefined, input)
              : Promise.resolve(missing);
          },
        ]),
      ),
    ]),
  );
  const on = (stream: string, listener: (event: unknown) => void) => {
    const set = listeners.get(stream) ?? new Set();
    listeners.set(stream, set.add(listener));
    return () => set.delete(listener);
  };
  const own = {
    host: 'browser',
    uploadHeaders: () => Promise.resolve({}),
    onBreak: () => () => undefined,
  };
  return {
    answers,
    // Built from the contract's own names, so it has the contract's shape.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    guiche: { ...rooms, ...own, on } as unknown as Guiche,
    emit(stream, revision, value) {
      for (const listener of listeners.get(stream) ?? []) listener({ revision, value });
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
