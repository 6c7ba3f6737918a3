// One e-mail: what became of it, in the server's own words, what the payer reads, and what a clerk can decide.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MailDecision } from '../../../preload/contract/mail-terms.ts';
import type { MailMessage } from '../../../preload/contract/messages-list.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { useAct, useApp, mailChanged, useQuery } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { DetailsPane } from '../../list/DetailsPane.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { mailProblems, mailStateSentences, purposeTitles, whyNotSent } from '../../words/mail-words.ts';
import { MailStateChip } from './messages.tsx';
import { MailContent, SendMailDialog } from './SendMailDialog.tsx';

export function MessagePane({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(id, () => guiche.mail.get({ id }), mailChanged);
  return (
    <DetailsPane label={t`E-mail`} onClose={onClose} failure={failure} reading={t`Lendo o e-mail…`}>
      {value && <Found message={value} />}
    </DetailsPane>
  );
}

function Found({ message }: { message: MailMessage }) {
  const { t } = useLingui();
  const { formatCents, formatCount, formatSecond } = useWords();
  const { guiche } = useApp();
  const { id, accountId, boleto, state, decided, delivery, purpose } = message;
  const [sending, setSending] = useState(false);
  const { value: text, failure } = useQuery(id, () => guiche.mail.textOf({ id }), mailChanged);
  const deciding = useAct((decision: MailDecision, commandId) =>
    guiche.mail.decide({ commandId, accountId, ids: [id], decision }),
  );
  const withdrawing = useAct((_: undefined, commandId) =>
    guiche.mail.withdraw({ commandId, accountId, ids: [id] }),
  );
  const repeat = () => deciding.run('again', () => setSending(true));
  const asks = decided === null && ['maybe', 'asked', 'refused', 'unsendable'].includes(state);
  const why = whyNotSent(message.code);
  const problem = delivery && 'problem' in delivery ? delivery.problem : null;
  const said = (delivery && 'words' in delivery ? delivery.words : problem?.words) || null;
  return (
    <>
      <header className="stack gap-4 details-head">
        <MailStateChip of={message} />
        <h2 className="break">{message.payer}</h2>
        <p className="soft figures">
          {t`${formatCents(message.cents)} · vence em ${formatDay(message.due)}`}
        </p>
      </header>
      <p>{t(why ?? mailStateSentences[state])}</p>
      {why === undefined && message.code !== null && <p className="soft">{t`Motivo: ${message.code}`}</p>}
      {problem && state === 'ready' && <p className="soft">{t(mailProblems[problem.code])}</p>}
      {said !== null && state !== 'accepted' && (
        <p className="soft break">{t`Resposta do servidor: “${said}”`}</p>
      )}
      {asks && (
        <div className="line">
          {state === 'maybe' && (
            <Button
              busy={deciding.busy}
              onPress={() => void deciding.run('sent')}
            >{t`Considerar enviado`}</Button>
          )}
          <Button busy={deciding.busy} onPress={() => void repeat()}>{t`Enviar de novo…`}</Button>
          {state !== 'maybe' && (
            <Button
              busy={deciding.busy}
              onPress={() => void deciding.run('left')}
            >{t`Encerrar sem envio`}</Button>
          )}
        </div>
      )}
      {state === 'ready' && (
        <div className="line">
          <Button busy={withdrawing.busy} onPress={() => void withdrawing.run(undefined)}>
            {t`Remover da fila`}
          </Button>
        </div>
      )}
      <FailureBanner failure={failure ?? deciding.failure ?? withdrawing.failure} />
      <Facts
        facts={[
          { id: 'to', name: t`Para`, value: <span className="break">{message.recipients}</span> },
          { id: 'purpose', name: t`Tipo`, value: t(purposeTitles[purpose]) },
          { id: 'since', name: t`Desde`, value: formatSecond(message.stateAt) },
          { id: 'queued', name: t`Posto na fila`, value: formatSecond(message.queuedAt) },
          { id: 'by', name: t`Por`, value: message.osUser },
          { id: 'tries', name: t`Tentativas`, value: formatCount(message.tries) },
        ]}
      />
      <div className="line">
        <GoButton
          kind="quiet"
          icon="boletos"
          to={{ screen: 'boletos', tab: 'issued', boleto }}
        >{t`Ver o boleto`}</GoButton>
      </div>
      {text && <MailContent title={text.subject} text={text.text} />}
      {sending && (
        <SendMailDialog
          mail={{ accountId, purpose, of: { boletos: [boleto] } }}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}
