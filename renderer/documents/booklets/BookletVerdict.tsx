// The checks of a finished booklet: its bar codes read back, missing boletos, and whether its files still exist.
import { useLingui } from '@lingui/react/macro';
import type { Booklet, BookletNote } from '../../../preload/contract/document-terms.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';

/** Flaws of a page that is copied whole, though its slip should share a sheet. */
const takesSheet: ReadonlySet<BookletNote['why']> = new Set(['noBars', 'wholePage']);

export function BookletVerdict({
  booklet,
  notes,
  busy,
  onAgain,
}: {
  booklet: Booklet;
  notes: readonly BookletNote[];
  busy: boolean;
  onAgain: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { boletos, check, missing, gone, elsewhere } = booklet;
  const different = notes.filter(({ why }) => why === 'barsDiffer').length;
  const whole =
    booklet.plan.layout === 'threeUp'
      ? notes.filter(({ out, why }) => !out && takesSheet.has(why)).length
      : 0;
  const unread = check ? check.expected - check.read : 0;
  return (
    <>
      {different > 0 && (
        <Banner
          kind="bad"
          title={
            different === 1
              ? t`1 PDF é de outro boleto`
              : t`${formatCount(different, language)} PDFs são de outros boletos`
          }
        >
          <p>{t`Não entregue: quem pagar com eles pagará outro boleto. Estão na lista abaixo; fale com o provedor.`}</p>
        </Banner>
      )}
      {whole > 0 && (
        <Banner
          kind="doubt"
          title={
            whole >= boletos - missing
              ? t`Três por folha não foi possível: cada boleto ocupa uma folha`
              : whole === 1
                ? t`1 boleto ocupa uma folha inteira`
                : t`${formatCount(whole, language)} boletos ocupam uma folha inteira cada um`
          }
        >
          <p>{t`O PDF não tem código de barras legível, ou a página já tem mais de um boleto. Confira quantas folhas serão usadas antes de imprimir.`}</p>
        </Banner>
      )}
      {unread > 0 && (
        <Banner
          kind="bad"
          title={t`Não entregue antes de conferir: nem todos os códigos de barras foram lidos`}
        >
          <p>{t`Conferidos ${formatCount(check?.read ?? 0, language)} de ${formatCount(check?.expected ?? 0, language)}. Monte de novo; se o problema continuar, salve os PDFs um a um.`}</p>
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
          acts={
            <Button kind="main" icon="retry" busy={busy} onPress={onAgain}>
              {missing === 1
                ? t`Tentar de novo o que faltou`
                : t`Tentar de novo os ${formatCount(missing, language)} que faltaram`}
            </Button>
          }
        >
          <p>{t`Os outros estão nos arquivos. Abaixo, cada um que falta e o motivo.`}</p>
        </Banner>
      )}
      {gone && elsewhere !== null && (
        <Banner
          kind="info"
          icon="screen"
          title={
            elsewhere === ''
              ? t`Os arquivos estão em outro computador da equipe`
              : t`Os arquivos estão no computador ${elsewhere}`
          }
          acts={
            missing === 0 && (
              <Button icon="retry" busy={busy} onPress={onAgain}>{t`Montar neste computador`}</Button>
            )
          }
        >
          <p>{t`Abra o carnê lá, ou monte neste computador: os PDFs são buscados de novo no serviço.`}</p>
        </Banner>
      )}
      {gone && elsewhere === null && (
        <Banner
          kind="info"
          title={t`Os arquivos foram substituídos por outros mais novos`}
          acts={
            missing === 0 && <Button icon="retry" busy={busy} onPress={onAgain}>{t`Montar de novo`}</Button>
          }
        >
          <p>{t`O Guichê guarda só os mais recentes, para não encher o disco. Os boletos continuam em Emitidos.`}</p>
        </Banner>
      )}
      {check && unread === 0 && check.expected > 0 && (
        <p className="line">
          <State tone="good" icon="check">
            {t`Códigos de barras conferidos: ${formatCount(check.read, language)} de ${formatCount(check.expected, language)}`}
          </State>
          {check.expected !== boletos && (
            <span className="soft figures">
              {t`nos arquivos há ${formatCount(boletos - missing, language)} de ${formatCount(boletos, language)} boletos`}
            </span>
          )}
        </p>
      )}
    </>
  );
}
