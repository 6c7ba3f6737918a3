// Batches as lines of a card: name, state, count and total. A press opens one.
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../preload/contract/batches.ts';
import { centsIn, liveCounts, shareDone } from './batch-counts.ts';
import { batchStateWords } from '../words/batch-words.ts';
import { useApp, useSession } from './app-context.ts';
import { formatCents, formatCount, formatDate } from '../../preload/shared/format.ts';
import { State } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';
import './batch-lines.css';

export function BatchLines({ batches }: { batches: readonly BatchBrief[] }) {
  return (
    <ul className="batch-lines">
      {batches.map((batch) => (
        <li key={batch.id}>
          <BatchLine batch={batch} />
        </li>
      ))}
    </ul>
  );
}

function BatchLine({ batch }: { batch: BatchBrief }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const running = useSession((state) => state.work.running.find(({ batchId }) => batchId === batch.id));
  const counts = liveCounts(batch, running);
  const all =
    counts.created + counts.refused + counts.uncertain + counts.ready + counts.sending + counts.draft;
  const { tone, icon, word } = batchStateWords[batch.state];
  const cents = centsIn(batch, 'created', 'refused', 'uncertain', 'ready', 'sending', 'draft');
  return (
    <AriaButton
      className={`pressable row-button batch-line ${batch.state === 'finished' ? 'ended' : ''}`}
      onPress={() => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id })}
    >
      <span className="clip">
        <span className="strong">{batch.name}</span> <span className="faint">{t`lote ${batch.lote}`}</span>
      </span>
      <span className="faint figures">{formatDate(batch.createdAt, language)}</span>
      <State tone={tone} icon={icon}>
        {t(word)}
        {batch.state === 'running' && ` ${Math.floor(shareDone(counts) * 100)} %`}
      </State>
      <span className="figures end clip">
        {t`${formatCount(counts.created, language)} de ${formatCount(all, language)} emitidos`}
      </span>
      {/* What the sheet asks for; what was issued of it is another sum. */}
      <span className="figures end">
        <span className="faint">{t`Planilha`}</span>{' '}
        <span className="strong">{formatCents(cents, language)}</span>
      </span>
      {counts.uncertain > 0 ? (
        <State tone="doubt">{t`${formatCount(counts.uncertain, language)} a confirmar`}</State>
      ) : (
        <span />
      )}
    </AriaButton>
  );
}
