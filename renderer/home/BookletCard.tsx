// A card about a booklet that is paused or incomplete, with a link to it.
import { useLingui } from '@lingui/react/macro';
import type { Booklet } from '../../preload/contract/document-terms.ts';
import { statusOf } from '../app/booklet-state.ts';
import { GoButton } from '../app/GoButton.tsx';
import { formatCount } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine } from './MatterLine.tsx';

export function BookletCard({ booklet }: { booklet: Booklet }) {
  const { t } = useLingui();
  const { language, what, next } = useWords();
  const { id, missing, failure } = booklet;
  const { title } = booklet.plan;
  const status = statusOf(booklet);
  const since = booklet.finishedAt ?? booklet.createdAt;
  const acts = (
    <GoButton to={{ screen: 'documents', tab: 'booklets', booklet: id }}>{t`Abrir o carnê`}</GoButton>
  );
  if (status === 'differs')
    return (
      <MatterLine
        kind="bad"
        since={since}
        title={t`Não entregue o carnê ${title} antes de conferir`}
        act={acts}
      >
        <p>{t`Nem todos os códigos de barras lidos são iguais aos dos boletos emitidos.`}</p>
      </MatterLine>
    );
  if (status === 'paused')
    return (
      <MatterLine
        kind={failure ? 'doubt' : 'info'}
        icon="pause"
        since={since}
        title={t`O carnê ${title} está em pausa`}
        act={acts}
      >
        <p>
          {failure
            ? `${what(failure)} ${next(failure)}`
            : t`Os PDFs já recebidos estão salvos; continua de onde parou.`}
        </p>
      </MatterLine>
    );
  return (
    <MatterLine
      kind="doubt"
      since={since}
      title={
        missing === 1
          ? t`Falta 1 boleto no carnê ${title}`
          : t`Faltam ${formatCount(missing, language)} boletos no carnê ${title}`
      }
      act={acts}
    >
      <p>{t`Os outros estão prontos. O carnê mostra o motivo e tenta de novo.`}</p>
    </MatterLine>
  );
}
