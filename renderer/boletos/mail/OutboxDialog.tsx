// The test account's outgoing mailbox: what its own mail server took, which sends nothing on.
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { formatCents, formatCount, formatSecond } from '../../../preload/shared/format.ts';
import { useApp, mailChanged, useQuery } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

const kilobyte = 1_000;

export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, navigation } = useApp();
  const { value, failure } = useQuery('outbox', () => guiche.mail.taken({}), mailChanged);
  const open = (message: number) => {
    onClose();
    navigation.go({ screen: 'boletos', tab: 'mail', message });
  };
  return (
    <Dialog size="wide" onClose={onClose} title={t`Caixa de saída simulada`}>
      <div className="stack">
        <Banner kind="info" icon="practice" title={t`Nada foi enviado de verdade`}>
          <p>{t`Estas são as mensagens da conta de teste desde que o Guichê foi aberto. Nenhum pagador as recebe.`}</p>
        </Banner>
        <FailureBanner failure={failure} />
        {value?.length === 0 && <p className="soft">{t`Nenhuma mensagem ainda.`}</p>}
        {value !== undefined && value.length > 0 && (
          <div className="table-scroll">
            <Table
              label={t`Mensagens da caixa de saída simulada`}
              heads={[t`Hora`, t`Para`, t`Pagador`, { end: t`Valor` }, { end: t`Tamanho` }]}
            >
              {value.map(({ at, messageId, to, bytes, message }) => (
                <tr key={messageId}>
                  <td className="figures">{formatSecond(new Date(at).toISOString(), language)}</td>
                  <td className="break">{to.join('; ')}</td>
                  <td className="break">
                    {message && (
                      <AriaButton className="link" onPress={() => open(message.id)}>
                        {message.payer}
                      </AriaButton>
                    )}
                  </td>
                  <td className="end figures">{message && formatCents(message.cents, language)}</td>
                  <td className="end figures">{t`${formatCount(Math.ceil(bytes / kilobyte), language)} kB`}</td>
                </tr>
              ))}
            </Table>
          </div>
        )}
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Fechar`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
