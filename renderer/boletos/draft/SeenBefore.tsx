// Warns at once that the same file or content was used before, with the state of that batch, because two batches charge
// twice.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SeenBatch } from '../../../preload/contract/sheets.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCount, formatDate } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../words/failure-words.tsx';

const mostShown = 3;

export function SeenBefore({ seen }: { seen: readonly SeenBatch[] }): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  if (seen.length === 0) return null;
  const count = (many: number) => formatCount(many, language);
  const sent = seen.some(({ created, uncertain }) => created + uncertain > 0);
  const sameFile = seen.some(({ same }) => same === 'file');
  return (
    <Banner
      kind={sent ? 'bad' : 'doubt'}
      title={sameFile ? t`Este arquivo já foi usado em um lote.` : t`Este conteúdo já foi usado em um lote.`}
      live
    >
      <p>
        {sent
          ? t`Se enviar de novo, os mesmos pagadores podem receber dois boletos.`
          : t`Nada dele foi enviado até agora.`}
      </p>
      <ul className="seen-list">
        {seen.slice(0, mostShown).map((batch) => (
          <li key={batch.batchId}>
            <span className="clip">
              {t`Lote ${batch.lote}, ${batch.name}, de ${formatDate(batch.createdAt, language)}: ${count(batch.created)} de ${count(batch.boletos)} criados`}
              {batch.uncertain > 0 && t`, ${count(batch.uncertain)} a confirmar`}
            </span>
            <Button
              kind="quiet"
              icon="right"
              onPress={() => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.batchId })}
            >{t`Abrir`}</Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
