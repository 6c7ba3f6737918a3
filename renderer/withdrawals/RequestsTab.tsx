// Pedidos: withdrawals above what one person of the team may send alone. Whoever asked sees the answer; an approver checks and sends
// from this computer, or declines.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRequest } from '../../preload/contract/withdrawal-request-terms.ts';
import { useHelp } from '../app/help-pane.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { DeclineDialog } from './requests/DeclineDialog.tsx';
import { RequestCard } from './requests/RequestCard.tsx';
import { useRequests } from './requests/use-requests.ts';
import './requests/requests.css';

export function RequestsTab() {
  const { t } = useLingui();
  const help = useHelp();
  const { value, failure, again } = useRequests();
  const [declining, setDeclining] = useState<WithdrawalRequest>();
  const requests = value?.requests ?? [];
  const open = requests.filter(({ state }) => state === 'open');
  const over = requests.filter(({ state }) => state !== 'open');
  const approves = value?.role === 'approver';
  return (
    <div className="scroll requests">
      <div className="stack gap-20 measure">
        <Banner
          kind="info"
          title={t`Acima do limite, o saque precisa de duas pessoas`}
          acts={<Button kind="quiet" icon="help" onPress={() => help('teamRole')}>{t`Como funciona`}</Button>}
        >
          <p>{t`Uma pessoa solicita; um aprovador confere e envia do próprio computador. Quem tem o token da conta poderia sacar fora do Guichê: guarde tokens de saque só nos computadores dos aprovadores.`}</p>
        </Banner>
        <FailureBanner failure={failure} />
        {!value && !failure && (
          <p className="line soft">
            <Spinner /> {t`Carregando solicitações…`}
          </p>
        )}
        {value && requests.length === 0 && (
          <EmptyState icon="withdrawals" title={t`Nenhuma solicitação`}>
            {t`As solicitações que aguardam aprovação aparecem aqui e continuam na lista por 24 horas depois de decididas.`}
          </EmptyState>
        )}
        {[
          { title: t`Aguardando decisão`, some: open },
          { title: t`Decididos nas últimas 24 horas`, some: over },
        ].map(
          ({ title, some }) =>
            some.length > 0 && (
              <section key={title} className="stack" aria-label={title}>
                <h2>{title}</h2>
                {some.map((request) => (
                  <RequestCard
                    key={request.id}
                    request={request}
                    approves={approves}
                    onDecline={() => setDeclining(request)}
                  />
                ))}
              </section>
            ),
        )}
      </div>
      {declining && (
        <DeclineDialog
          request={declining}
          onClose={() => setDeclining(undefined)}
          onDone={() => {
            setDeclining(undefined);
            again();
          }}
        />
      )}
    </div>
  );
}
