// A boleto that only an export of the provider's dashboard showed, marked as such, with its source. No action applies to it
// here.
import { useLingui } from '@lingui/react/macro';
import type { DashboardBoleto } from '../../preload/contract/dashboard.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { State } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';

export function OnDashboard({ shown }: { shown: DashboardBoleto }) {
  const { t } = useLingui();
  const { formatCents, formatCount, formatInstant } = useWords();
  const { name, remoteId, amounts, dueDate, file, line, keptAt } = shown;
  const at = formatCount(line);
  return (
    <>
      <span className="line apart">
        <span className="strong break">{name ?? t`Pagador sem nome na planilha`}</span>
        <State tone="doubt" wraps>{t`consta no painel, mas não no Guichê`}</State>
      </span>
      <span className="soft figures">
        {[
          amounts.map((cents) => formatCents(cents)).join(t` ou `),
          t`vence ${formatDay(dueDate)}`,
          ...(remoteId === null ? [] : [t`código ${remoteId}`]),
        ].join(' · ')}
      </span>
      <span className="faint break">
        {file === null
          ? t`Linha ${at} dos dados colados do painel em ${formatInstant(keptAt)}`
          : t`Linha ${at} de ${file}, comparada em ${formatInstant(keptAt)}`}
      </span>
    </>
  );
}
