// The names of every call and stream. A build puts the names themselves in this file's place (vite.config.ts), so that preload and window
// contain no parser.
import { contract, type CallName, type Room, type StreamName } from './contract.ts';

// Object.entries forgets the names that it was given.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const callNames = Object.fromEntries(
  Object.entries(contract).map(([room, calls]) => [room, Object.keys(calls)]),
) as unknown as { readonly [R in Room]: readonly CallName<R>[] };

const streams: Readonly<Record<StreamName, true>> = {
  app: true,
  accounts: true,
  connectionTest: true,
  trail: true,
  batches: true,
  sheetCheck: true,
  documents: true,
  income: true,
  payers: true,
  monitor: true,
  withdrawals: true,
  teamMove: true,
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const streamNames = Object.keys(streams) as readonly StreamName[];
