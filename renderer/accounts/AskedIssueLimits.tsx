// Higher limits of an account in a team, from where on an issue is summed up: asked of another person, and saved once that person
// has agreed.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, IssueLimits } from '../../preload/contract/accounts.ts';
import { useApp } from '../app/app-context.ts';
import { AskedChange } from '../app/AskedChange.tsx';
import { useQuery, withdrawalsChanged } from '../app/use-query.ts';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { AskForChange } from './AskForChange.tsx';

export function AskForIssueLimits({
  account,
  limits,
  onAsked,
}: {
  account: Account;
  limits: IssueLimits;
  onAsked: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <AskForChange
      title={t`Aumentar um limite de emissão precisa de outra pessoa que aprova`}
      about={t`Nada foi salvo. Os limites atuais continuam valendo.`}
      ask={(commandId) => guiche.team.askIssueLimits({ commandId, accountId: account.id, limits })}
      onAsked={onAsked}
    />
  );
}

const same = (one: IssueLimits, other: IssueLimits): boolean =>
  one.count === other.count && one.cents === other.cents && one.atypical === other.atypical;

/** What was asked for, until it is saved. */
export function AskedIssueLimits({ account }: { account: Account }): JSX.Element | null {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(
    account.id,
    () => guiche.team.askedIssueLimits({ accountId: account.id }),
    withdrawalsChanged,
  );
  if (failure) return <FailureBanner failure={failure} />;
  if (!value) return null;
  const { maker, own, limits } = value;
  if (value.agreed && same(account.settings.issueLimits, limits)) return null;
  const count = formatCount(limits.count, language);
  const sum = formatCents(limits.cents, language);
  const facts = (
    <p>
      {limits.atypical
        ? t`Resumo a partir de ${count} boletos ou ${sum}, e quando há valor atípico.`
        : t`Resumo a partir de ${count} boletos ou ${sum}, sem olhar os valores atípicos.`}
    </p>
  );
  if (value.agreed)
    return (
      <Banner
        kind="info"
        icon="good"
        title={t`Os limites de emissão foram aprovados: podem ser salvos até um dia depois`}
      >
        {facts}
      </Banner>
    );
  return (
    <AskedChange
      asked={value}
      approves={value.approves}
      again={again}
      title={own ? t`Você pediu limites de emissão maiores` : t`${maker} pediu limites de emissão maiores`}
      agree={t`Concordar com os limites`}
      decline={t`Recusar os limites`}
      agreed={t`Aprovado. Quem pediu já pode salvar.`}
    >
      {facts}
    </AskedChange>
  );
}
