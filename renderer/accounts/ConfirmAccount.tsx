// Confirms an account that was changed outside of the program or restored with a copy: shows its current values and
// asks for its name before any of its credentials is used.
import { useState, type JSX } from 'react';
import { Form } from 'react-aria-components/Form';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Facts.tsx';
import { TextField } from '../ui/TextField.tsx';
import { marksField } from './account-words.tsx';
import { auxiliaryTitles } from './settings-words.ts';

export function ConfirmAccount({ account }: { account: Account }): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, toasts } = useApp();
  const [typed, setTyped] = useState('');
  const confirm = useAct((typedName: string, commandId) =>
    guiche.accounts.confirm({ commandId, id: account.id, revision: account.revision, typedName }),
  );
  const send = async () => {
    const result = await confirm.run(typed.trim());
    if (result?.ok) toasts.show('good', t`Conta confirmada.`);
  };
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
            name: t`Rotas de leitura`,
            value: translate(auxiliaryTitles[settings.auxiliary]),
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
      <Form
        className="line"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') void send();
        }}
      >
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
