// "Mudar de computador": four steps in their order, of which the first is done here; the retired computer says so and sends nothing.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useDesk, useSession } from '../app/desk.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { useStoreCopy, type CopiesDesk } from './use-copies.ts';

export function MoveComputer({ copies }: { copies: CopiesDesk }): JSX.Element {
  const { t } = useLingui();
  const { guiche, session, toasts } = useDesk();
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
    if (result?.ok && result.value !== undefined) toasts.say('good', t`Cópia da mudança guardada.`);
  };
  return (
    <section className="card stack" aria-label={t`Mudar de computador`}>
      <h2>{t`Mudar de computador`}</h2>
      <p className="soft">
        {t`Um computador não vê o que o outro envia. Por isso só um trabalha por vez: este para de enviar antes que o outro comece.`}
      </p>
      {retired && (
        <Banner kind="info" icon="frozen" title={t`Este computador foi aposentado`}>
          <p>{t`Ele mostra tudo e não envia nada. Se a mudança não aconteceu, libere os envios no Início, dizendo por quê.`}</p>
        </Banner>
      )}
      <ol className="move-steps">
        <li>
          <span className="strong">{t`Neste computador`}</span>
          <span className="soft">{t`Guarde a cópia da mudança em um pendrive. Este computador para de enviar no mesmo instante, e o que faltava enviar fica a confirmar.`}</span>
          <FailureBanner failure={retire.failure} />
          <span>
            {retired ? (
              <Button icon="save" busy={retire.busy} onPress={() => void press()}>
                {t`Guardar a cópia da mudança outra vez`}
              </Button>
            ) : (
              <Button icon="save" onPress={() => setAsking(true)}>
                {t`Guardar a cópia e aposentar este computador…`}
              </Button>
            )}
          </span>
        </li>
        <li>
          <span className="strong">{t`No computador novo`}</span>
          <span className="soft">{t`Instale o Guichê, abra esta mesma tela, escolha o arquivo em “Restaurar de uma cópia” e abra o Guichê de novo.`}</span>
        </li>
        <li>
          <span className="strong">{t`Confira e libere os envios`}</span>
          <span className="soft">{t`A cópia abre com os envios bloqueados. Compare os últimos boletos e saques com o painel do provedor; depois, no Início, escreva o que conferiu.`}</span>
        </li>
        <li>
          <span className="strong">{t`Informe as credenciais de novo`}</span>
          <span className="soft">{t`Token, ci e cs não viajam na cópia. Em Contas, informe os de cada conta e teste a conexão.`}</span>
        </li>
      </ol>
      <ConfirmDialog
        title={t`Aposentar este computador?`}
        open={asking}
        onClose={() => setAsking(false)}
        act={t`Parar de enviar aqui e guardar a cópia`}
        danger
        busy={retire.busy}
        onConfirm={() => void press()}
      >
        <p>{t`Nada mais sai deste computador, e as linhas que faltavam enviar ficam a confirmar. Tudo continua à vista.`}</p>
        <p className="soft">{t`Só uma pessoa que escreva o motivo libera os envios aqui outra vez.`}</p>
      </ConfirmDialog>
    </section>
  );
}
