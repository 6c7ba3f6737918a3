// The state of a boleto that is not simply created: being sent, refused with the service's message, or uncertain; and
// the next step from there.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow, ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { restWords } from '../../words/batch-words.ts';
import { useSession } from '../../app/app-context.ts';
import { useOwnLogin } from '../../app/team-work.ts';
import { HelpLink } from '../../app/HelpLink.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { isForbidden, useRefuse } from '../batch/ForbiddenRows.tsx';
import { faultsOf, problemLine } from '../reason.ts';
import { reasonSentence } from '../reason-words.ts';

export function BoletoState({
  boleto,
  inForm,
}: {
  boleto: BoletoRow;
  /** The form that created it is next to it, and is where it is corrected. */
  inForm: boolean;
}) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const login = useOwnLogin();
  const marking = useRefuse(boleto.batchId);
  const batch = useSession((state) => state.batches.find((one) => one.id === boleto.batchId));
  const batchButton = (label: string): ReactNode => (
    <GoButton to={{ screen: 'boletos', tab: 'batch', batch: boleto.batchId }}>{label}</GoButton>
  );
  switch (boleto.state) {
    case 'created':
      return null;
    case 'sending':
      return (
        <Banner kind="info" title={t`Enviando ao serviço`}>
          <p>{t`A resposta aparece aqui. Fechar a janela não interrompe o envio.`}</p>
        </Banner>
      );
    case 'ready': {
      const rests = batch?.state === 'paused' ? restWords(batch.rest, language, login) : undefined;
      return rests ? (
        <Banner
          kind={rests.calm === true ? 'info' : 'doubt'}
          icon="pause"
          title={t`Não enviado: aguarda sua decisão`}
          acts={
            <>
              {batchButton(t`Ver o lote`)}
              {isForbidden(boleto) && (
                <Button busy={marking.busy} onPress={() => void marking.refuse([boleto.id])}>
                  {t`Marcar como recusado`}
                </Button>
              )}
            </>
          }
          live
        >
          <ServiceMessageText message={boleto.serviceMessage} />
          <p>{t(rests.what)}</p>
          <p>{t(rests.next)}</p>
          <FailureBanner failure={marking.failure} />
        </Banner>
      ) : (
        <Banner
          kind="info"
          icon="clock"
          title={t`Na fila, ainda não enviado`}
          acts={batchButton(t`Ver o lote`)}
        >
          <ServiceMessageText message={boleto.serviceMessage} />
          <p>{t`Se não for enviado em instantes, o lote informa o motivo e o que fazer.`}</p>
        </Banner>
      );
    }
    case 'draft':
      return (
        <Banner
          kind="info"
          icon="edit"
          title={t`Não enviado: há o que corrigir`}
          acts={batchButton(t`Ver o lote`)}
        >
          {faultsOf(boleto).map((fault) => (
            <p key={`${fault.field} ${fault.code}`} className="break">
              {problemLine(fault, translate)}
            </p>
          ))}
          <p>{t`Nada foi enviado. Corrija no lote e envie de novo.`}</p>
        </Banner>
      );
    case 'out':
      return (
        <Banner kind="info" icon="none" title={t`Removido do lote`} acts={batchButton(t`Ver o lote`)}>
          <p>{t`Não será enviado, a menos que seja incluído de novo no lote.`}</p>
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          kind="bad"
          icon="bad"
          title={t`O serviço recusou este boleto`}
          acts={!inForm && batchButton(t`Corrigir e reenviar`)}
          live
        >
          <ServiceMessageText message={boleto.serviceMessage} />
          <p>
            {inForm
              ? t`Nenhum boleto foi emitido. O formulário continua preenchido: corrija e emita de novo. Esta tentativa fica em Emitidos como recusada.`
              : t`Nenhum boleto foi emitido. Os dados estão salvos.`}
          </p>
        </Banner>
      );
    case 'uncertain':
      return (
        <Banner
          kind="doubt"
          title={t`A confirmar: não há confirmação de que o boleto foi emitido`}
          acts={
            <>
              <HelpLink about="what" />
              <GoButton
                to={{ screen: 'boletos', tab: 'batch', batch: boleto.batchId, doubts: true }}
              >{t`Informar resultado`}</GoButton>
            </>
          }
        >
          <ServiceMessageText message={boleto.serviceMessage} />
          <p>
            {boleto.ref === null
              ? t`Para não cobrar duas vezes, ele não é reenviado automaticamente. Procure-o no painel do provedor pelo pagador, valor e vencimento e informe o resultado aqui.`
              : t`Para não cobrar duas vezes, ele não é reenviado automaticamente. Procure-o no painel do provedor pela referência e informe o resultado aqui.`}
          </p>
        </Banner>
      );
  }
}

/** The reason, as a sentence of the app if there is one, and in the service's own words. */
function ServiceMessageText({ message }: { message: ServiceMessage | null }) {
  const { t } = useLingui();
  if (!message) return null;
  const { words = [] } = message;
  const sentence = reasonSentence(message);
  return (
    <>
      {sentence && <p>{t(sentence)}</p>}
      {words.map((one) => (
        <p key={one} className="said break">{t`“${one}”`}</p>
      ))}
      {!sentence && words.length === 0 && message.detail !== undefined && (
        <p className="mono break">{message.detail}</p>
      )}
      {message.status !== undefined && <p className="faint">{t`Código HTTP ${message.status}`}</p>}
    </>
  );
}
