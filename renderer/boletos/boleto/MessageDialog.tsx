// "Enviar": the message to the payer, copied or opened in the mail program, with the PDF.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MessageTemplate } from '../../../preload/contract/app.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, TextArea, TextField } from '../../ui/fields.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { fillMessage, messageMarks, plainTemplate } from './message.ts';
import { useSavePdf } from './use-pdf.ts';

export function MessageDialog({
  boleto,
  lote,
  onClose,
}: {
  boleto: BoletoRow;
  lote: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const template = useSession((state) => state.app?.preferences.message) ?? plainTemplate;
  const filled = (of: MessageTemplate): MessageTemplate => ({
    subject: fillMessage(of.subject, boleto, lote),
    body: fillMessage(of.body, boleto, lote),
  });
  const [written, setWritten] = useState(() => filled(template));
  const [shaping, setShaping] = useState(false);
  const back = () => setShaping(false);
  return (
    <Dialog
      title={shaping ? t`Modelo da mensagem` : t`Enviar ao pagador`}
      onClose={shaping ? back : onClose}
      size="wide"
    >
      {shaping ? (
        <Shape
          template={template}
          onKept={(kept) => {
            setWritten(filled(kept));
            back();
          }}
          onBack={back}
        />
      ) : (
        <Message
          boleto={boleto}
          written={written}
          setWritten={setWritten}
          onShape={() => setShaping(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Message({
  boleto,
  written,
  setWritten,
  onShape,
  onClose,
}: {
  boleto: BoletoRow;
  written: MessageTemplate;
  setWritten: (written: MessageTemplate) => void;
  onShape: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [closed, setClosed] = useState(false);
  const mail = useAct(() => guiche.boletos.mail({ id: boleto.id, ...written }));
  const pdf = useSavePdf(boleto);
  const open = async () => {
    const result = await mail.run(undefined);
    setClosed(result?.ok === true && !result.value.opened);
  };
  const whole = written.subject.trim() !== '' && written.body.trim() !== '';
  return (
    <>
      {boleto.conference === 'difference' ? (
        <Banner kind="bad" title={t`Este boleto não confere com o que foi enviado`}>
          <p>{t`Não entregue ao pagador antes de falar com o suporte do provedor.`}</p>
        </Banner>
      ) : (
        boleto.slipLine === null && (
          <Banner kind="doubt" title={t`Este boleto veio sem linha digitável`}>
            <p>{t`A mensagem não tem dados para pagamento. Confira o PDF, ou consulte a linha digitável mais tarde.`}</p>
          </Banner>
        )
      )}
      <TextField
        label={t`Assunto`}
        value={written.subject}
        onChange={(subject) => setWritten({ ...written, subject })}
        maxLength={200}
      />
      <div className="message">
        <TextArea
          label={t`Mensagem`}
          value={written.body}
          onChange={(body) => setWritten({ ...written, body })}
          maxLength={4_000}
          rows={10}
        />
      </div>
      <p className="soft">
        {boleto.fields['payer.email'] === null
          ? t`Este boleto não tem e-mail do pagador: o programa de e-mail abre sem destinatário.`
          : t`Para: ${boleto.fields['payer.email']}.`}
      </p>
      <div className="line apart">
        <span className="soft">{t`O PDF não é anexado automaticamente: salve-o e anexe-o à mensagem.`}</span>
        <Button icon="save" busy={pdf.busy} onPress={() => void pdf.run(undefined)}>{t`Salvar PDF`}</Button>
      </div>
      {closed && (
        <Banner kind="doubt" title={t`Nenhum programa de e-mail abriu`} live>
          <p>{t`A mensagem continua aqui. Copie-a e cole onde você escreve seus e-mails.`}</p>
        </Banner>
      )}
      <FailureBanner failure={mail.failure ?? pdf.failure} />
      <div className="line apart dialog-acts">
        <Button kind="quiet" icon="edit" onPress={onShape}>{t`Alterar modelo`}</Button>
        <div className="line">
          <Button onPress={onClose}>{t`Fechar`}</Button>
          <CopyButton text={written.body} label={t`Copiar a mensagem`} />
          <Button
            kind="main"
            busy={mail.busy}
            isDisabled={!whole}
            onPress={() => void open()}
          >{t`Abrir no e-mail`}</Button>
        </div>
      </div>
    </>
  );
}

function Shape({
  template,
  onKept,
  onBack,
}: {
  template: MessageTemplate;
  onKept: (kept: MessageTemplate) => void;
  onBack: () => void;
}) {
  const { t } = useLingui();
  const { session } = useApp();
  const [draft, setDraft] = useState(template);
  const keeping = useAct((message: MessageTemplate) => session.prefer({ message }));
  const keep = () => keeping.run(draft, () => onKept(draft));
  return (
    <Form className="stack message" onSubmit={keep}>
      <TextField
        label={t`Assunto`}
        value={draft.subject}
        onChange={(subject) => setDraft({ ...draft, subject })}
        maxLength={200}
      />
      <TextArea
        label={t`Mensagem`}
        value={draft.body}
        onChange={(body) => setDraft({ ...draft, body })}
        maxLength={3_000}
        rows={10}
        help={t`Variáveis preenchidas em cada boleto: ${messageMarks.join(' ')}`}
      />
      <FailureBanner failure={keeping.failure} />
      <div className="line apart dialog-acts">
        <Button kind="quiet" onPress={() => setDraft(plainTemplate)}>{t`Voltar ao modelo original`}</Button>
        <div className="line">
          <Button onPress={onBack}>{t`Cancelar`}</Button>
          <Button
            kind="main"
            type="submit"
            busy={keeping.busy}
            isDisabled={draft.subject.trim() === '' || draft.body.trim() === ''}
          >{t`Salvar modelo`}</Button>
        </div>
      </div>
    </Form>
  );
}
