// Handlers for every call of the contract, made from the contract itself.
import { contract, type Handlers } from '../../preload/contract/contract.ts';

/** `answer` receives the name of the call, and may throw. */
export function handlersFor(answer: (where: string, input: unknown) => unknown): Handlers {
  const rooms = Object.entries(contract).map(([room, calls]) => [
    room,
    Object.fromEntries(
      Object.keys(calls).map((name) => [name, (input: unknown) => answer(`${room}.${name}`, input)]),
    ),
  ]);
  // Made from the contract's own names, so it has its shape; the bridge itself checks every one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(rooms) as Handlers;
}
