// What a finished connection test proves, whether the account is unchanged since, and which credentials the service rejected. Pure.
import type { Account, ConnectionTest, CredentialName } from '../../preload/contract/accounts.ts';
import type { SessionState } from './session.ts';

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

type Known = Pick<SessionState, 'batches' | 'tests'> & {
  readonly watch: Pick<SessionState['watch'], 'accounts'>;
};

/**
 * The credentials that the service did not accept the last time they were used: a batch paused for it after the token was stored, the
 * monitor, or a test of the account as it is now.
 */
export function rejectedCredentials(
  account: Account,
  { batches, tests, watch }: Known,
): ReadonlySet<CredentialName> {
  const test = tests[account.id];
  const refused = (name: ConnectionTest['steps'][number]['step']) =>
    test?.stamp === stampOf(account) &&
    test.steps.some(({ step, state, status }) => step === name && state === 'refused' && status === 401);
  const { since = '' } = account.credentials.token;
  const stopped = batches.some(
    ({ accountId, state, rest, queuedAt }) =>
      accountId === account.id &&
      state === 'paused' &&
      rest?.code === 'unauthorized' &&
      (queuedAt ?? '') > since,
  );
  const unwatched = watch.accounts.some(
    ({ accountId, state }) => accountId === account.id && state === 'unauthorized',
  );
  return new Set<CredentialName>([
    ...(stopped || refused('fees') ? (['token'] as const) : []),
    ...(unwatched || refused('check') ? (['ci', 'cs'] as const) : []),
  ]);
}
