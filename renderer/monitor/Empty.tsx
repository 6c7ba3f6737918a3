// The monitor with nothing on it: what it is for, and how to begin; with nothing that the filter finds: how to see more.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useAct, useDesk } from '../desk.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailureBanner } from '../words.tsx';

const samples = 12;

export function NothingFound({ onWiden }: { onWiden: () => void }): JSX.Element {
  const { t } = useLingui();
  return (
    <EmptyState
      icon="search"
      title={t`Nenhuma transação com este filtro`}
      acts={<Button onPress={onWiden}>{t`Mostrar todas`}</Button>}
    >
      {t`Procure por menos letras, ou tire um filtro.`}
    </EmptyState>
  );
}

export function NothingWatched({
  account,
  onAdd,
}: {
  account: Account | undefined;
  onAdd: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useDesk();
  const sampling = useAct(async (accountId: string, commandId) => {
    const made = await guiche.accounts.practiceDeposits({ commandId, count: samples });
    if (!made.ok) return made;
    const items = made.value.transactionIds.map((transactionId, at) => ({
      transactionId,
      label: t`Depósito de ensaio ${at + 1}`,
    }));
    return guiche.monitor.add({ commandId, accountId, items, group: t`Ensaio`, source: 'typed' });
  });
  return (
    <EmptyState
      icon="monitor"
      title={t`Nenhuma transação acompanhada`}
      acts={
        <>
          <Button kind="main" icon="plus" isDisabled={!account} onPress={onAdd}>
            {t`Acompanhar transações…`}
          </Button>
          {account?.kind === 'practice' && (
            <Button
              icon="practice"
              busy={sampling.busy}
              onPress={() => void sampling.run(account.id)}
            >{t`Criar ${samples} transações de ensaio`}</Button>
          )}
        </>
      }
    >
      <p>
        {t`O Guichê pergunta ao serviço por cada transação até ela ficar completa ou falhar, e avisa na hora. Cole os códigos delas, um ou centenas, ou abra uma planilha.`}
      </p>
      <FailureBanner failure={sampling.failure} />
    </EmptyState>
  );
}
