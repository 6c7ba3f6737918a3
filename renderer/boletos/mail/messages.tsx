// The e-mails of an account as the window shows them: the list, and the chip of a state.
import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { type MailMessage, messageColumns, messageFilters } from '../../../preload/contract/messages-list.ts';
import { listOf } from '../../list/list-of.ts';
import { State } from '../../ui/State.tsx';
import { decisionTitles, mailStateTitles, mailStateTones, purposeTitles } from '../../words/mail-words.ts';

/** A decided message needs nothing more from the clerk. */
export function MailStateChip({ of: { state, decided } }: { of: MailMessage }) {
  const { t } = useLingui();
  return decided === null ? (
    <State tone={mailStateTones[state]}>{t(mailStateTitles[state])}</State>
  ) : (
    <State tone="plain">{t(decisionTitles[decided])}</State>
  );
}

export const messages = listOf<MailMessage>()({
  name: 'messages',
  columns: messageColumns,
  titles: {
    payer: { title: msg`Pagador` },
    recipients: { title: msg`E-mail` },
    amount: { title: msg`Valor` },
    due: { title: msg`Vencimento` },
    state: {
      title: msg`Situação do e-mail`,
      words: mailStateTitles,
      cell: (message) => <MailStateChip of={message} />,
    },
    purpose: { title: msg`Tipo`, words: purposeTitles },
    at: { title: msg`Desde` },
    tries: { title: msg`Tentativas` },
    account: { title: msg`Conta` },
  },
  filters: messageFilters,
  labels: {
    account: null,
    state: { title: msg`Situação do e-mail`, words: mailStateTitles },
    purpose: { title: msg`Tipo`, words: purposeTitles },
    open: { title: msg`Só os que aguardam decisão` },
  },
  first: { column: 'at', descending: true },
});
