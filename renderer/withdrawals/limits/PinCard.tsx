// The PIN of the whole register: whether there is one, and the dialog that sets, changes or removes it.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PinState } from '../../../preload/contract/withdrawal-limits.ts';
import { useSession } from '../../app/app-context.ts';
import { formatInstant } from '../../../preload/shared/format.ts';
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
      <p className="soft">{t`Um só para todas as contas deste computador. É exigido a partir do valor definido na conta, para aumentar um limite e para dispensar uma espera ou a trava de um saque em aberto. Fica no cofre do sistema, nunca no registro.`}</p>
      {pin.kind === 'unavailable' && (
        <p>{t`O PIN salvo não está disponível: o cofre não responde, ou o PIN era só da sessão anterior. Até ele voltar, nada do que exige PIN pode ser feito. Se não voltar, solicite um novo: ele pode ser criado um dia depois da primeira solicitação, que fica na trilha.`}</p>
      )}
      {inMemory && pin.kind !== 'unavailable' && (
        <p className="soft">{t`O cofre só dura até fechar o Guichê, e o PIN também. Depois, um novo PIN só pode ser criado um dia depois da solicitação.`}</p>
      )}
      <div className="line">
        {pin.kind === 'none' || pin.kind === 'unavailable' ? (
          <Button icon="key" onPress={() => setAct('create')}>
            {pin.kind === 'none' ? t`Criar PIN…` : t`Solicitar um PIN novo…`}
          </Button>
        ) : (
          <>
            <Button icon="key" onPress={() => setAct('change')}>{t`Alterar PIN…`}</Button>
            <Button kind="quiet" icon="trash" onPress={() => setAct('remove')}>{t`Remover PIN…`}</Button>
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
      return <State tone="doubt">{t`não é possível conferir`}</State>;
    case 'blocked':
      return (
        <State tone="bad">{t`muitas tentativas incorretas: bloqueado até ${formatInstant(pin.until, language)}`}</State>
      );
  }
}
