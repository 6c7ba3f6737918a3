// An existing batch: in review, being sent, or with its result. Read again whenever the ledger changes.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { countIn } from '../../app/batch-counts.ts';
import { batchStateWords } from '../../words/batch-words.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useQuery } from '../../app/use-query.ts';
import { Review } from '../draft/Review.tsx';
import { useDraft, useDraftController } from '../draft/use-draft.ts';
import { StepBar } from '../StepBar.tsx';
import { DoubtsView } from './DoubtsView.tsx';
import { OtherAccount } from './OtherAccount.tsx';
import { ResultActs } from './ResultActs.tsx';
import { Result } from './Result.tsx';
import { Sending } from './Sending.tsx';
import './batch.css';

export function BatchWork({
  id,
  doubts,
  view,
}: {
  id: number;
  doubts: boolean;
  /** The saved view of its rows to open. */
  view: string | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const { value: batch, failure } = useQuery(id, () => guiche.batches.get({ id }));
  const running = useSession((state) => state.work.running.find(({ batchId }) => batchId === id));
  const accounts = useSession((state) => state.accounts);
  // Unsent rows are reviewed on demand; a draft has nothing else.
  const [reviewing, setReviewing] = useState(false);
  const atWork = batch?.state === 'queued' || batch?.state === 'running';
  const controller = useDraftController();
  const isOfDraft = useDraft((state) => state.draft?.batch === id);
  // The batch was started: its sheet must not lead back here when another batch begins.
  const begun = isOfDraft && batch !== undefined && batch.state !== 'draft';
  useEffect(() => {
    if (begun) controller.forget();
  }, [begun, controller]);
  // Once sending starts the review is over, also after a pause.
  if (atWork && reviewing) setReviewing(false);
  if (!batch)
    return failure ? (
      <div className="screen batch-work">
        <FailureBanner failure={failure} />
        <div className="line">
          <Button
            onPress={() => navigation.go({ screen: 'boletos', tab: 'batch' })}
          >{t`Ver os lotes`}</Button>
        </div>
      </div>
    ) : (
      <p className="line soft batch-waits">
        <Spinner /> {t`Lendo o lote…`}
      </p>
    );
  const back = () => {
    setReviewing(false);
    navigation.go({ screen: 'boletos', tab: 'batch', batch: id });
  };
  // A removed account cannot be selected, but its batches can be viewed.
  const owner = accounts?.accounts.find((one) => one.id === batch.accountId);
  if (owner && owner.id !== accounts?.current) return <OtherAccount batch={batch} owner={owner} />;
  if (batch.state === 'draft') return <Review batch={batch} />;
  if (reviewing && !atWork)
    return (
      <div className="screen batch-work">
        <div className="line one gap-12 batch-return">
          <Button kind="quiet" onPress={back}>{t`Voltar ao lote`}</Button>
          <span className="soft">{t`Só é possível alterar linhas ainda não criadas.`}</span>
        </div>
        <Review batch={batch} />
      </div>
    );
  const review = () => setReviewing(true);
  // With nothing left to send there is only a result to show.
  const waits = batch.state === 'paused' && countIn(batch, 'ready', 'sending') > 0;
  return (
    <div className="screen batch-work">
      <StepBar at={atWork || waits ? 'sending' : 'result'} {...(waits ? { go: { review } } : {})} />
      <BatchHead batch={batch} {...(doubts ? { onBack: back } : {})} />
      {doubts ? (
        <DoubtsView accountId={batch.accountId} batchId={id} within />
      ) : atWork || waits ? (
        <Sending batch={batch} running={running} view={view} onReview={review} />
      ) : (
        <Result batch={batch} view={view} onReview={review} />
      )}
    </div>
  );
}

function BatchHead({ batch, onBack }: { batch: Batch; onBack?: () => void }): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const { navigation } = useApp();
  const { tone, icon, word } = batchStateWords[batch.state];
  const done = batch.state === 'finished' || batch.state === 'stopped';
  return (
    <header className="line batch-head">
      <div className="line grow batch-name">
        <h2 className="title clip">{batch.name}</h2>
        <State tone={tone} icon={icon}>
          {translate(word)}
        </State>
        <span className="faint batch-number">{t`lote ${batch.lote}`}</span>
        {batch.fileName !== null && <span className="faint clip">{batch.fileName}</span>}
      </div>
      <div className="line">
        {done && !onBack && <ResultActs batch={batch} />}
        {onBack ? (
          <Button kind="quiet" onPress={onBack}>{t`Voltar ao lote`}</Button>
        ) : (
          <Button kind="quiet" icon="plus" onPress={() => navigation.go({ screen: 'boletos', tab: 'batch' })}>
            {t`Outro lote`}
          </Button>
        )}
      </div>
    </header>
  );
}
