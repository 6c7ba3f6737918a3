// One withdrawal in the window: what prevents it at the top, then the form, the summary or the answer.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import type { Account } from '../../../preload/contract/accounts.ts';
import { useApp, useQuery, withdrawalsChanged } from '../../app/app-context.ts';
import { Spinner } from '../../ui/icons.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { AnswerStep } from './AnswerStep.tsx';
import { Banners } from './Banners.tsx';
import { FormStep } from './FormStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { hardBlocks, type Step } from './steps.ts';
import { useFees } from './use-fees.ts';
import { useOutcome } from './use-sending.ts';
import { emptyDraft, formOf } from './withdrawal-draft.ts';
import { type Work, workOf } from './work.ts';
import type { BookEntry } from '../../../preload/contract/wallet-terms.ts';
import type { SessionState } from '../../app/session.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { inHistory } from '../../app/route.ts';
import type { WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { reasonOf, RequestChip } from '../requests/RequestFacts.tsx';
import { useRequests } from '../requests/use-requests.ts';
import { WalletGroups } from '../WalletGroups.tsx';
import './new.css';

/** The maker has asked, and nothing was sent: shows the answer as soon as an approver gives it. */
function AskedStep({
  work,
  step: { request: id, summary, expiresAt },
}: {
  work: Work;
  step: Extract<Step, { kind: 'asked' }>;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { value, failure } = useRequests();
  const request = value?.requests.find((one) => one.id === id);
  const state = request?.state ?? 'open';
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    // Another state is another screen, to be read from its beginning.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [state]);
  const another = () => {
    work.change(emptyDraft);
    work.tell({ kind: 'another' });
  };
  const name = summary.entry?.label;
  const sent = request?.withdrawal ?? null;
  return (
    <div className="scroll withdrawal-answer">
      <div className="stack gap-20 withdrawal-sheet">
        <header className="stack gap-4 withdrawal-loud">
          <h2 ref={head} tabIndex={-1} className="withdrawal-state">
            <span className="unseen">{t`Solicitação de saque: `}</span>
            <RequestChip state={state} />
          </h2>
          <p className="withdrawal-money figures">{formatCents(summary.cents, language)}</p>
          <p className={name === undefined ? 'soft' : 'strong'}>
            {name === undefined ? t`para uma carteira não cadastrada` : t`para ${name}`}
          </p>
          <WalletGroups wallet={summary.wallet} />
        </header>
        <Answer request={request} expiresAt={request?.expiresAt ?? expiresAt} />
        <FailureBanner failure={failure} />
        <div className="line">
          {sent !== null && (
            <GoButton kind="main" to={inHistory({ id: sent })}>
              {t`Ver o saque`}
            </GoButton>
          )}
          {(state === 'declined' || state === 'expired') && (
            <Button
              kind="main"
              onPress={() => work.tell({ kind: 'another' })}
            >{t`Voltar ao formulário`}</Button>
          )}
          <GoButton to={{ screen: 'withdrawals', tab: 'requests' }}>{t`Ver solicitações`}</GoButton>
          <Button onPress={another}>{t`Limpar e solicitar outro saque`}</Button>
        </div>
      </div>
    </div>
  );
}

function Answer({ request, expiresAt }: { request: WithdrawalRequest | undefined; expiresAt: string }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const by = request?.decidedBy ?? '';
  switch (request?.state ?? 'open') {
    case 'open': {
      const when = formatInstant(expiresAt, language);
      return (
        <Banner kind="info" icon="clock" title={t`Solicitação registrada: nada foi enviado`}>
          <p>{t`Um aprovador confere a carteira e os valores e envia do computador dele. A solicitação vale até ${when}; a resposta aparece aqui.`}</p>
        </Banner>
      );
    }
    case 'used':
      return (
        <Banner kind="good" title={t`${by} aprovou e enviou`} live>
          <p>{t`O resultado está no Histórico.`}</p>
        </Banner>
      );
    case 'declined': {
      const reason = reasonOf(request, translate);
      return (
        <Banner kind="bad" title={t`${by} recusou a solicitação`} live>
          <p>{reason === '' ? t`Sem motivo informado.` : reason}</p>
          <p>{t`Nada foi enviado. O formulário continua preenchido.`}</p>
        </Banner>
      );
    }
    case 'expired':
      return (
        <Banner kind="info" title={t`A solicitação expirou`} live>
          <p>{t`Nada foi enviado. Confira de novo e solicite outra vez.`}</p>
        </Banner>
      );
  }
}

const moved = (state: SessionState): number => withdrawalsChanged(state) + (state.accounts?.revision ?? 0);
const noBook: readonly BookEntry[] = [];

/**
 * The state of the account, and its book: read when the room opens, and again whenever a withdrawal, a limit or an
 * account changed.
 */
function useAccountReadiness(accountId: string) {
  const { guiche } = useApp();
  const readiness = useQuery(accountId, () => guiche.withdrawals.readiness({ accountId }), moved);
  const book = useQuery(accountId, () => guiche.withdrawals.book({ accountId }), moved);
  return {
    readiness: readiness.value,
    book: book.value ?? noBook,
    failure: readiness.failure,
    again: readiness.again,
  };
}

export function NewWithdrawal({ account, again }: { account: Account; again: number | undefined }) {
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
