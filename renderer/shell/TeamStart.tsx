// Shown instead of the app where the team's ledger could not be opened: which server, what it said, and the ways on.
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TeamNotOpened } from '../../preload/contract/team.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { fact } from '../app/fact.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { troubleSentences } from '../words/team-words.ts';

export function TeamStart({
  of: { connection, trouble, detail },
  change,
  upgrade,
}: {
  of: TeamNotOpened;
  /** The form with which another connection is saved. */
  change?: ReactNode;
  /** How the owner brings the server to this program's version. */
  upgrade?: ReactNode;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { what, next } = troubleSentences[trouble];
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = useAct((_: undefined, commandId) => guiche.team.leave({ commandId }));
  const goBack = async () => {
    if ((await leave.run(undefined))?.ok === true) location.reload();
  };
  return (
    <section className="stack gap-16" aria-label={t`Conexão com a equipe`}>
      <div className="card">
        <Facts
          facts={[
            ...(connection === null
              ? []
              : [
                  { id: 'server', name: t`Servidor`, value: `${connection.host}:${connection.port}` },
                  { id: 'database', name: t`Banco de dados`, value: connection.database },
                  { id: 'user', name: t`Usuário`, value: connection.user },
                ]),
            { id: 'trouble', name: t`Motivo`, value: `${t(what)} ${t(next)}` },
            ...fact('said', t`Detalhe`, detail && <span className="mono">{detail}</span>),
          ]}
        />
      </div>
      {trouble === 'schemaOlder' && upgrade}
      {changing && change}
      <div className="line">
        {change !== undefined && !changing && (
          <Button icon="edit" onPress={() => setChanging(true)}>{t`Mudar a conexão`}</Button>
        )}
        <Button onPress={() => setLeaving(true)}>{t`Sair da equipe neste computador`}</Button>
      </div>
      <ConfirmDialog
        title={t`Sair da equipe neste computador?`}
        act={t`Sair da equipe`}
        open={leaving}
        busy={leave.busy}
        onClose={() => setLeaving(false)}
        onConfirm={() => void goBack()}
      >
        <p>{t`O Guichê esquece a conexão e volta a usar os dados deste computador. Os dados da equipe continuam no servidor.`}</p>
        <FailureBanner failure={leave.failure} />
      </ConfirmDialog>
    </section>
  );
}
