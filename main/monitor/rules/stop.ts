// What a failed poll means for its account: whether a person must act, or how long polling waits.
import type { AskingState } from '../../../preload/contract/monitor.ts';
import type { Failure } from '../../../preload/contract/result.ts';

export type StopKind = Extract<AskingState['state'], 'noCredentials' | 'unauthorized' | 'outage' | 'limited'>;

/** Null if it means nothing for the account; the watch is polled again in its turn. */
export function stopKindOf({ code }: Failure): StopKind | null {
  switch (code) {
    case 'secretMissing':
    case 'accountUnconfirmed':
    case 'secretOfOtherWay':
    case 'tokenMalformed':
      return 'noCredentials';
    case 'unauthorized':
    case 'forbidden':
      return 'unauthorized';
    case 'rateLimited':
      return 'limited';
    case 'cancelled':
      return null;
    default:
      return 'outage';
  }
}

const first = 2_000;
const longest = 5 * 60_000;

/** The wait after this number of failed probes in a row. */
export const outageWait = (failures: number, random: number): number =>
  Math.min(longest, first * 2 ** Math.min(20, failures - 1)) * (0.9 + random / 5);

/** A watch that fails repeatedly while others succeed is polled less and less often. */
export const loneWait = (failures: number): number =>
  failures < 2 ? 0 : Math.min(60 * 60_000, 30_000 * 2 ** Math.min(20, failures - 2));
