// Cards of the monitor that need a person: states that changed after their end, failures, and accounts that cannot be
// polled.
import { useLingui } from '@lingui/react/macro';
import type { AskingState, WatchRow } from '../../preload/contract/monitor.ts';
import { formatCount, formatDecimal, formatInstant } from '../../preload/shared/format.ts';
import { mostFailed } from '../app/watch-attention.ts';
import { GoButton } from '../app/GoButton.tsx';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine } from './MatterLine.tsx';

export function ReversedCard({ count }: { count: number }) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <MatterLine
      kind="bad"
      title={
        count === 1
          ? t`1 transação revertida após conclusão`
          : t`${formatCount(count, language)} transações revertidas após conclusão`
      }
      act={
        <GoButton to={{ screen: 'monitor', only: { needsAttention: true } }}>{t`Ver no monitor`}</GoButton>
      }
    >
      <p>{t`O serviço informou a conclusão e depois a reverteu. Confira o que já foi feito com base na situação anterior e use “Marcar como vista” nos detalhes.`}</p>
    </MatterLine>
  );
}

export function FailedCard({ failed }: { failed: readonly [WatchRow, ...WatchRow[]] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const [last] = failed;
  const alone = failed.length === 1;
  const label = last.label ?? '';
  const count = formatCount(failed.length, language);
  const name = last.label ?? last.transactionId;
  const of = last.value === null ? name : `${name} · ${formatDecimal(last.value, language)}`;
  const when = formatInstant(last.endedAt ?? last.since, language);
  return (
    <MatterLine
      kind="bad"
      title={
        alone
          ? last.label === null
            ? t`1 transação falhou`
            : t`1 transação falhou: ${label}`
          : failed.length < mostFailed
            ? t`${count} transações falharam`
            : t`${count} transações ou mais falharam`
      }
      {...(alone && last.value !== null ? { sum: formatDecimal(last.value, language) } : {})}
      since={failed.at(-1)?.endedAt ?? failed.at(-1)?.since}
      act={
        <GoButton
          to={
            alone
              ? { screen: 'monitor', watch: last.id }
              : { screen: 'monitor', only: { needsAttention: true } }
          }
        >{t`Ver no monitor`}</GoButton>
      }
    >
      <p className="break">{alone ? t`${of}, visto em ${when}.` : t`A última: ${of}, visto em ${when}.`}</p>
      <p>{t`Cada falha fica neste aviso por um dia, ou até a transação deixar de ser acompanhada.`}</p>
    </MatterLine>
  );
}

export function AskingCard({
  asking: { accountId, state, since, watched, until },
  account,
}: {
  asking: AskingState;
  account: string | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const name = account ?? t`uma conta`;
  const count = formatCount(watched, language);
  const began = formatInstant(since, language);
  const waiting =
    watched === 1 ? t`1 transação aguarda conferência.` : t`${count} transações aguardam conferência.`;
  if (state === 'outage')
    return (
      <MatterLine
        kind="info"
        icon="unplug"
        title={t`O serviço de ${name} não responde`}
        since={since}
        act={
          <GoButton to={{ screen: 'monitor', only: { account: accountId } }}>{t`Ver no monitor`}</GoButton>
        }
      >
        <p>
          {waiting}{' '}
          {until === null
            ? t`Sem resposta desde ${began}. Nada se perde: o Guichê tenta de novo automaticamente.`
            : t`Sem resposta desde ${began}. Nada se perde: o Guichê tenta de novo automaticamente em ${formatInstant(until, language)}.`}
        </p>
      </MatterLine>
    );
  return (
    <MatterLine
      kind="doubt"
      icon="key"
      since={since}
      title={
        state === 'unauthorized'
          ? t`O serviço não aceita o CI e o CS de ${name}`
          : t`Faltam o CI e o CS de ${name}`
      }
      act={
        <GoButton
          to={{ screen: 'accounts', account: accountId, tab: 'identity' }}
        >{t`Informar CI e CS`}</GoButton>
      }
    >
      <p>
        {waiting} {t`O monitor só consulta com o CI e o CS da conta, fornecidos no painel do provedor.`}
      </p>
    </MatterLine>
  );
}
