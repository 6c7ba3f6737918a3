// The practice service: the faults that it simulates, its address, and a button that resets it.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, Practice, Scenario } from '../../preload/contract/accounts.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { RadioGroup } from '../ui/Choice.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { scenarioNames, scenarioWords } from './settings-words.ts';

export function RehearsalTab({ account }: { account: Account }): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, toasts } = useApp();
  const [practice, setPractice] = useState<Practice>();
  const [resetting, setResetting] = useState(false);
  const { run: read, failure: unread } = useAct(() => guiche.accounts.practice());
  const choose = useAct((scenario: Scenario) => guiche.accounts.setScenario({ scenario }));
  const reset = useAct((_: undefined, commandId) => guiche.accounts.resetPractice({ commandId }));
  useEffect(() => {
    void read(undefined).then((result) => {
      if (result?.ok) setPractice(result.value);
    });
  }, [read]);

  const pick = async (scenario: Scenario) => {
    const result = await choose.run(scenario);
    if (!result?.ok) return;
    setPractice(result.value);
    toasts.show('good', t`Simulação: ${translate(scenarioWords[result.value.scenario].title)}.`);
  };
  const confirm = async () => {
    const result = await reset.run(undefined);
    if (!result?.ok) return;
    setPractice(result.value);
    setResetting(false);
    toasts.show('good', t`O serviço de prática foi reiniciado.`);
  };
  return (
    <div className="stack gap-20 measure">
      <section className="card">
        <RadioGroup
          label={t`Como o serviço de prática se comporta`}
          help={t`Aplica-se na hora a tudo o que for feito com a conta de prática.`}
          options={scenarioNames.map((name) => ({
            value: name,
            label: translate(scenarioWords[name].title),
            help: translate(scenarioWords[name].about),
          }))}
          value={practice?.scenario ?? 'calm'}
          isDisabled={!practice || choose.busy}
          onChange={(scenario) => void pick(scenario)}
        />
      </section>
      <FailureBanner failure={unread ?? choose.failure} />
      <section className="card line apart">
        <span className="stack gap-4 grow">
          <h3>{t`Endereço do serviço de prática`}</h3>
          <span className="mono break">{practice?.url ?? account.baseUrl}</span>
          <span className="faint">{t`Só funciona neste computador e muda cada vez que o Guichê é aberto.`}</span>
        </span>
        <CopyButton text={practice?.url ?? account.baseUrl} />
      </section>
      <section className="line apart removal">
        <span className="soft grow">{t`A conta de prática não pode ser excluída. Reiniciar apaga o que foi criado nela, e só nela.`}</span>
        <Button icon="retry" onPress={() => setResetting(true)}>{t`Reiniciar a prática…`}</Button>
      </section>
      <ConfirmDialog
        title={t`Reiniciar a prática?`}
        act={t`Reiniciar a prática`}
        open={resetting}
        busy={reset.busy}
        onClose={() => {
          setResetting(false);
          reset.clear();
        }}
        onConfirm={() => void confirm()}
      >
        <p className="soft">{t`O serviço de prática apaga os boletos, saques e transações que criou. As contas reais e a trilha não mudam.`}</p>
        <FailureBanner failure={reset.failure} />
      </ConfirmDialog>
    </div>
  );
}
