// Moving to another computer: four steps in order, of which the first is done here. The retired computer says so and
// sends nothing.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { useStoreCopy, type CopiesState } from './use-copies.ts';

export function MoveComputer({ copies }: { copies: CopiesState }): JSX.Element {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const [asking, setAsking] = useState(false);
  const ledger = useSession((state) => (state.app?.phase === 'ready' ? state.app.ledger : undefined));
  const retired = ledger?.freeze?.reason === 'retired';
  const store = useStoreCopy();
  const retire = useAct(async (_: undefined, commandId) => {
    const made = await guiche.copies.retire({ commandId });
    return made.ok ? store(made.value) : made;
  });
  const press = async () => {
    const result = await retire.run(undefined);
    setAsking(false);
    await Promise.all([session.refresh(), copies.refresh()]);
    if (result?.ok && result.value !== undefined) toasts.show('good', t`Backup da mudança salvo.`);
  };
  return (
    <section className="card stack" aria-label={t`Mudar de computador`}>
      <h2>{t`Mudar de computador`}</h2>
      <p className="soft">
        {t`Os dados não são compartilhados entre computadores. Por isso só um trabalha por vez: este para de enviar antes que o outro comece.`}
      </p>
      {retired && (
        <Banner kind="info" icon="frozen" title={t`Este computador foi desativado`}>
          <p>{t`Ele mostra tudo e não envia nada. Se a mudança não aconteceu, libere os envios no Início, informando o motivo.`}</p>
        </Banner>
      )}
      <ol className="move-steps">
        <li>
          <span className="strong">{t`Neste computador`}</span>
          <span className="soft">{t`Salve o backup da mudança em um pendrive. Este computador para de enviar na mesma hora, e o que faltava enviar fica a confirmar.`}</span>
          <FailureBanner failure={retire.failure} />
          <span>
            {retired ? (
              <Button icon="save" busy={retire.busy} onPress={() => void press()}>
                {t`Fazer de novo o backup da mudança`}
              </Button>
            ) : (
              <Button icon="save" onPress={() => setAsking(true)}>
                {t`Desativar este computador…`}
              </Button>
            )}
          </span>
        </li>
        <li>
          <span className="strong">{t`No computador novo`}</span>
          <span className="soft">{t`Instale o Guichê, abra esta mesma tela, escolha o arquivo em “Restaurar backup” e abra o Guichê de novo.`}</span>
        </li>
        <li>
          <span className="strong">{t`Confira e libere os envios`}</span>
          <span className="soft">{t`O backup abre com os envios bloqueados. Compare os últimos boletos e saques com o painel do provedor; depois, no Início, registre o que conferiu.`}</span>
        </li>
        <li>
          <span className="strong">{t`Informe as credenciais de novo`}</span>
          <span className="soft">{t`Token, ci e cs não vão no backup. Em Contas, informe os de cada conta e teste a conexão.`}</span>
        </li>
      </ol>
      <ConfirmDialog
        title={t`Desativar este computador?`}
        open={asking}
        onClose={() => setAsking(false)}
        act={t`Fazer backup e bloquear os envios`}
        danger
        busy={retire.busy}
        onConfirm={() => void press()}
      >
        <p>{t`Nada mais será enviado deste computador, e as linhas que faltavam enviar ficam a confirmar. Tudo continua disponível para consulta.`}</p>
        <p className="soft">{t`Os envios aqui só voltam se uma pessoa informar o motivo.`}</p>
      </ConfirmDialog>
    </section>
  );
}
