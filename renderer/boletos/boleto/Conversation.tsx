// "Abrir conversa": opens WhatsApp with the message about a boleto typed in. Only the clerk sends it there.
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { PayerChat } from '../../../preload/contract/payers-list.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fillMessage, plainTemplate } from './message.ts';

export function Conversation({
  boletos,
  chat,
}: {
  /** The clerk chooses one of these, all of one payer. */
  boletos: readonly Pick<BoletoRow, 'id' | 'fields'>[];
  chat: PayerChat;
}) {
  const { t } = useLingui();
  const { both, formatCents } = useWords();
  const { guiche, toasts } = useApp();
  const template = useSession((state) => state.app?.preferences.message) ?? plainTemplate;
  const opening = useAct(async (id: number) => {
    const found = await guiche.boletos.details({ id });
    if (!found.ok) return found;
    const { boleto, batch } = found.value;
    return guiche.boletos.chat({ id, text: fillMessage(template.body, boleto, batch.lote) });
  });
  const open = async (id: number) => {
    const result = await opening.run(id);
    if (!result) return;
    if (!result.ok) toasts.show('bad', both(result.error));
    else if (result.value.opened)
      toasts.show('good', t`Conversa aberta no WhatsApp. A mensagem só sai quando você a enviar lá.`);
    else toasts.show('bad', t`A conversa não abriu. Copie a mensagem em “Enviar ao pagador”, no boleto.`);
  };
  const [first] = boletos;
  if (!first || chat === null) return null;
  if (chat !== 'ready')
    return (
      <p className="soft">
        {chat === 'practice'
          ? t`A conta de teste não abre conversas no WhatsApp.`
          : t`O telefone do pagador não é um número brasileiro. Corrija-o em Pagadores para abrir uma conversa.`}
      </p>
    );
  if (boletos.length === 1)
    return (
      <Button icon="phone" busy={opening.busy} onPress={() => void open(first.id)}>
        {t`Abrir conversa no WhatsApp`}
      </Button>
    );
  return (
    <Menu
      label={t`Abrir conversa no WhatsApp`}
      trigger={<Button icon="phone" busy={opening.busy}>{t`Abrir conversa no WhatsApp…`}</Button>}
      groups={[
        {
          id: 'boletos',
          title: t`Sobre qual boleto?`,
          entries: boletos.map(({ id, fields }) => ({
            id: String(id),
            label: t`${formatCents(fields.amount ?? 0)} · vence em ${formatDay(fields.dueDate ?? '')}`,
            icon: 'boletos',
            run: () => void open(id),
          })),
        },
      ]}
    />
  );
}
