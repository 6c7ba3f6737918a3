// Which credentials of an account the service did not accept when they were last used.
import type { Account, ConnectionTest, CredentialName } from '../../preload/contract/accounts.ts';
import { useSession } from './app-context.ts';
import type { SessionState } from './session.ts';
import { stampOf } from './verdict.ts';

type Known = Pick<SessionState, 'batches' | 'tests'> & {
  readonly watch: Pick<SessionState['watch'], 'accounts'>;
};

/**
 * The credentials that the service did not accept the last time they were used: a batch paused for it after the token was stored, the
 * monitor, or a test of the account as it is now.
 */
export function rejectedCredentials(account: Account, { batches, tests, watch }: Known) {
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
      (queuedAt ?? '') >= since,
  );
  const unwatched = watch.accounts.some(
    ({ accountId, state }) => accountId === account.id && state === 'unauthorized',
  );
  return new Set<CredentialName>([
    ...(stopped || refused('fees') ? (['token'] as const) : []),
    ...(unwatched || refused('check') ? (['ci', 'cs'] as const) : []),
  ]);
}

export function useRejectedCredentials(account: Account): ReadonlySet<CredentialName> {
  const batches = useSession((state) => state.batches);
  const tests = useSession((state) => state.tests);
  const watch = useSession((state) => state.watch);
  return rejectedCredentials(account, { batches, tests, watch });
}
