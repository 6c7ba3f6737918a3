// Of the states of polling of several accounts, the one to show. Pure; asking-words.ts has the texts.
import type { AskingState } from '../../preload/contract/monitor.ts';

/** States that need a person come first, then those that resolve themselves. */
const urgency = [
  'noCredentials',
  'unauthorized',
  'outage',
  'budgetSpent',
  'limited',
  'held',
  'asking',
] as const satisfies readonly AskingState['state'][];

export type Worst = NonNullable<ReturnType<typeof worstOf>>;

export function worstOf(states: readonly AskingState[], now: number) {
  const watching = states.filter(({ watched }) => watched > 0);
  const of = urgency
    .map((state) => watching.find((one) => one.state === state))
    .find((one) => one !== undefined);
  if (!of) return undefined;
  const soon = of.until === null || Date.parse(of.until) - now < 5_000;
  return {
    of,
    /** Of all accounts together. */
    watched: watching.reduce((sum, one) => sum + one.watched, 0),
    due: watching.reduce((sum, one) => sum + one.due, 0),
    /** When it is tried again, unless that is now. */
    until: soon ? undefined : (of.until ?? undefined),
  };
}
