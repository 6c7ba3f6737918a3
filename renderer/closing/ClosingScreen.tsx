// Closing of a month: the figures of an account or of all, and their files. The month is chosen among the last ones.
import { type JSX, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Closing } from '../../preload/contract/closing.ts';
import { useApp, useSession } from '../app/app-context.ts';
import type { SessionState } from '../app/session.ts';
import { useQuery, withdrawalsChanged, workChanged } from '../app/use-query.ts';
import { current } from '../list/account-choice.ts';
import { AccountSelect } from '../list/AccountSelect.tsx';
import { useScope } from '../list/use-scope.ts';
import { formatMonth } from '../../preload/shared/format.ts';
import { formatDay, monthBeside } from '../../preload/shared/due-date.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { ClosingFiles } from './ClosingFiles.tsx';
import { ClosingTable } from './ClosingTable.tsx';
import './closing.css';

const mostMonths = 36;

/** Both only grow. */
const closingChanged = (state: SessionState): number => workChanged(state) + withdrawalsChanged(state);

export function ClosingScreen(): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const today = useSession(({ app }) => (app?.phase === 'ready' ? app.today : ''));
  const months =
    today === ''
      ? []
      : Array.from({ length: mostMonths }, (_, back) => monthBeside(today.slice(0, 7), -back));
  const [chosen, setMonth] = useState<string>();
  const [account, setAccount] = useState<string>(current);
  const scope = useScope(account);
  // At the beginning of a month the last one is closed.
  const month = chosen ?? (Number(today.slice(8)) <= 10 ? months[1] : months[0]) ?? '';
  const { value, failure } = useQuery(
    `${month} ${JSON.stringify(scope)}`,
    () => guiche.closing.figures({ month, scope }),
    closingChanged,
  );
  return (
    <section className="scroll" aria-label={t`Fechamento do mês`}>
      <div className="stack gap-20 screen-page">
        <h1>{t`Fechamento do mês`}</h1>
        <div className="line gap-12 closing-choice">
          <Select
            label={t`Mês`}
            value={month}
            onChange={setMonth}
            options={months.map((one) => ({ value: one, label: formatMonth(one, language, true) }))}
          />
          <AccountSelect account={account} choose={setAccount} />
        </div>
        <FailureBanner failure={failure} />
        {value ? (
          <Found closing={value} scope={scope} />
        ) : (
          !failure && (
            <p className="line one soft">
              <Spinner /> {t`Somando…`}
            </p>
          )
        )}
      </div>
    </section>
  );
}

function Found({
  closing,
  scope,
}: {
  closing: Closing;
  scope: Parameters<typeof ClosingFiles>[0]['scope'];
}): JSX.Element {
  const { t } = useLingui();
  const { accounts, asOf, total, month } = closing;
  const isEmpty = Object.values(total).every(({ count }) => count === 0);
  return (
    <>
      <p className="soft">
        {t`Posição em ${formatDay(asOf)}. Liquidado é a baixa registrada no Guichê: o serviço não informa pagamentos.`}
      </p>
      {isEmpty && (
        <EmptyState icon="info" title={t`Nada neste mês`}>
          <p>{t`Nenhum boleto emitido, liquidado ou em aberto e nenhum saque. O relatório pode ser salvo assim mesmo.`}</p>
        </EmptyState>
      )}
      {!isEmpty && accounts.map((one) => <ClosingTable key={one.accountId} name={one.name} figures={one} />)}
      {accounts.length > 1 && <ClosingTable name={t`Todas as contas`} figures={total} />}
      <ClosingFiles key={`${month} ${JSON.stringify(scope)}`} month={month} scope={scope} />
    </>
  );
}
