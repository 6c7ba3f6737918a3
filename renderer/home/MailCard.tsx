// Matters of e-mail: what waits to be sent, what a clerk must decide, and the reminders of the day, which nobody sends but the clerk.
import { useLingui } from '@lingui/react/macro';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { useApp } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';
import type { Attention } from './attention.ts';
import { MatterLine } from './MatterLine.tsx';

type MailMatter = Extract<Attention, { kind: 'mailWaiting' | 'mailToDecide' | 'reminders' }>;

export function MailCard({ item }: { item: MailMatter }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const go = (more: Partial<Extract<Route, { screen: 'boletos' }>> = {}) =>
    navigation.go({ screen: 'boletos', tab: 'mail', ...more });
  if (item.kind === 'reminders') {
    const { purpose, boletos, cents } = item;
    const count = formatCount(boletos.length, language);
    const before = purpose === 'before';
    return (
      <MatterLine
        kind="info"
        icon="calendar"
        title={
          before
            ? boletos.length === 1
              ? t`1 lembrete de vencimento a enviar`
              : t`${count} lembretes de vencimento a enviar`
            : boletos.length === 1
              ? t`1 lembrete de atraso a enviar`
              : t`${count} lembretes de atraso a enviar`
        }
        sum={formatCents(cents, language)}
        act={
          <Button kind="main" onPress={() => go({ send: { purpose, boletos } })}>{t`Ver e enviar`}</Button>
        }
      >
        <p>{t`Nada é enviado automaticamente. Confira o texto e os pagadores antes de enviar.`}</p>
      </MatterLine>
    );
  }
  const count = formatCount(item.count, language);
  return item.kind === 'mailToDecide' ? (
    <MatterLine
      kind="doubt"
      title={item.count === 1 ? t`1 e-mail aguarda sua decisão` : t`${count} e-mails aguardam sua decisão`}
      act={<Button onPress={() => go()}>{t`Ver e-mails`}</Button>}
    >
      <p>{t`Foram recusados, adiados ou ficaram sem confirmação. O Guichê não os envia de novo automaticamente.`}</p>
    </MatterLine>
  ) : (
    <MatterLine
      kind="doubt"
      icon="pause"
      title={item.count === 1 ? t`1 e-mail parado na fila` : t`${count} e-mails parados na fila`}
      act={<Button onPress={() => go()}>{t`Ver a fila`}</Button>}
    >
      <p>{t`Nenhum deles saiu. Continue o envio ou remova-os da fila.`}</p>
    </MatterLine>
  );
}
