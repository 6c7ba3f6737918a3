// The course of one withdrawal from its request to the monitor's last observation, oldest first.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalDetails } from '../../../preload/contract/withdrawals.ts';
import { useApp } from '../../app/app-context.ts';
import { formatSecond } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { WatchStateChip } from '../WatchStateChip.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { WithdrawalChip } from '../withdrawal-words.tsx';

export function Course({ details: { withdrawal } }: { details: WithdrawalDetails }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const { startedAt, settledAt, acknowledgedAt, checked, watch, state } = withdrawal;
  const at = (iso: string) => <span className="faint figures">{formatSecond(iso, language)}</span>;
  return (
    <section className="stack" aria-label={t`Andamento`}>
      <h3>{t`Andamento`}</h3>
      <ol className="stack gap-6 course">
        <li>
          <State tone="plain" icon="right">{t`pedido enviado`}</State>
          {at(startedAt)}
        </li>
        {settledAt !== null && (
          <li>
            <WithdrawalChip state={state} />
            {at(settledAt)}
          </li>
        )}
        {acknowledgedAt !== null && (
          <li>
            <State tone="plain" icon="check">{t`ciente da diferença`}</State>
            {at(acknowledgedAt)}
          </li>
        )}
        {checked?.acknowledgedAt && (
          <li>
            <State tone="plain" icon="check">{t`ciente da diferença da consulta`}</State>
            {at(checked.acknowledgedAt)}
          </li>
        )}
        {watch && (
          <li>
            <WatchStateChip withdrawal={withdrawal} />
            {watch.changedAt !== null && at(watch.changedAt)}
          </li>
        )}
      </ol>
      {watch ? (
        <div className="line">
          <span className="soft">
            {watch.lane === 'pending' || watch.lane === 'other'
              ? t`O monitor consulta automaticamente até o fim.`
              : t`Todas as mudanças estão no monitor.`}
          </span>
          <Button
            kind="quiet"
            icon="monitor"
            onPress={() => navigation.go({ screen: 'monitor', watch: watch.id })}
          >
            {t`Abrir a transação`}
          </Button>
        </div>
      ) : (
        state === 'created' && <p className="soft">{t`O monitor ainda não acompanha esta transação.`}</p>
      )}
    </section>
  );
}
