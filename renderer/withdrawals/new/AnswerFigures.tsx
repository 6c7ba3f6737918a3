// What a withdrawal cost and brings, as a clerk reads it; the service's own field names and texts on demand.
import type { JSX, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { formatDecimal, formatUsdt } from '../../../preload/shared/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import { OriginalValues } from '../OriginalValues.tsx';
import { useWords } from '../../words/failure-words.tsx';

type Answered = Pick<WithdrawalRow, 'answered' | 'fee' | 'total' | 'usdt'>;

export function AnswerFigures({
  withdrawal: { answered, fee, total, usdt },
}: {
  withdrawal: Answered;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const shown = (text: string | null): ReactNode =>
    text === null ? (
      <span className="faint">{t`não informado`}</span>
    ) : (
      <span className="figures">{text}</span>
    );
  const money = (text: string | null): ReactNode =>
    shown(text === null ? null : formatDecimal(text, language));
  return (
    <>
      <Facts
        facts={[
          { id: 'amount', name: t`Valor da resposta`, value: money(answered.amount) },
          { id: 'fee', name: t`Tarifa`, value: money(fee) },
          { id: 'total', name: t`Total debitado`, value: money(total) },
          {
            id: 'usdt',
            name: t`Você recebe`,
            value: shown(usdt === null ? null : formatUsdt(usdt, language)),
          },
        ]}
      />
      <OriginalValues
        values={[
          { name: 'fee', text: fee },
          { name: 'total', text: total },
          { name: 'usdt_amount', text: usdt },
        ]}
      />
    </>
  );
}
