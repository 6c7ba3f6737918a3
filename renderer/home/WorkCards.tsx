// Batches on Início: uncertain boletos, paused batches and why, running ones, and the latest.
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../preload/contract/batches.ts';
import { centsIn, countIn } from '../app/batch-counts.ts';
import { restWords } from '../words/batch-words.ts';
import { BatchLines } from '../app/BatchLines.tsx';
import { useOwnLogin } from '../app/team-work.ts';
import { HelpLink } from '../app/HelpLink.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import type { Attention } from './attention.ts';
import { MatterLine } from './MatterLine.tsx';

export function DoubtsCard({ doubts }: { doubts: Extract<Attention, { kind: 'doubts' }> }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { count } = doubts;
  const account = doubts.account ?? t`Conta excluída`;
  return (
    <MatterLine
      kind="doubt"
      title={count === 1 ? t`1 boleto a confirmar` : t`${formatCount(count, language)} boletos a confirmar`}
      sum={formatCents(doubts.cents, language)}
      since={doubts.since}
      more={<HelpLink about="what" />}
      act={<GoButton to={{ screen: 'boletos', tab: 'batch', doubts: true }}>{t`Ver e decidir`}</GoButton>}
    >
      <p>{t`${account}: não há confirmação de que o serviço criou. Verifique no painel do provedor e informe o resultado; o Guichê não envia de novo automaticamente.`}</p>
    </MatterLine>
  );
}

export function PausedCard({ batch }: { batch: BatchBrief }) {
  const { t } = useLingui();
  const { language } = useWords();
  const words = restWords(batch.rest, language, useOwnLogin());
  const left = countIn(batch, 'ready', 'sending');
  const { name } = batch;
  const sum = formatCents(centsIn(batch, 'ready', 'sending'), language);
  return (
    <MatterLine
      kind={words?.calm === true ? 'info' : 'doubt'}
      icon="pause"
      title={
        left === 1
          ? t`Falta 1 boleto em ${name}`
          : t`Faltam ${formatCount(left, language)} boletos em ${name}`
      }
      sum={sum}
      since={batch.queuedAt ?? batch.createdAt}
      act={<GoButton to={{ screen: 'boletos', tab: 'batch', batch: batch.id }}>{t`Abrir o lote`}</GoButton>}
    >
      {words && (
        <p>
          {t(words.what)} {t(words.next)}
        </p>
      )}
    </MatterLine>
  );
}

export function UnderWay({ batches }: { batches: readonly BatchBrief[] }) {
  const { t } = useLingui();
  const going = batches.filter(({ state }) => state === 'running' || state === 'queued');
  return <BatchCard title={t`Em andamento`} batches={going} />;
}

function BatchCard({ title, batches }: { title: string; batches: readonly BatchBrief[] }) {
  if (batches.length === 0) return null;
  return (
    <section className="card flush" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <BatchLines batches={batches} />
    </section>
  );
}

const mostShown = 5;

export function LastBatches({ batches }: { batches: readonly BatchBrief[] }) {
  const { t } = useLingui();
  const last = batches.filter(
    ({ kind, state, rest }) =>
      kind === 'sheet' && state !== 'running' && state !== 'queued' && rest?.code !== 'discarded',
  );
  return <BatchCard title={t`Últimos lotes`} batches={last.slice(0, mostShown)} />;
}
