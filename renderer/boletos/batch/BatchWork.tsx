// An existing batch: in review, being sent, or with its result. Read again whenever the ledger changes.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { countIn } from '../../app/batch-counts.ts';
import { batchStateWords } from '../../words/batch-words.ts';
import { useAct, useApp, useSession, useQuery } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { Review } from '../draft/Review.tsx';
import { useDraft, useDraftController } from '../draft/use-draft.ts';
import { gridIn, useKeptFocus } from '../kept-focus.ts';
import { StepBar } from '../StepBar.tsx';
import { DoubtsView } from './DoubtsView.tsx';
import { Result } from './Result.tsx';
import { Sending } from './Sending.tsx';
import { Banner } from '../../ui/Banner.tsx';
import type { BookletSplit } from '../../../preload/contract/document-terms.ts';
import { Menu } from '../../ui/Menu.tsx';
import { fileWords } from '../file-words.ts';
import { useFormatEntries } from '../../list/ListActs.tsx';
import { MoreMenu } from '../../list/MoreMenu.tsx';
import { useSaving } from '../../list/use-saving.ts';
import { SendMailDialog } from '../mail/SendMailDialog.tsx';
import { useMakeMonthly } from '../payers/MakeMonthlyDialog.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';
import './batch.css';

interface File {
  readonly what: 'result' | 'errors';
  readonly format: 'csv' | 'xlsx';
}

/**
 * Actions of a finished batch: its result and its errors as files, its boletos in the register, its next month.
 */
