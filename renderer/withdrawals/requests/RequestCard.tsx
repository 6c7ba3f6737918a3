// One request: who asks for what, until when, and what can be done with it. An approver's summary opens in Novo saque, of the
// request's account.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Output } from '../../../preload/contract/contract.ts';
import type { WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import { useAct, useApp, useSession, useAccount } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { inHistory } from '../../app/route.ts';
import { formatAge, formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/now.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Elsewhere } from '../Elsewhere.tsx';
import { workOf } from '../new/work.ts';
import { MovedFees } from '../new/MovedFees.tsx';
import { holdSentences } from '../request-words.ts';
import { WalletGroups } from '../WalletGroups.tsx';
import { reasonOf, RequestChip, RequestFigures } from './RequestFacts.tsx';

type Trouble = Exclude<Output<'withdrawals', 'summarizeRequest'>, { kind: 'summary' }>;

export function RequestCard({
  request,
  approves,
  onDecline,
}: {
  request: WithdrawalRequest;
  approves: boolean;
  onDecline: () => void;
}) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const now = useNow();
  const { guiche, session, navigation } = useApp();
  const { accountId, maker, computer, cents, state, own } = request;
  const account = useAccount(accountId);
  const isCurrent = useSession((all) => all.accounts?.current === accountId);
  const [trouble, setTrouble] = useState<Trouble>();
  const opening = useAct(() => guiche.withdrawals.summarizeRequest({ id: request.id }));
  const select = useAct((id: string) => guiche.accounts.select({ id }));
  const open = async () => {
    setTrouble(undefined);
    const result = await opening.run(undefined);
    if (!result?.ok) return;
    if (result.value.kind !== 'summary') return setTrouble(result.value);
    if (!isCurrent && !(await select.run(accountId))?.ok) {
      await session.ask(guiche.withdrawals.forget({ summaryId: result.value.summary.summaryId }));
      return;
    }
    workOf(accountId).tell({ kind: 'summarized', summary: result.value.summary });
    navigation.go({ screen: 'withdrawals', tab: 'new' });
  };
  const money = formatCents(cents, language);
  const reason = reasonOf(request, translate);
  const by = request.decidedBy ?? '';
  const when = request.decidedAt === null ? '' : formatInstant(request.decidedAt, language);
  const age = formatAge(request.madeAt, now, language);
  const until = formatInstant(request.expiresAt, language);
  const sent = request.withdrawal;
  return (
    <article className="card stack" aria-label={t`Solicitação de ${maker}: ${money}`}>
      <div className="line apart request-head">
        <h3 className="figures">{money}</h3>
        <RequestChip state={state} />
      </div>
      <p>
        {own ? t`Você solicitou, ${age}` : t`${maker} solicitou, em ${computer}, ${age}`}
        {account && <span className="soft"> · {account.name}</span>}
        {state === 'open' && <span className="soft"> · {t`vale até ${until}`}</span>}
      </p>
      <WalletGroups wallet={request.wallet} />
      <RequestFigures request={request} />
      {state === 'declined' && (
        <p className="soft">
          {t`${by} recusou em ${when}.`} {reason}
        </p>
      )}
      {state === 'used' && <p className="soft">{t`${by} aprovou e enviou em ${when}.`}</p>}
      {state === 'expired' && <p className="soft">{t`Ninguém decidiu a tempo. Nada foi enviado.`}</p>}
      {trouble && <Why trouble={trouble} accountId={accountId} onTaken={() => void open()} />}
      <FailureBanner failure={opening.failure ?? select.failure} />
      <div className="line">
        {state === 'open' && !own && approves && (
          <Button
            kind="main"
            busy={opening.busy || select.busy}
            onPress={() => void open()}
          >{t`Conferir e aprovar…`}</Button>
        )}
        {(state === 'open' || state === 'expired') && (own || approves) && (
          <Button onPress={onDecline}>{own ? t`Cancelar solicitação…` : t`Recusar…`}</Button>
        )}
        {sent !== null && <GoButton to={inHistory({ id: sent })}>{t`Ver o saque`}</GoButton>}
        {state === 'open' && !own && !approves && (
          <span className="faint">{t`Aguardando um aprovador.`}</span>
        )}
      </div>
    </article>
  );
}

function Why({ trouble, accountId, onTaken }: { trouble: Trouble; accountId: string; onTaken: () => void }) {
  const { t } = useLingui();
  switch (trouble.kind) {
    case 'elsewhere':
      return <Elsewhere accountId={accountId} where={trouble} onTaken={onTaken} />;
    case 'team':
      return <Banner kind="bad" title={t(holdSentences[trouble.why])} live />;
    case 'gone':
      return (
        <Banner kind="info" title={t(holdSentences.requestDecided)} live>
          <p>{t`Nada foi enviado por este computador.`}</p>
        </Banner>
      );
    case 'figuresMoved':
      return (
        <MovedFees before={trouble.request.fees} now={trouble.now} next={t(holdSentences.figuresMoved)} />
      );
  }
}
