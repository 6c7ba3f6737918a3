// What a failed question says about the account: whether a person is needed, or how long all its questions wait.
import type { AskingState } from '../../../preload/contract/monitor.ts';
import type { Failure } from '../../../preload/contract/result.ts';

export type StopKind = Extract<AskingState['state'], 'noCredentials' | 'unauthorized' | 'outage' | 'limited'>;

/** Null: it says nothing about the account, and is asked again in its turn. */
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

/** How long after so many failed probes in a row. */
export const outageWait = (failures: number, random: number): number =>
  Math.min(longest, first * 2 ** Math.min(20, failures - 1)) * (0.9 + random / 5);

/** One that fails again and again while others are answered holds up nobody: it is asked ever more seldom by itself. */
export const loneWait = (failures: number): number =>
  failures < 2 ? 0 : Math.min(60 * 60_000, 30_000 * 2 ** Math.min(20, failures - 2));
