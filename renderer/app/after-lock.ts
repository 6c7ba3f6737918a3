// Repeats the calls that a screen made while the window was locked once it is unlocked, so that no refusal stays on
// screen. A clerk's command, which carries a command id, is not repeated: the clerk presses again.
import type { Guiche } from '../../preload/contract/contract.ts';
import { callNames } from '../../preload/contract/names.ts';
import type { Result } from '../../preload/contract/result.ts';

const isAct = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'commandId' in input;

type Ask = (input?: unknown) => Promise<Result<unknown>>;

/**
 * `untilOpen` resolves when the window is not locked. Calls of the room `app` pass unchanged: they unlock the window.
 */
export function repeatedAfterLock(guiche: Guiche, untilOpen: () => Promise<void>): Guiche {
  // Works on names only: inputs and answers are passed on unchanged.
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
