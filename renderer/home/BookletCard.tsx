// A card about a booklet that is paused or incomplete, with a link to it.
import { useLingui } from '@lingui/react/macro';
import type { Booklet } from '../../preload/contract/document-terms.ts';
import { statusOf } from '../app/booklet-state.ts';
import { GoButton } from '../app/GoButton.tsx';
import { formatCount } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine, type MatterWords } from './MatterLine.tsx';

export function BookletCard({ booklet }: { booklet: Booklet }) {
  const { t } = useLingui();
  const { language, what, next } = useWords();
  const { id, missing, failure } = booklet;
  const { title } = booklet.plan;
  const status = statusOf(booklet);
  const { text, ...line }: MatterWords =
    status === 'differs'
      ? {
          kind: 'bad',
          title: t`Não entregue o carnê ${title} antes de conferir`,
          text: t`Nem todos os códigos de barras lidos são iguais aos dos boletos emitidos.`,
        }
      : status === 'paused'
        ? {
            kind: failure ? 'doubt' : 'info',
            icon: 'pause',
            title: t`O carnê ${title} está em pausa`,
            text: failure
              ? `${what(failure)} ${next(failure)}`
              : t`Os PDFs já recebidos estão salvos; continua de onde parou.`,
          }
        : {
            kind: 'doubt',
            title:
              missing === 1
                ? t`Falta 1 boleto no carnê ${title}`
                : t`Faltam ${formatCount(missing, language)} boletos no carnê ${title}`,
            text: t`Os outros estão prontos. O carnê mostra o motivo e tenta de novo.`,
          };
  return (
    <MatterLine
      {...line}
      since={booklet.finishedAt ?? booklet.createdAt}
      act={<GoButton to={{ screen: 'documents', tab: 'booklets', booklet: id }}>{t`Abrir o carnê`}</GoButton>}
    >
      <p>{text}</p>
    </MatterLine>
  );
}
