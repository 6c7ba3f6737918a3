// One withdrawal in the window: what prevents it at the top, then the form, the summary or the answer.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type { Account } from '../../../preload/contract/accounts.ts';
import { useApp } from '../../app/app-context.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { AnswerStep } from './AnswerStep.tsx';
import { AskedStep } from './AskedStep.tsx';
import { Banners } from './Banners.tsx';
import { FormStep } from './FormStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { hardBlocks } from './steps.ts';
import { useFees } from './use-fees.ts';
import { useOutcome } from './use-sending.ts';
import { useAccountReadiness } from './use-account-readiness.ts';
import { emptyDraft, formOf } from './withdrawal-draft.ts';
import { workOf } from './work.ts';
import './new.css';

export function NewWithdrawal({
  account,
  again,
}: {
  account: Account;
  again: number | undefined;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, session, navigation } = useApp();
  const work = workOf(account.id);
  const { draft, step } = useStore(work.store);
  const { readiness, book, failure, again: readAgain } = useAccountReadiness(account.id);
  const fees = useFees(account.id, readiness?.fees);
  useOutcome(work, account.id, draft.made, draft.pressed);

  useEffect(() => {
    if (again === undefined) return;
    void session.ask(guiche.withdrawals.get({ id: again })).then((result) => {
      if (!result.ok || result.value.accountId !== account.id) return;
      // A withdrawal that is being sent is shown to its end first.
      const { step: now } = work.store.getState();
      if (now.kind === 'summary' && now.press === 'sending') return;
      work.change({ ...emptyDraft, form: formOf(result.value, language), checksummed: true });
      work.tell({ kind: 'another' });
      navigation.go({ screen: 'withdrawals', tab: 'new' });
    });
  }, [again, account.id, language, guiche, session, navigation, work]);

  // A form that replaces another step takes the focus from its button.
  const [follows, setFollows] = useState(false);
  if (step.kind !== 'form' && !follows) setFollows(true);

  if (!readiness) {
    return failure ? (
      <div className="withdrawal-alone">
        <FailureBanner failure={failure} />
      </div>
    ) : (
      <p className="withdrawal-alone faint line">
        <Spinner />
        {t`Carregando a conta…`}
      </p>
    );
  }
  return (
    <div className="column">
      <Banners
        account={account}
        readiness={readiness}
        own={draft.made}
        shownBelow={step.kind === 'summary' ? hardBlocks(step.summary) : []}
        lost={step.kind === 'form' && draft.pressed !== null}
        onSeen={readAgain}
        onLostSeen={() => work.change({ pressed: null })}
      />
      {step.kind === 'form' && (
        <FormStep
          account={account}
          work={work}
          draft={draft}
          step={step}
          readiness={readiness}
          book={book}
          fees={fees}
          takesFocus={follows}
        />
      )}
      {step.kind === 'summary' && (
        <SummaryStep
          key={`${step.summary.summaryId} ${step.round}`}
          work={work}
          step={step}
          readiness={readiness}
        />
      )}
      {step.kind === 'asked' && <AskedStep key={step.request} work={work} step={step} />}
      {step.kind === 'answer' && (
        <AnswerStep work={work} withdrawal={step.withdrawal} draft={draft} onSeen={readAgain} />
      )}
    </div>
  );
}
