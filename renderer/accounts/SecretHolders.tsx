// On which computers of the team the account's secrets are, so that a clerk knows where work of it can be sent from, and where a
// token has to be replaced.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { SecretHolder } from '../../preload/contract/team.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { formatDate } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';

export function SecretHolders({ account }: { account: Account }): JSX.Element | null {
  const { guiche, session } = useApp();
  const inTeam = useSession(({ app }) => app?.phase === 'ready' && app.team !== undefined);
  const [holders, setHolders] = useState<readonly SecretHolder[]>();
  const { id } = account;
  useEffect(() => {
    if (!inTeam) return;
    void session.ask(guiche.team.secretHolders({ accountId: id })).then((result) => {
      if (result.ok) setHolders(result.value);
    });
  }, [guiche, session, inTeam, id]);
  return holders === undefined ? null : <Holders holders={holders} />;
}

export function Holders({ holders }: { holders: readonly SecretHolder[] }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <div className="section-note stack gap-4">
      <p className="strong">{t`Nos computadores da equipe`}</p>
      {holders.length === 0 && <p className="soft">{t`Nenhum computador tem credenciais desta conta.`}</p>}
      {holders.length > 0 && (
        <ul className="bullets soft">
          {holders.map(({ computer, clerk, lost, secrets }) => {
            const where = clerk === null ? computer : `${computer} (${clerk})`;
            const what = secrets
              .map(({ name, since }) => t`${name} desde ${formatDate(since, language)}`)
              .join(', ');
            return (
              <li key={`${computer} ${String(clerk)}`}>
                {where}: {what}
                {lost && <> · {t`computador perdido: troque estas credenciais no serviço`}</>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
