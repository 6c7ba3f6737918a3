// Pedidos: withdrawals above what one person of the team may send alone. Whoever asked sees the answer; an approver checks and sends
// from this computer, or declines.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRequest } from '../../preload/contract/withdrawal-request-terms.ts';
import { useHelp } from '../app/help-pane.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { RequestCard } from './requests/RequestCard.tsx';
import { useRequests } from './requests/use-requests.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { formatCents } from '../../preload/shared/format.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { declineSentences } from './request-words.ts';
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

/** Declines a colleague's request with a reason, or takes one's own back. */
function DeclineDialog({
  request,
  onClose,
  onDone,
}: {
  request: WithdrawalRequest;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [reason, setReason] = useState('');
  const [why, setWhy] = useState<keyof typeof declineSentences>();
  const { id, own, maker, cents } = request;
  const declining = useAct((text: string, commandId) =>
    guiche.withdrawals.declineRequest({ commandId, id, reason: text }),
  );
  const money = formatCents(cents, language);
  const submit = () =>
    declining.run(reason.trim(), (value) => {
      if (value.kind === 'refused') return setWhy(value.why);
      toasts.show(
        'good',
        own ? t`Solicitação cancelada. Nada foi enviado.` : t`Solicitação recusada. Nada foi enviado.`,
      );
      onDone();
    });
  return (
    <FormDialog
      title={own ? t`Cancelar a solicitação de ${money}?` : t`Recusar a solicitação de ${money}?`}
      onClose={onClose}
      keeps
      act={own ? t`Cancelar solicitação` : t`Recusar solicitação`}
      danger
      busy={declining.busy}
      onSubmit={submit}
    >
      <p>
        {own
          ? t`A solicitação será cancelada e não poderá mais ser aprovada.`
          : t`${maker} vê a recusa e o motivo na hora. A solicitação não pode mais ser aprovada.`}
      </p>
      {!own && (
        <TextField
          label={t`Motivo (opcional)`}
          value={reason}
          onChange={setReason}
          maxLength={300}
          // The only thing to type in this dialog.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      )}
      {why !== undefined && <Banner kind="bad" title={t(declineSentences[why])} live />}
      <FailureBanner failure={declining.failure} />
    </FormDialog>
  );
}
