// What a finished connection test proves, and whether the account is unchanged since. Pure.
import type { Account, ConnectionTest } from '../../preload/contract/accounts.ts';

/** `works` needs an accepted credential: an answering address proves nothing about the account. */
export type Verdict = 'running' | 'stopped' | 'missing' | 'trouble' | 'works' | 'unproven';

export function verdictOf({ running, steps }: ConnectionTest): Verdict {
  if (running) return 'running';
  if (steps.some((one) => one.code === 'cancelled')) return 'stopped';
  if (steps.some((one) => one.code === 'secretMissing')) return 'missing';
  if (steps.some((one) => one.state === 'failed' || one.state === 'refused')) return 'trouble';
  const proven = steps.some((one) => (one.step === 'fees' || one.step === 'check') && one.state === 'works');
  return proven ? 'works' : 'unproven';
}

/** Everything that a test's result depends on; a different stamp means that something has changed since. */
export const stampOf = ({ revision, credentials: { token, ci, cs } }: Account): string =>
  JSON.stringify([revision, ...[token, ci, cs].map(({ set, since }) => [set, since])]);
