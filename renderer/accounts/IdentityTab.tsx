// The identity of an account: name, address and owner, its write-only secrets, and its removal.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { FailureBanner } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { Form, TextField } from '../ui/fields.tsx';
import { addressProblems, describeOwner } from './account-words.tsx';
import { checkAddress } from './check-address.ts';
import { Credentials } from './Credentials.tsx';
import { useDraft } from './draft.ts';
import { Overtaken } from './Overtaken.tsx';

export function IdentityTab({ account, newToken }: { account: Account; newToken: boolean }) {
  const { t } = useLingui();
  if (account.kind === 'practice') {
    return (
      <div className="stack gap-20 measure">
        <Banner kind="info" icon="practice" title={t`Conta do serviço simulado`}>
          <p>{t`O endereço e as credenciais são do serviço simulado, que só funciona neste computador. Não há nada a preencher.`}</p>
        </Banner>
        <section className="card">
          <Facts
            facts={[
              {
                id: 'url',
                name: t`Endereço`,
                value: (
                  <span className="line">
                    <span className="mono break">{account.baseUrl}</span>
                    <CopyButton text={account.baseUrl} />
                  </span>
                ),
              },
              { id: 'owner', name: t`Titular`, value: describeOwner(account.identity) },
              { id: 'keys', name: t`Credenciais`, value: t`Token, CI e CS já definidos` },
            ]}
          />
        </section>
      </div>
    );
  }
  return (
    <div className="stack gap-20 measure">
      {newToken ? null : <NameAndAddress account={account} />}
      <Credentials account={account} newToken={newToken} />
      {newToken ? <NameAndAddress account={account} /> : null}
      <Removal account={account} />
    </div>
  );
}

type Named = Pick<Account, 'name' | 'baseUrl'>;

const same = (one: Named, other: Named) =>
  one.name.trim() === other.name.trim() && one.baseUrl.trim() === other.baseUrl.trim();

function NameAndAddress({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { draft, dirty, overtaken, change, reset } = useDraft<Named>(account, same);
  const { name, baseUrl: address } = draft;
  const nameInput = useRef<HTMLInputElement>(null);
  const focusName = useFocusOn(nameInput);
  const update = useAct((wanted: { name?: string; baseUrl?: string }, commandId) =>
    guiche.accounts.update({ commandId, id: account.id, revision: account.revision, ...wanted }),
  );
  const renamed = name.trim() !== account.name;
  const moved = address.trim() !== account.baseUrl;
  const problem = checkAddress(address);
  const otherOrigin = moved && !problem && new URL(address.trim()).origin !== new URL(account.baseUrl).origin;
  const save = async () => {
    const result = await update.run({
      ...(renamed ? { name: name.trim() } : {}),
      ...(moved ? { baseUrl: address.trim() } : {}),
    });
    if (!result?.ok) return;
    change({ name: result.value.name, baseUrl: result.value.baseUrl });
    focusName();
    toasts.show('good', t`Conta salva.`);
  };
  const undo = () => {
    reset();
    update.clear();
    focusName();
  };
  return (
    <Form
      className="card stack"
      onSubmit={() => dirty && !overtaken && name.trim() !== '' && !problem && save()}
    >
      <div className="pair">
        <TextField
          label={t`Nome da conta`}
          help={t`Serve só para identificar a conta. Aparece no topo da janela.`}
          value={name}
          inputRef={nameInput}
          onChange={(text) => change({ name: text })}
          maxLength={80}
          error={name.trim() === '' ? t`Informe um nome para a conta.` : undefined}
        />
        <TextField
          label={t`Endereço do serviço`}
          help={
            account.used
              ? t`Não pode mudar: já houve envios por esta conta.`
              : t`Pode mudar enquanto não houver envios por esta conta.`
          }
          value={address}
          onChange={(text) => {
            change({ baseUrl: text });
            update.clear();
          }}
          isDisabled={account.used}
          maxLength={2048}
          error={moved && problem ? t(addressProblems[problem]) : undefined}
        />
      </div>
      <Facts
        facts={[
          {
            id: 'owner',
            name: t`Titular da conta`,
            value: describeOwner(account.identity) || t`Não informado`,
          },
        ]}
      />
      {otherOrigin && (
        <Banner kind="doubt" icon="key" title={t`O novo endereço é de outro servidor`}>
          <p>{t`As credenciais são do servidor anterior e serão removidas. Informe-as de novo depois de salvar.`}</p>
        </Banner>
      )}
      {overtaken && !update.busy ? (
        <Overtaken onCurrent={undo} />
      ) : (
        <FailureBanner failure={update.failure} />
      )}
      {dirty && (
        <div className="line">
          <Button
            kind="main"
            type="submit"
            busy={update.busy}
            isDisabled={name.trim() === '' || problem !== undefined || (overtaken && !update.busy)}
          >{t`Salvar`}</Button>
          <Button onPress={undo}>{t`Desfazer`}</Button>
        </div>
      )}
    </Form>
  );
}

function Removal({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche, navigation, toasts } = useApp();
  const [open, setOpen] = useState(false);
  const remove = useAct((typedName: string, commandId) =>
    guiche.accounts.remove({ commandId, id: account.id, typedName }),
  );
  const { name } = account;
  const confirm = (typedName: string) =>
    remove.run(typedName, () => {
      setOpen(false);
      navigation.go({ screen: 'accounts' });
      toasts.show('good', t`Conta ${name} excluída. O histórico continua na trilha de auditoria.`);
    });
  return (
    <section className="line apart removal">
      <span className="soft grow">{t`Excluir a conta remove as credenciais deste computador e tira a conta da lista. O histórico é mantido.`}</span>
      <Button kind="danger" icon="trash" onPress={() => setOpen(true)}>{t`Excluir conta…`}</Button>
      <ConfirmDialog
        title={t`Excluir a conta ${name}?`}
        act={t`Excluir conta`}
        danger
        typed={account.name}
        open={open}
        busy={remove.busy}
        onClose={() => {
          setOpen(false);
          remove.clear();
        }}
        onConfirm={(typed) => void confirm(typed)}
      >
        <ul className="bullets soft">
          <li>{t`As credenciais são removidas deste computador e não podem ser recuperadas.`}</li>
          <li>{t`A conta sai das listas e não pode mais ser usada.`}</li>
          <li>{t`O histórico e a trilha de auditoria são mantidos e voltam se a conta for adicionada de novo.`}</li>
        </ul>
        <FailureBanner failure={remove.failure} />
      </ConfirmDialog>
    </section>
  );
}
