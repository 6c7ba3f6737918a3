// The empty monitor: without transactions, its purpose and how to begin; without matches of the filter, how to see
// more.
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

const samples = 12;
const practiceAccount = 'practice';

export function NothingFound({ onWiden }: { onWiden: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon="search"
      title={t`Nenhuma transação com este filtro`}
      acts={<Button onPress={onWiden}>{t`Mostrar todas`}</Button>}
    >
      {t`Tente com menos letras ou menos filtros.`}
    </EmptyState>
  );
}

export function NothingWatched({ account, onAdd }: { account: Account | undefined; onAdd: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const making = useAct((count: number, commandId) => guiche.accounts.practiceDeposits({ commandId, count }));
  const adding = useAct((transactionIds: readonly string[], commandId) =>
    guiche.monitor.add({
      commandId,
      accountId: practiceAccount,
      items: transactionIds.map((transactionId, at) => ({
        transactionId,
        label: t`Simulação ${at + 1}`,
      })),
      group: t`Simulação`,
      source: 'typed',
    }),
  );
  /** Already created by an earlier press whose second call failed. */
  const made = useRef<readonly string[]>(undefined);
  const sample = async () => {
    if (!made.current) {
      const result = await making.run(samples);
      if (result?.ok !== true) return;
      made.current = result.value.transactionIds;
    }
    await adding.run(made.current);
  };
  return (
    <EmptyState
      icon="monitor"
      title={t`Nenhuma transação acompanhada`}
      acts={
        <>
          <Button kind="main" icon="plus" isDisabled={!account} onPress={onAdd}>
            {t`Adicionar transações…`}
          </Button>
          {account?.kind === 'practice' && (
            <Button
              icon="practice"
              busy={making.busy || adding.busy}
              onPress={() => void sample()}
            >{t`Criar ${samples} transações simuladas`}</Button>
          )}
        </>
      }
    >
      <p>
        {t`O Guichê consulta cada transação no serviço até ela ser concluída ou falhar, e avisa na hora. Cole os códigos, um ou centenas, ou abra uma planilha.`}
      </p>
      <FailureBanner failure={making.failure ?? adding.failure} />
    </EmptyState>
  );
}
