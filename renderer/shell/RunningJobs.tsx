// The running batches and booklets, in the top bar of every screen: count, progress, and a link to each.
import type { JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { liveCounts, shareDone } from '../app/batch-counts.ts';
import { remainingInWords, waitWords } from '../words/batch-words.ts';
import { shareOfAll } from '../app/booklet-state.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useWords } from '../words/failure-words.tsx';

export function RunningJobs(): JSX.Element | null {
  const { t } = useLingui();
  const { translate } = useWords();
  const { navigation } = useApp();
  const batches = useSession((state) => state.batches);
  const running = useSession((state) => state.work.running);
  const booklets = useSession((state) => state.booklets);
  const papers = useSession((state) => state.papers.running);
  const jobs = batches
    .filter(({ kind, state }) => kind === 'sheet' && state === 'running')
    .map((batch) => {
      const progress = running.find(({ batchId }) => batchId === batch.id);
      return { batch, progress, counts: liveCounts(batch, progress) };
    });
  const making = booklets
    .filter(({ state }) => state === 'running')
    .map((booklet) => ({ booklet, progress: papers.find(({ id }) => id === booklet.id) }));
  if (jobs.length + making.length === 0) return null;
  const sum = jobs.reduce(
    (all, { counts }) => ({
      ended: all.ended + counts.created + counts.refused + counts.uncertain,
      left: all.left + counts.ready + counts.sending,
    }),
    { ended: 0, left: 0 },
  );
  const percent = Math.floor((100 * sum.ended) / Math.max(1, sum.ended + sum.left));
  const share = making.reduce((all, { progress }) => all + (progress ? shareOfAll(progress) : 0), 0);
  const made = Math.floor((100 * share) / Math.max(1, making.length));
  const words = [
    ...(jobs.length === 0
      ? []
      : [jobs.length === 1 ? t`1 lote · ${percent} %` : t`${jobs.length} lotes · ${percent} %`]),
    ...(making.length === 0
      ? []
      : [making.length === 1 ? t`1 carnê · ${made} %` : t`${making.length} carnês · ${made} %`]),
  ].join(' · ');
  const label =
    making.length === 0
      ? t`Lotes em andamento`
      : jobs.length === 0
        ? t`Carnês em andamento`
        : t`Lotes e carnês em andamento`;
  return (
    <Menu
      label={label}
      trigger={
        <AriaButton className="button quiet" aria-label={`${label}: ${words}`}>
          <Spinner />
          <span className="figures">{words}</span>
          <Icon name="down" />
        </AriaButton>
      }
      groups={[
        ...(jobs.length === 0
          ? []
          : [
              {
                id: 'running',
                title: t`Enviando`,
                entries: jobs.map(({ batch, progress, counts }) => ({
                  id: `batch ${batch.id}`,
                  label: batch.name,
                  icon: 'boletos' as const,
                  help: `${Math.floor(shareDone(counts) * 100)} %${
                    progress?.waiting
                      ? ` · ${translate(waitWords(progress.waiting))}`
                      : progress && progress.remainingMs !== null
                        ? ` · ${translate(remainingInWords(progress.remainingMs))}`
                        : ''
                  }`,
                  run: () => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id }),
                })),
              },
            ]),
        ...(making.length === 0
          ? []
          : [
              {
                id: 'making',
                title: t`Montando`,
                entries: making.map(({ booklet, progress }) => ({
                  id: `booklet ${booklet.id}`,
                  label: booklet.plan.title,
                  icon: 'documents' as const,
                  help: progress
                    ? `${Math.floor(shareOfAll(progress) * 100)} %${
                        progress.remainingMs === null
                          ? ''
                          : ` · ${translate(remainingInWords(progress.remainingMs))}`
                      }`
                    : t`Preparando…`,
                  run: () => navigation.go({ screen: 'documents', tab: 'booklets', booklet: booklet.id }),
                })),
              },
            ]),
      ]}
    />
  );
}
