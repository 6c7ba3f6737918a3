// A batch before it has rows: its file, then its columns. A sheet that was already checked leads to its batch.
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession, useAccount } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { StepBar } from '../StepBar.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { isReviewed } from './draft.ts';
import { FileStep } from './FileStep.tsx';
import { useDraft, useDraftController } from './use-draft.ts';
import './draft.css';

export function BatchDraft() {
  const { guiche, navigation, session } = useApp();
  const controller = useDraftController();
  const draft = useDraft((state) => state.draft);
  const accountId = useSession((state) => state.accounts?.current);
  const batch = useSession((state) => state.batches.find(({ id }) => id === draft?.batch));
  useEffect(() => {
    void session.ask(guiche.sheets.warmUp());
    void controller.restore();
  }, [guiche, session, controller]);

  // Not to a batch of another account: the sheet is shown as that account's, and can be closed.
  const leadsOn = draft?.step === 'review' && draft.accountId === accountId ? draft.batch : undefined;
  // Once the batch was started or discarded, the sheet is no longer needed.
  const done = batch !== undefined && batch.state !== 'draft';
  useEffect(() => {
    if (done) controller.forget();
    else if (leadsOn !== undefined) navigation.go({ screen: 'boletos', tab: 'batch', batch: leadsOn });
  }, [done, leadsOn, controller, navigation]);
  if (done || leadsOn !== undefined) return null;

  const to = (step: 'file' | 'columns' | 'review') => () => controller.change((old) => ({ ...old, step }));
  // Changed answers show in the rows only after another check.
  const made = draft && isReviewed(draft) ? { review: to('review') } : {};
  if (draft?.step === 'columns') {
    return (
      <div className="column draft">
        <StepBar at="columns" go={{ file: to('file'), ...made }} />
        <OtherAccount accountId={draft.accountId} current={accountId} />
        <ColumnsStep draft={draft} />
      </div>
    );
  }
  return (
    <div className="column draft">
      <StepBar at="file" go={draft ? { columns: to('columns'), ...made } : {}} />
      {draft && <OtherAccount accountId={draft.accountId} current={accountId} />}
      {accountId !== undefined && <FileStep accountId={accountId} />}
    </div>
  );
}

/** A sheet belongs to the account for which it was opened, and says so if another one is in use. */
function OtherAccount({ accountId, current }: { accountId: string; current: string | undefined }) {
  const { t } = useLingui();
  const controller = useDraftController();
  const name = useAccount(accountId)?.name;
  if (current === undefined || accountId === current) return null;
  return (
    <div className="draft-word">
      <Banner
        kind="doubt"
        title={t`Esta planilha foi aberta para a conta ${name ?? t`que foi excluída`}.`}
        acts={<Button onPress={controller.forget}>{t`Fechar a planilha`}</Button>}
      >
        {t`O lote seria emitido por essa conta, e não pela conta em uso. Troque de conta no alto da janela ou feche a planilha e abra de novo.`}
      </Banner>
    </div>
  );
}
