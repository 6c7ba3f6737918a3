// The latest batches of the accounts whose rows the register shows; those of the account in use are already loaded.
import { useCallback } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import { ok } from '../../../preload/contract/result.ts';
import { useApp, useSession, useQuery } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';

/** `12 · Mensalidades de dezembro`, or that it was issued singly. */
export function useBatchTitle(): (batch: BatchBrief) => string {
  const { t } = useLingui();
  const { language } = useWords();
  return useCallback(
    (batch) => (batch.kind === 'single' ? t`avulso` : `${formatCount(batch.lote, language)} · ${batch.name}`),
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
}

/** As many as a person looks through; open and uncertain ones are included however old. */
const most = 200;
const none: readonly BatchBrief[] = [];

export function useBatchesOf(scope: AccountScope): readonly BatchBrief[] {
  const { guiche } = useApp();
  const own = useSession((state) => state.batches);
  const current = useSession((state) => state.accounts?.current);
  const isOwn = scope !== 'all' && scope.accountId === current;
  const others = useQuery(`batches ${JSON.stringify(scope)}`, () =>
    isOwn ? Promise.resolve(ok(none)) : guiche.batches.list({ scope, most }),
  );
  return isOwn ? own : (others.value ?? none);
}
