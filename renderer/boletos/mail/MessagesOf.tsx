// The e-mails of some boletos, in the details of a boleto or a payer.
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { useApp, mailChanged, useQuery } from '../../app/app-context.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { purposeTitles } from '../../words/mail-words.ts';
import { MailStateChip } from './messages.tsx';

/** Nothing while there is none. */
export function MessagesOf({ boletos }: { boletos: readonly number[] }) {
  const { t } = useLingui();
  const { formatSecond } = useWords();
  const { guiche, navigation } = useApp();
  const { value = [], failure } = useQuery(
    boletos.join(),
    () => guiche.mail.ofBoletos({ boletos: [...boletos] }),
    mailChanged,
  );
  if (value.length === 0) return <FailureBanner failure={failure} />;
  return (
    <section className="stack gap-8" aria-label={t`E-mails`}>
      <h3>{t`E-mails`}</h3>
      <ul className="stack gap-8">
        {value.map((message) => (
          <li key={message.id} className="stack gap-0">
            <span className="line apart">
              <AriaButton
                className="link"
                onPress={() => navigation.go({ screen: 'boletos', tab: 'mail', message: message.id })}
              >
                {boletos.length === 1
                  ? t(purposeTitles[message.purpose])
                  : t`${t(purposeTitles[message.purpose])} · vence em ${formatDay(message.due)}`}
              </AriaButton>
              <MailStateChip of={message} />
            </span>
            <span className="soft break">{`${message.recipients} · ${formatSecond(message.stateAt)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
