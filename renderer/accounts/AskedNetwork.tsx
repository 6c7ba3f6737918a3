// A proxy or a certificate of an account in a team: asked of another person, and saved once that person has agreed.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, NetworkSettings } from '../../preload/contract/accounts.ts';
import { useApp } from '../app/app-context.ts';
import { AskedChange } from '../app/AskedChange.tsx';
import { useQuery, withdrawalsChanged } from '../app/use-query.ts';
import { Banner } from '../ui/Banner.tsx';
import { RawText } from '../ui/RawText.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { AskForChange } from './AskForChange.tsx';

export function AskForNetwork({
  account,
  network,
  onAsked,
}: {
  account: Account;
  network: NetworkSettings;
  onAsked: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <AskForChange
      title={t`Um proxy ou certificado novo precisa de outra pessoa que aprova`}
      about={t`Nada foi salvo. Por ele passam o token e os pagamentos de toda a equipe.`}
      ask={(commandId) => guiche.team.askNetwork({ commandId, accountId: account.id, network })}
      onAsked={onAsked}
    />
  );
}

/** What was asked for, until it is saved. */
export function AskedNetwork({ account }: { account: Account }): JSX.Element | null {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(
    account.id,
    () => guiche.team.askedNetwork({ accountId: account.id }),
    withdrawalsChanged,
  );
  if (failure) return <FailureBanner failure={failure} />;
  if (!value) return null;
  const { maker, own, network } = value;
  const { settings } = account;
  if (value.agreed && settings.proxy === network.proxy && settings.pem === network.pem) return null;
  const proxy = network.proxy || t`a configuração de cada computador`;
  const facts = (
    <>
      <p className="break">{t`Proxy: ${proxy}`}</p>
      {network.pem === '' ? (
        <p>{t`Sem certificado próprio.`}</p>
      ) : (
        <RawText title={t`Certificado próprio (PEM)`} text={network.pem} />
      )}
    </>
  );
  if (value.agreed)
    return (
      <Banner
        kind="info"
        icon="good"
        title={t`O proxy ou certificado foi aprovado: pode ser salvo até um dia depois`}
      >
        {facts}
      </Banner>
    );
  return (
    <AskedChange
      asked={value}
      approves={value.approves}
      again={again}
      title={own ? t`Você pediu outro proxy ou certificado` : t`${maker} pediu outro proxy ou certificado`}
      agree={t`Concordar com a mudança`}
      decline={t`Recusar a mudança`}
      agreed={t`Aprovado. Quem pediu já pode salvar.`}
    >
      {facts}
    </AskedChange>
  );
}
