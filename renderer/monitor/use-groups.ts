// The groups used so far, those with most transactions first.
import { useMemo } from 'react';
import { useDesk } from '../app/desk.ts';
import { useLive, watchMoved } from '../app/live.ts';

const none: readonly string[] = [];

export function useGroups(accountId: string): readonly string[] {
  const { guiche } = useDesk();
  const { value } = useLive(
    accountId,
    () => guiche.monitor.board({ filter: { scope: { accountId }, sort: 'changed' } }),
    watchMoved,
  );
  return useMemo(
    () =>
      value ? value.groups.toSorted((one, other) => other.count - one.count).map(({ name }) => name) : none,
    [value],
  );
}
