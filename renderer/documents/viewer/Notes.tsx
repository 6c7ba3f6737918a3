// What a person must know about the document before passing it on, most serious first.
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../../preload/contract/result.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { plainWords } from './plain-words.ts';
import type { Shown } from './reading.ts';

export function Notes({
  shown,
  failed,
  onFresh,
}: {
  shown: Shown | undefined;
  /** It was requested again without success: the shown copy is an earlier one. */
  failed: boolean;
  onFresh: () => void;
}) {
  const { t } = useLingui();
  if (shown?.kind === 'booklet') return <BookletNotes shown={shown} />;
  if (shown?.kind !== 'ready') return null;
  const { password } = shown;
  const changed = shown.changed && !failed;
  // A document that cannot be opened has no notes yet.
  const bars = shown.locked ? null : shown.bars;
  if ((bars === null || bars === 'equal' || bars === 'line') && !changed && password === null) return null;
  return (
    <div className="viewer-notes">
      {bars === 'different' && (
        <Banner
          kind="bad"
          title={t`Não entregue este PDF: ele é de outro boleto`}
          acts={<Button icon="retry" onPress={onFresh}>{t`Baixar PDF de novo`}</Button>}
          live
        >
          <p>{t`O código de barras ou a linha digitável do arquivo não é a do boleto emitido. Quem pagar por ele pagará outro boleto. Baixe o PDF de novo; se o problema continuar, avise o provedor e envie ao pagador só a linha digitável.`}</p>
        </Banner>
      )}
      {bars === 'some' && (
        <Banner kind="doubt" title={t`Nem todos os códigos de barras deste carnê foram conferidos`} live>
          <p>{t`Um deles não foi lido no arquivo ou é de um boleto que não está no Guichê. Antes de entregar, confira cada parcela.`}</p>
        </Banner>
      )}
      {bars === 'none' && (
        <Banner kind="doubt" title={t`O código de barras deste PDF não pôde ser lido`} live>
          <p>{t`Não há garantia de que ele seja o do boleto emitido. Antes de entregar, compare a linha digitável impressa com a que aparece aqui.`}</p>
        </Banner>
      )}
      {changed && (
        <Banner kind="info" title={t`O serviço enviou um arquivo diferente da cópia local`} live>
          <p>{t`Este é o novo. Se o anterior já foi entregue, confira valor e vencimento.`}</p>
        </Banner>
      )}
      {password !== null && (
        <Banner kind="info" icon="key" title={t`Este PDF tem senha, e foi aberto com ${password}`}>
          <p>{t`A senha é um dos números do pagador, como o CPF. Ele vai precisar dela para abrir o arquivo.`}</p>
        </Banner>
      )}
    </div>
  );
}

/** A file of a booklet must not look complete if boletos are missing. */
function BookletNotes({ shown }: { shown: Extract<Shown, { kind: 'booklet' }> }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { title, missing, bars } = shown;
  if (missing === 0 && bars === null) return null;
  return (
    <div className="viewer-notes">
      {bars !== null && (
        <Banner
          kind="bad"
          title={t`Não entregue antes de conferir: nem todos os códigos de barras foram lidos`}
          live
        />
      )}
      {missing > 0 && (
        <Banner
          kind="doubt"
          title={
            missing === 1
              ? t`Falta 1 boleto no carnê ${title}`
              : t`Faltam ${formatCount(missing, language)} boletos no carnê ${title}`
          }
          live
        >
          <p>{t`A aba Carnês mostra cada um que falta e o motivo.`}</p>
        </Banner>
      )}
    </div>
  );
}

/** A failed request: an earlier copy is shown, if there is one. */
export function FetchFailure({
  failure,
  carne,
  kept,
  busy,
  onAgain,
}: {
  failure: Failure;
  carne: boolean;
  kept: boolean;
  busy: boolean;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const known = words.known(failure.code, failure.detail);
  // For the service's own pages the address is rarely the cause.
  const other = failure.code === 'answerUnreadable';
  // A carnê's code may have been typed.
  const refused = carne && failure.code === 'serviceRefused';
  const serviceMessage = failure.detail === undefined ? '' : plainWords(failure.detail);
  return (
    <Banner
      kind="bad"
      title={
        other
          ? t`O serviço não enviou um PDF`
          : refused
            ? t`O serviço não devolveu este carnê`
            : words.what(failure)
      }
      acts={<Button icon="retry" busy={busy} onPress={onAgain}>{t`Tentar de novo`}</Button>}
      live
    >
      <p>
        {other
          ? t`O boleto ainda pode estar sendo registrado no banco. Aguarde alguns minutos e tente de novo.`
          : refused
            ? t`Confira o código do parcelamento e a conta em uso.`
            : words.next(failure)}
      </p>
      {known === undefined ? (
        serviceMessage !== '' && <p className="break">{t`Mensagem do serviço: “${serviceMessage}”`}</p>
      ) : (
        <p>{known}</p>
      )}
      {kept && <p>{t`Esta é a cópia local anterior.`}</p>}
    </Banner>
  );
}
