// "Repetir lote do mês anterior": a finished batch as a new draft some months later.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { countIn } from '../../app/batch-counts.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCount, formatDate } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { RepeatDialog } from '../batch/RepeatDialog.tsx';

const mostShown = 8;

export function RepeatBatch({ accountId }: { accountId: string }): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  const batches = useSession((state) => state.batches);
  const [chosen, setChosen] = useState<BatchBrief>();
  const ended = batches.filter(
    (batch) =>
      batch.accountId === accountId &&
      batch.kind === 'sheet' &&
      (batch.state === 'finished' || batch.state === 'stopped') &&
      countIn(batch, 'created') > 0,
  );
  if (ended.length === 0) return null;
  return (
    <div className="line repeat-line">
      <Menu
        label={t`Lotes que podem ser repetidos`}
        trigger={<Button icon="retry">{t`Repetir lote do mês anterior…`}</Button>}
        groups={[
          {
            id: 'ended',
            entries: ended.slice(0, mostShown).map((batch) => ({
              id: String(batch.id),
              label: batch.name,
              help: t`Lote ${batch.lote} · ${formatDate(batch.createdAt, language)} · ${formatCount(countIn(batch, 'created'), language)} criados`,
              run: () => setChosen(batch),
            })),
          },
        ]}
      />
      <span className="faint">{t`Os mesmos pagadores e valores, com outro vencimento.`}</span>
      {chosen && <RepeatDialog key={chosen.id} batch={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
