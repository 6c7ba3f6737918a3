// The batches under way, in the top bar of every screen: how many, how far, and the way to each.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { liveCounts, shareDone } from '../batch-counts.ts';
import { remainingInWords } from '../batch-words.ts';
import { useDesk, useSession } from '../desk.ts';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useWords } from '../words.tsx';

export function RunningJobs(): JSX.Element | null {
  const { t } = useLingui();
  const { say } = useWords();
  const { places } = useDesk();
  const batches = useSession((state) => state.batches);
  const running = useSession((state) => state.work.running);
  const jobs = batches
    .filter(({ kind, state }) => kind === 'sheet' && state === 'running')
    .map((batch) => {
      const progress = running.find(({ batchId }) => batchId === batch.id);
      return { batch, progress, counts: liveCounts(batch, progress) };
    });
  if (jobs.length === 0) return null;
  const sum = jobs.reduce(
    (all, { counts }) => ({
      ended: all.ended + counts.created + counts.refused + counts.uncertain,
      left: all.left + counts.ready + counts.sending,
    }),
    { ended: 0, left: 0 },
  );
  const percent = Math.floor((100 * sum.ended) / Math.max(1, sum.ended + sum.left));
  const words = jobs.length === 1 ? t`1 lote · ${percent} %` : t`${jobs.length} lotes · ${percent} %`;
  return (
    <Menu
      label={t`Lotes em andamento`}
      trigger={
        <AriaButton className="button quiet jobs" aria-label={t`Lotes em andamento: ${words}`}>
          <Spinner />
          <span className="figures">{words}</span>
          <Icon name="down" />
        </AriaButton>
      }
      groups={[
        {
          id: 'running',
          title: t`Enviando`,
          entries: jobs.map(({ batch, progress, counts }) => ({
            id: String(batch.id),
            label: batch.name,
            icon: 'boletos',
            help: `${Math.floor(shareDone(counts) * 100)} %${
              progress && progress.remainingMs !== null
                ? ` · ${say(remainingInWords(progress.remainingMs))}`
                : ''
            }`,
            run: () => places.go({ screen: 'boletos', tab: 'batch', batch: batch.id }),
          })),
        },
      ]}
    />
  );
}
