// The latest batches of the account in use, below the file step.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { BatchLines } from '../../app/BatchLines.tsx';
import { useSession } from '../../app/app-context.ts';

export function BatchList({ most = 8 }: { most?: number }): JSX.Element | null {
  const { t } = useLingui();
  const current = useSession((state) => state.accounts?.current);
  const batches = useSession((state) => state.batches);
  const own = batches.filter(
    ({ accountId, kind, rest }) => accountId === current && kind === 'sheet' && rest?.code !== 'discarded',
  );
  if (own.length === 0) return null;
  return (
    <section className="card flush" aria-label={t`Últimos lotes`}>
      <div className="card-head">
        <h2>{t`Últimos lotes`}</h2>
      </div>
      <BatchLines batches={own.slice(0, most)} />
    </section>
  );
}
