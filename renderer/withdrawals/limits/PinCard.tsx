// The PIN of the whole register: whether there is one, and the dialog in which it is set, changed or taken away.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PinState } from '../../../preload/contract/withdrawal-limits.ts';
import { useSession } from '../../app/desk.ts';
import { formatInstant } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { PinDialog, type PinAct } from './PinDialog.tsx';

export function PinCard({ pin, again }: { pin: PinState; again: () => void }): JSX.Element {
  const { t } = useLingui();
  const inMemory = useSession(({ app }) => app?.phase === 'ready' && app.vault.state === 'memory');
  const [act, setAct] = useState<PinAct>();
  const done = () => {
    setAct(undefined);
    again();
  };
  return (
    <section className="card stack" aria-label={t`PIN`}>
      <div className="line apart">
        <h3>{t`PIN`}</h3>
        <PinChip pin={pin} />
      </div>
      <p className="soft">{t`Um só para todas as contas deste computador. Ele é pedido a partir do valor que a conta marcar, para afrouxar um limite, e para passar por cima de uma espera ou de um saque em aberto. Fica no cofre do sistema, nunca no registro.`}</p>
      {pin.kind === 'unavailable' && (
        <p>{t`O PIN guardado não está ao alcance: o cofre não responde, ou o PIN era só da sessão passada. Até voltar, nada do que o pede pode ser feito. Se não voltar, peça um novo: ele pode ser criado um dia depois do primeiro pedido, que fica na trilha.`}</p>
      )}
      {inMemory && pin.kind !== 'unavailable' && (
        <p className="soft">{t`O cofre só dura até fechar o Guichê, e o PIN com ele. Depois, um novo só pode ser criado um dia depois de pedido.`}</p>
      )}
      <div className="line">
        {pin.kind === 'none' || pin.kind === 'unavailable' ? (
          <Button icon="key" onPress={() => setAct('create')}>
            {pin.kind === 'none' ? t`Criar PIN…` : t`Pedir um PIN novo…`}
          </Button>
        ) : (
          <>
            <Button icon="key" onPress={() => setAct('change')}>{t`Trocar PIN…`}</Button>
            <Button kind="quiet" icon="trash" onPress={() => setAct('remove')}>{t`Tirar PIN…`}</Button>
          </>
        )}
      </div>
      {act && <PinDialog act={act} onClose={() => setAct(undefined)} onDone={done} />}
    </section>
  );
}

function PinChip({ pin }: { pin: PinState }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  switch (pin.kind) {
    case 'none':
      return <State tone="plain">{t`não há PIN`}</State>;
    case 'set':
      return <State tone="good">{t`há um PIN`}</State>;
    case 'unavailable':
      return <State tone="doubt">{t`não pode ser conferido`}</State>;
    case 'blocked':
      return (
        <State tone="bad">{t`errado vezes demais: bloqueado até ${formatInstant(pin.until, language)}`}</State>
      );
  }
}
