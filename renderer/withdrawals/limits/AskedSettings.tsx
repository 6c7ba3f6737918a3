// The account's limits that somebody of the team asked to loosen: each one that changes, from and to.
import { useLingui } from '@lingui/react/macro';
import type { TeamLimits } from '../../../preload/contract/withdrawal-request-terms.ts';
import type { WithdrawalSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { useApp, withdrawalsChanged, useQuery } from '../../app/app-context.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { AskedChange } from '../../app/AskedChange.tsx';
import { draftOf } from './limits-draft.ts';

export function AskedSettings({
  accountId,
  current,
  again,
}: {
  accountId: string;
  current: WithdrawalSettings;
  again: () => void;
}) {
  const { guiche } = useApp();
  const { value, failure } = useQuery(
    accountId,
    () => guiche.withdrawals.teamLimits({ accountId }),
    withdrawalsChanged,
  );
  if (failure) return <FailureBanner failure={failure} />;
  return value?.settings ? (
    <Asked asked={value.settings} role={value.role} current={current} again={again} />
  ) : null;
}

function Asked({
  asked,
  role,
  current,
  again,
}: {
  asked: NonNullable<TeamLimits['settings']>;
  role: TeamLimits['role'];
  current: WithdrawalSettings;
  again: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { maker, own } = asked;
  const [from, to] = [draftOf(current, language), draftOf(asked.settings, language)];
  const money = (text: string) => (text === '' ? t`sem limite` : `R$\u00a0${text}`);
  const yes = (on: boolean) => (on ? t`sim` : t`não`);
  const changes = [
    { name: t`Total por dia`, from: money(from.dailySum), to: money(to.dailySum) },
    {
      name: t`Saques por dia`,
      from: from.dailyCount || t`sem limite`,
      to: to.dailyCount || t`sem limite`,
    },
    { name: t`Pagar só a carteiras cadastradas`, from: yes(from.onlyBook), to: yes(to.onlyBook) },
    { name: t`Prazo para liberar carteira nova`, from: `${from.waitingHours} h`, to: `${to.waitingHours} h` },
    { name: t`Variação aceita sem confirmar`, from: `${from.tolerance} %`, to: `${to.tolerance} %` },
    {
      name: t`PIN a partir de`,
      from: from.pinFrom === '' ? t`nunca` : money(from.pinFrom),
      to: to.pinFrom === '' ? t`nunca` : money(to.pinFrom),
    },
  ].filter((change) => change.from !== change.to);
  return (
    <AskedChange
      asked={asked}
      approves={role === 'approver'}
      again={again}
      title={own ? t`Você solicitou limites mais altos` : t`${maker} solicitou limites mais altos`}
      agree={t`Concordar com a mudança`}
      decline={t`Recusar a mudança`}
      agreed={t`Limites alterados. A alteração ficou na trilha de auditoria.`}
    >
      <ul className="stack gap-4">
        {changes.map(({ name, from: before, to: after }) => (
          <li key={name}>{t`${name}: de ${before} para ${after}`}</li>
        ))}
      </ul>
    </AskedChange>
  );
}
