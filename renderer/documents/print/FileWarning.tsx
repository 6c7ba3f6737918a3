// What is wrong with the file itself, shown before it is printed: another boleto's bar code, missing boletos.
import { useLingui } from '@lingui/react/macro';
import type { PreparedPrint } from '../../../preload/contract/document-terms.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useWords } from '../../words/failure-words.tsx';

export function FileWarning({ file: { bars, missing } }: { file: Pick<PreparedPrint, 'bars' | 'missing'> }) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <>
      {bars === 'different' && (
        <Banner kind="bad" title={t`Não entregue este PDF: ele é de outro boleto`} live>
          <p>{t`Quem pagar com ele pagará outro boleto. Baixe o PDF de novo antes de imprimir.`}</p>
        </Banner>
      )}
      {bars === 'some' && (
        <Banner kind="doubt" title={t`Nem todos os códigos de barras foram conferidos`} live>
          <p>{t`Um deles não foi lido ou não é de um boleto emitido no Guichê. Confira na impressão antes de entregar.`}</p>
        </Banner>
      )}
      {missing > 0 && (
        <Banner
          kind="doubt"
          title={
            missing === 1
              ? t`Falta 1 boleto neste carnê`
              : t`Faltam ${formatCount(missing, language)} boletos neste carnê`
          }
          live
        >
          <p>{t`Só o que foi recebido será impresso.`}</p>
        </Banner>
      )}
    </>
  );
}