function ResultActs({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { translate, both, formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [repeating, setRepeating] = useState(false);
  const [mailing, setMailing] = useState(false);
  const monthly = useMakeMonthly(batch);
  const saving = useSaving(
    (file: File) =>
      guiche.batches.saveResult({ id: batch.id, ...file, words: fileWords(batch.name, translate) }),
    t`Arquivo salvo.`,
  );
  const keep = async (file: File) => {
    const failure = await saving.run(file);
    if (failure) toasts.show('bad', both(failure));
  };
  const booklet = (split?: BookletSplit) =>
    navigation.go({
      screen: 'documents',
      tab: 'booklets',
      of: { batchId: batch.id },
      request: { title: batch.name, ...(split ? { split } : {}) },
    });
  const created = countIn(batch, 'created');
  const errors = countIn(batch, 'draft', 'refused', 'uncertain', 'out', 'ready');
  const formatEntries = useFormatEntries();
  const files = (what: File['what']) => formatEntries((format) => void keep({ what, format }));
  return (
    <div className="line">
      <Menu
        label={t`Exportar lote`}
        trigger={<Button icon="save" busy={saving.busy}>{t`Exportar lote`}</Button>}
        groups={[
          { id: 'result', title: t`Resultado de todas as linhas`, entries: files('result') },
          errors > 0 && {
            id: 'errors',
            title: t`Só as não emitidas, como na planilha, com o motivo`,
            entries: files('errors'),
          },
          created > 0 && {
            id: 'pdfs',
            title: t`Boletos emitidos`,
            entries: [
              {
                id: 'pdfs',
                label: t`Salvar os PDFs…`,
                help: t`Um arquivo por boleto, em ZIP`,
                icon: 'documents',
                run: () => booklet('boleto'),
              },
            ],
          },
        ]}
      />
      {created > 0 && (
        <>
          <Button icon="documents" onPress={() => booklet()}>{t`Montar carnê ou imprimir`}</Button>
          <Button icon="right" onPress={() => setMailing(true)}>
            {t`Enviar por e-mail (${formatCount(created)})`}
          </Button>
        </>
      )}
      <MoreMenu
        acts={[
          {
            id: 'issued',
            label: t`Ver emitidos`,
            icon: 'boletos',
            run: () => navigation.go({ screen: 'boletos', tab: 'issued', batch: batch.id, within: batch.id }),
          },
          batch.kind === 'sheet' && {
            id: 'repeat',
            label: t`Repetir lote…`,
            icon: 'retry',
            run: () => setRepeating(true),
          },
          ...monthly.acts,
          {
            id: 'new',
            label: t`Novo lote`,
            icon: 'plus',
            run: () => navigation.go({ screen: 'boletos', tab: 'batch' }),
          },
        ]}
      />
      {mailing && (
        <SendMailDialog
          mail={{ accountId: batch.accountId, of: { batchId: batch.id } }}
          onClose={() => setMailing(false)}
        />
      )}
      {monthly.dialog}
      {repeating && <RepeatDialog batch={batch} onClose={() => setRepeating(false)} />}
    </div>
  );
}

/**
 * Shown instead of a batch whose account is not in use: the account at the top of the window, above all the
 * practice colour, would not match the buttons.
 */
function OtherAccount({
  batch,
  owner,
}: {
  batch: Batch;
  owner: { readonly id: string; readonly name: string };
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const select = useAct((id: string) => guiche.accounts.select({ id }));
  return (
    <div className="screen batch-work">
      <div className="line one gap-12 batch-return">
        <GoButton kind="quiet" to={{ screen: 'boletos', tab: 'batch' }}>
          {t`Ver lotes`}
        </GoButton>
      </div>
      <div className="draft-word">
        <Banner
          kind="doubt"
          title={t`${batch.name} é da conta ${owner.name}, e não da conta em uso.`}
          acts={
            // The only action here, so Enter triggers it.
            <Button
              kind="main"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              busy={select.busy}
              onPress={() => void select.run(owner.id)}
            >{t`Usar ${owner.name}`}</Button>
          }
        >
          {t`Nada nele foi alterado. Para vê-lo e decidir o que enviar, use a conta dele.`}
        </Banner>
        <FailureBanner failure={select.failure} />
      </div>
    </div>
  );
}

export function BatchWork({
  id,
  doubts,
  view,
}: {
  id: number;
  doubts: boolean;
  /** The saved view of its rows to open. */
  view: string | undefined;
}) {
  const { t } = useLingui();
  const { guiche, navigation } = useApp();
  const { value: batch, failure } = useQuery(id, () => guiche.batches.get({ id }));
  const running = useSession((state) => state.work.running.find(({ batchId }) => batchId === id));
  const accounts = useSession((state) => state.accounts);
  const frame = useRef<HTMLDivElement>(null);
  // A pane's first control, the next step's main button, or the rows.
  const onFocus = useKeptFocus(
    () =>
      frame.current?.querySelector<HTMLElement>('.doubt-pane input, .doubt-pane .button') ??
      frame.current?.querySelector<HTMLElement>('.button.main:not(:disabled)') ??
      gridIn(frame.current),
  );
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
          <GoButton to={{ screen: 'boletos', tab: 'batch' }}>{t`Ver lotes`}</GoButton>
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
          <span className="soft">{t`Só é possível alterar linhas ainda não emitidas.`}</span>
        </div>
        <Review batch={batch} />
      </div>
    );
  const review = () => setReviewing(true);
  // With nothing left to send there is only a result to show.
  const waits = batch.state === 'paused' && countIn(batch, 'ready', 'sending') > 0;
  return (
    <div className="screen batch-work" ref={frame} onFocus={onFocus}>
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

function BatchHead({ batch, onBack }: { batch: Batch; onBack?: () => void }) {
  const { t } = useLingui();
  const { tone, icon, word } = batchStateWords[batch.state];
  const done = batch.state === 'finished' || batch.state === 'stopped';
  return (
    <header className="line one batch-head">
      <div className="line grow batch-name">
        <h2 className="title clip">{batch.name}</h2>
        <State tone={tone} icon={icon}>
          {t(word)}
        </State>
        <span className="faint batch-number">{t`lote ${batch.lote}`}</span>
        {batch.fileName !== null && <span className="faint clip">{batch.fileName}</span>}
      </div>
      <div className="line">
        {done && !onBack && <ResultActs batch={batch} />}
        {onBack ? (
          <Button kind="quiet" onPress={onBack}>{t`Voltar ao lote`}</Button>
        ) : done ? null : (
          <GoButton kind="quiet" icon="plus" to={{ screen: 'boletos', tab: 'batch' }}>
            {t`Novo lote`}
          </GoButton>
        )}
      </div>
    </header>
  );
}
