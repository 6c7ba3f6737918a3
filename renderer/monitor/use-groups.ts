// The groups used so far, those with most transactions first.
import { useMemo } from 'react';
import { useApp, useQuery, watchChanged } from '../app/app-context.ts';

const none: readonly string[] = [];

export function useGroups(accountId: string): readonly string[] {
  const { guiche } = useApp();
  const { value } = useQuery(
    accountId,
    () => guiche.monitor.board({ filter: { scope: { accountId }, sort: 'changed' } }),
    watchChanged,
  );
  return useMemo(
    () =>
      value ? value.groups.toSorted((one, other) => other.count - one.count).map(({ name }) => name) : none,
    [value],
  );
}
