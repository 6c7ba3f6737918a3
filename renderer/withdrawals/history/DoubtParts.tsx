// An uncertain withdrawal: what to search for and where, and the person's decision.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import { useApp } from '../../app/app-context.ts';
import { useQuery, withdrawalsChanged } from '../../app/use-query.ts';
import { sentRefSentence } from '../../words/ref-words.ts';
import { formatSecond } from '../../../preload/shared/format.ts';
import { formatAmount } from '../../../preload/shared/money.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { WasMade } from './WasMade.tsx';
import { WasNotMade } from './WasNotMade.tsx';

export function DoubtParts({
  withdrawal,
  again,
}: {
  withdrawal: WithdrawalRow;
  again: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche } = useApp();
  const { accountId, id, cents, wallet, startedAt } = withdrawal;
  const { value, failure } = useQuery(
    accountId,
    () => guiche.withdrawals.doubts({ accountId }),
    withdrawalsChanged,
  );
  const doubt = value?.find((one) => one.withdrawal.id === id);
  const sentRef = doubt?.sentRef;
  const marks = [
    // In the form that the panels of Brazil accept in a search, whatever the language here.
    { id: 'amount', name: t`Valor`, text: formatAmount(cents, 'pt-BR') },
    { id: 'wallet', name: t`Carteira`, text: wallet },
    { id: 'at', name: t`Enviado em`, text: formatSecond(startedAt, language) },
    ...(sentRef ? [{ id: 'ref', name: t`Referência`, text: sentRef.ref }] : []),
  ];
  return (
    <>
      <section className="stack" aria-label={t`O que procurar no painel do provedor`}>
        <h3>{t`O que procurar no painel do provedor`}</h3>
        <p className="soft">{t`Abra o painel do provedor, na lista de saques ou de transações, e procure um saque com este valor e esta carteira, feito logo depois deste horário. Até a solução, a conta não faz outro saque.`}</p>
        {sentRef && <p className="soft">{translate(sentRefSentence(sentRef))}</p>}
        <ul className="withdrawal-marks">
          {marks.map((mark) => (
            <li key={mark.id}>
              <span className="faint">{mark.name}</span>
              {mark.id === 'wallet' ? (
                <WalletGroups wallet={mark.text} />
              ) : (
                <span className="figures break" translate="no">
                  {mark.text}
                </span>
              )}
              <CopyButton text={mark.text} label={t`Copiar`} />
            </li>
          ))}
        </ul>
        <FailureBanner failure={failure} />
      </section>
      {doubt && (
        <>
          <WasMade doubt={doubt} onSettled={again} />
          <WasNotMade doubt={doubt} onSettled={again} />
        </>
      )}
    </>
  );
}
