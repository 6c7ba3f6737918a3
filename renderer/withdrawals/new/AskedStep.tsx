// The maker has asked, and nothing was sent: shows the answer as soon as an approver gives it.
import { useEffect, useRef, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { RequestChip, reasonOf } from '../requests/RequestFacts.tsx';
import { useRequests } from '../requests/use-requests.ts';
import { WalletGroups } from '../WalletGroups.tsx';
import type { Step } from './steps.ts';
import { emptyDraft } from './withdrawal-draft.ts';
import type { Work } from './work.ts';

export function AskedStep({
  work,
  step: { request: id, summary, expiresAt },
}: {
  work: Work;
  step: Extract<Step, { kind: 'asked' }>;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
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
            <span className="unseen">{t`Pedido de saque: `}</span>
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
            <Button
              kind="main"
              onPress={() => navigation.go({ screen: 'withdrawals', tab: 'history', withdrawal: sent })}
            >{t`Ver o saque`}</Button>
          )}
          {(state === 'declined' || state === 'expired') && (
            <Button
              kind="main"
              onPress={() => work.tell({ kind: 'another' })}
            >{t`Voltar ao formulário`}</Button>
          )}
          <Button
            onPress={() => navigation.go({ screen: 'withdrawals', tab: 'requests' })}
          >{t`Ver os pedidos`}</Button>
          <Button onPress={another}>{t`Limpar e iniciar outro`}</Button>
        </div>
      </div>
    </div>
  );
}

function Answer({
  request,
  expiresAt,
}: {
  request: WithdrawalRequest | undefined;
  expiresAt: string;
}): JSX.Element {
  const { t } = useLingui();
  const { language, translate } = useWords();
  const by = request?.decidedBy ?? '';
  switch (request?.state ?? 'open') {
    case 'open': {
      const when = formatInstant(expiresAt, language);
      return (
        <Banner kind="info" icon="clock" title={t`Pedido registrado: nada foi enviado`}>
          <p>{t`Uma pessoa com o papel de aprovar confere a carteira e os valores e envia do computador dela. O pedido vale até ${when}, e a resposta aparece aqui.`}</p>
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
        <Banner kind="bad" title={t`${by} recusou o pedido`} live>
          <p>{reason === '' ? t`Sem motivo informado.` : reason}</p>
          <p>{t`Nada foi enviado. O formulário continua preenchido.`}</p>
        </Banner>
      );
    }
    case 'expired':
      return (
        <Banner kind="info" title={t`O pedido expirou`} live>
          <p>{t`Nada foi enviado. Confira de novo e peça outra vez.`}</p>
        </Banner>
      );
  }
}
