// What a screen asks by itself while the window is locked is asked once more when it is opened, so that no refusal is left behind.
// An act of the clerk, which carries a command id, is not: it is pressed again by whoever wants it.
import type { Guiche } from '../../preload/contract/contract.ts';
import { callNames } from '../../preload/contract/names.ts';
import type { Result } from '../../preload/contract/result.ts';

const isAct = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'commandId' in input;

type Ask = (input?: unknown) => Promise<Result<unknown>>;

/** `untilOpen` resolves once the window is not locked. The room `app` is asked as it is: it opens the lock. */
export function repeatedAfterLock(guiche: Guiche, untilOpen: () => Promise<void>): Guiche {
  // By its names alone: what goes in and what comes out is handed on as it is.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const rooms = guiche as unknown as Readonly<Record<string, Readonly<Record<string, Ask>>>>;
  const repeated = (room: string, name: string) => async (input?: unknown) => {
    const ask = rooms[room]?.[name];
    for (;;) {
      const answer = await ask?.(input);
      if (answer?.ok !== false || answer.error.code !== 'appLocked' || isAct(input)) return answer;
      await untilOpen();
    }
  };
  const all = Object.entries(callNames).map(([room, names]) => [
    room,
    room === 'app' ? guiche.app : Object.fromEntries(names.map((name) => [name, repeated(room, name)])),
  ]);
  // The names are the contract's own, so the object has its shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...guiche, ...Object.fromEntries(all) } as Guiche;
}
