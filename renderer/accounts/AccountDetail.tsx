// One account: its header and its tabs.
import { type ReactNode, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, Scenario } from '../../preload/contract/accounts.ts';
import { useAct, useApp, useRead, useSession } from '../app/app-context.ts';
import type { AccountTab, Route } from '../app/route.ts';
import { TokenState } from '../app/TokenState.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { Form, TextField } from '../ui/fields.tsx';
import { State } from '../ui/State.tsx';
import { type Pane, Tabs } from '../ui/Tabs.tsx';
import { ConnectionTab } from './ConnectionTab.tsx';
import { IdentityTab } from './IdentityTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { RadioGroup } from '../ui/Choice.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { auxiliaryTitles, scenarioNames, scenarioWords } from './settings-words.ts';
import { Banner } from '../ui/Banner.tsx';
import { Facts } from '../ui/Facts.tsx';
import { marksField } from './account-words.tsx';

/**
 * Confirms an account that was changed outside of the program or restored with a copy: shows its current values
 * and asks for its name before any of its credentials is used.
 */
function ConfirmAccount({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const [typed, setTyped] = useState('');
  const confirm = useAct((typedName: string, commandId) =>
    guiche.accounts.confirm({ commandId, id: account.id, revision: account.revision, typedName }),
  );
  const send = () => confirm.run(typed.trim(), () => toasts.show('good', t`Conta confirmada.`));
  const { settings, givenFor } = account;
  const wrong = marksField(confirm.failure, 'typedName');
  return (
    <Banner kind="bad" icon="warn" title={t`Confira esta conta antes de usá-la`}>
      <p>
        {t`Esta conta foi restaurada de um backup ou alterada fora do Guichê. Até você confirmar, nenhuma credencial é enviada.`}
      </p>
      <Facts
        facts={[
          {
            id: 'url',
            name: t`Endereço do serviço`,
            value: <span className="mono break">{account.baseUrl}</span>,
          },
          {
            id: 'proxy',
            name: t`Proxy`,
            value:
              settings.proxy === '' ? (
                t`o deste computador`
              ) : (
                <span className="mono break">{settings.proxy}</span>
              ),
          },
          { id: 'pem', name: t`Certificado próprio`, value: settings.pem === '' ? t`não` : t`sim` },
          {
            id: 'auxiliary',
            name: t`Consultas de boleto`,
            value: t(auxiliaryTitles[settings.auxiliary]),
          },
          ...(givenFor
            ? [
                {
                  id: 'before',
                  name: t`Credenciais cadastradas para`,
                  value: <span className="mono break">{givenFor.origin}</span>,
                },
              ]
            : []),
        ]}
      />
      {givenFor && (
        <p>{t`As credenciais salvas não valem para o endereço acima: depois de confirmar, cole-as de novo.`}</p>
      )}
      <Form className="line" onSubmit={() => typed.trim() !== '' && send()}>
        <TextField
          label={t`Digite o nome da conta para confirmar`}
          value={typed}
          onChange={setTyped}
          error={wrong ? t`O nome é diferente.` : undefined}
        />
        <Button kind="main" type="submit" busy={confirm.busy} isDisabled={typed.trim() === ''}>
          {t`Conferi e confirmo`}
        </Button>
      </Form>
      {!wrong && <FailureBanner failure={confirm.failure} />}
    </Banner>
  );
}

/** The practice service: the faults that it simulates, its address, and a button that resets it. */
function RehearsalTab({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { value: practice, failure: unread, take } = useRead(() => guiche.accounts.practice());
  const [resetting, setResetting] = useState(false);
  const choose = useAct((scenario: Scenario) => guiche.accounts.setScenario({ scenario }));
  const reset = useAct((_: undefined, commandId) => guiche.accounts.resetPractice({ commandId }));
  const pick = (scenario: Scenario) =>
    choose.run(scenario, (value) => {
      take(value);
      toasts.show('good', t`Simulação: ${t(scenarioWords[value.scenario].title)}.`);
    });
  const confirm = () =>
    reset.run(undefined, (value) => {
      take(value);
      setResetting(false);
      toasts.show('good', t`Serviço simulado reiniciado.`);
    });
  return (
    <div className="stack gap-20 measure">
      <section className="card">
        <RadioGroup
          label={t`Comportamento do serviço simulado`}
          help={t`Vale imediatamente para tudo o que for feito com a conta de teste.`}
          options={scenarioNames.map((name) => ({
            value: name,
            label: t(scenarioWords[name].title),
            help: t(scenarioWords[name].about),
          }))}
          value={practice?.scenario ?? 'calm'}
          isDisabled={!practice || choose.busy}
          onChange={(scenario) => void pick(scenario)}
        />
      </section>
      <FailureBanner failure={unread ?? choose.failure} />
      <section className="card line apart">
        <span className="stack gap-4 grow">
          <h3>{t`Endereço do serviço simulado`}</h3>
          <span className="mono break">{practice?.url ?? account.baseUrl}</span>
          <span className="faint">{t`Só funciona neste computador e muda cada vez que o Guichê é aberto.`}</span>
        </span>
        <CopyButton text={practice?.url ?? account.baseUrl} />
      </section>
      <section className="line apart removal">
        <span className="soft grow">{t`A conta de teste não pode ser excluída. Ao reiniciar, só os dados criados nela são apagados.`}</span>
        <Button icon="retry" onPress={() => setResetting(true)}>{t`Reiniciar conta de teste…`}</Button>
      </section>
      <ConfirmDialog
        title={t`Reiniciar a conta de teste?`}
        act={t`Reiniciar conta de teste`}
        open={resetting}
        busy={reset.busy}
        onClose={() => {
          setResetting(false);
          reset.clear();
        }}
        onConfirm={() => void confirm()}
      >
        <p className="soft">{t`Os boletos, saques e transações criados na conta de teste serão apagados. As contas reais e a trilha de auditoria não mudam.`}</p>
        <FailureBanner failure={reset.failure} />
      </ConfirmDialog>
    </div>
  );
}

export function AccountDetail({
  account,
  route,
  trail,
}: {
  account: Account;
  route: Extract<Route, { screen: 'accounts' }>;
  trail: ReactNode;
}) {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const inUse = useSession((state) => state.accounts?.current === account.id);
  const select = useAct((id: string) => guiche.accounts.select({ id }));
  const use = async () => {
    const result = await select.run(account.id);
    if (result && !result.ok) toasts.show('bad', both(result.error));
  };
  const practice = account.kind === 'practice';
  const panes: readonly Pane<AccountTab>[] = [
    ...(practice
      ? [{ id: 'rehearsal', label: t`Simulação`, content: <RehearsalTab account={account} /> } as const]
      : []),
    {
      id: 'identity',
      label: t`Identidade e credenciais`,
      content: <IdentityTab account={account} newToken={route.newToken === true} />,
    },
    { id: 'connection', label: t`Conexão`, content: <ConnectionTab account={account} /> },
    { id: 'settings', label: t`Configurações`, content: <SettingsTab account={account} /> },
    { id: 'trail', label: t`Auditoria`, content: trail, fill: true },
  ];
  const wanted = panes.find((pane) => pane.id === route.tab)?.id ?? panes[0]?.id ?? 'identity';
  return (
    <section className="stack gap-0 pane-detail" aria-label={account.name}>
      <div className="line apart pane-head">
        <div className="line one gap-12 grow">
          <h2 className="clip heading">{account.name}</h2>
          {!practice && <TokenState account={account} />}
        </div>
        {inUse ? (
          <State tone="plain" icon="check">{t`Em uso`}</State>
        ) : (
          <Button icon="check" busy={select.busy} onPress={() => void use()}>
            {t`Usar esta conta`}
          </Button>
        )}
      </div>
      {!account.confirmed && <ConfirmAccount account={account} />}
      <Tabs
        label={t`Partes da conta`}
        panes={panes}
        selected={wanted}
        onSelect={(tab) => navigation.go({ screen: 'accounts', account: account.id, tab })}
      />
    </section>
  );
}
