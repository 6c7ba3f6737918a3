// When a watched transaction is polled next, or why it is not. Pure.
import type { AskingState, WatchRow } from '../../../preload/contract/monitor.ts';

export type NextAsk =
  | { readonly kind: 'at'; readonly at: string }
  /** It is due, and waits for the account's budget. */
  | { readonly kind: 'turn' }
  /** Nothing of its account is polled. */
  | { readonly kind: 'waits'; readonly state: Exclude<AskingState['state'], 'asking'> }
  | { readonly kind: 'paused' | 'removed' | 'over' };

export function nextAsk(
  { phase, nextAt }: Pick<WatchRow, 'phase' | 'nextAt'>,
  asking: Pick<AskingState, 'state'> | undefined,
  now: number,
): NextAsk {
  if (phase === 'paused' || phase === 'removed') return { kind: phase };
  if (nextAt === null) return { kind: 'over' };
  if (asking && asking.state !== 'asking') return { kind: 'waits', state: asking.state };
  return Date.parse(nextAt) > now ? { kind: 'at', at: nextAt } : { kind: 'turn' };
}
