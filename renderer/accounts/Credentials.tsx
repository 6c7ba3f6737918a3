// The account's secrets: shown only as set or not, and since when. They are replaced or removed, never read back.
import { type JSX, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, CredentialName } from '../../preload/contract/accounts.ts';
import type { Failure } from '../../preload/contract/result.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { formatAge, formatDate, formatInstant } from '../../preload/shared/format.ts';
import { RestoreGuardNote } from '../app/RestoreGuardNote.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { useNow } from '../ui/now.ts';
import { SecretField } from '../ui/SecretField.tsx';
import { State } from '../ui/State.tsx';
import {
  credentialNames,
  credentialTitles,
  credentialUses,
  longestSecret,
  secretTooLong,
} from './account-words.tsx';
import type { SecretHolder } from '../../preload/contract/team.ts';

/**
 * On which computers of the team the account's secrets are, so that a clerk knows where work of it can be sent
 * from, and where a token has to be replaced.
 */
function SecretHolders({ account }: { account: Account }): JSX.Element | null {
  const { guiche, session } = useApp();
  const inTeam = useSession(({ app }) => app?.phase === 'ready' && app.team !== undefined);
  const [holders, setHolders] = useState<readonly SecretHolder[]>();
  const { id } = account;
  useEffect(() => {
    if (!inTeam) return;
    void session.ask(guiche.team.secretHolders({ accountId: id })).then((result) => {
      if (result.ok) setHolders(result.value);
    });
  }, [guiche, session, inTeam, id]);
  return holders === undefined ? null : <Holders holders={holders} />;
}

function Holders({ holders }: { holders: readonly SecretHolder[] }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <div className="section-note stack gap-4">
      <p className="strong">{t`Nos computadores da equipe`}</p>
      {holders.length === 0 && <p className="soft">{t`Nenhum computador tem credenciais desta conta.`}</p>}
      {holders.length > 0 && (
        <ul className="bullets soft">
          {holders.map(({ computer, clerk, lost, secrets }) => {
            const where = clerk === null ? computer : `${computer} (${clerk})`;
            const what = secrets
              .map(({ name, since }) => t`${name} desde ${formatDate(since, language)}`)
              .join(', ');
            return (
              <li key={`${computer} ${String(clerk)}`}>
                {where}: {what}
                {lost && <> · {t`computador marcado como perdido: troque estas credenciais no provedor`}</>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

export function Credentials({ account }: { account: Account }): JSX.Element {
  const { t } = useLingui();
  const [open, setOpen] = useState<CredentialName>();
  const inMemory = useSession(({ app }) => app?.phase === 'ready' && app.vault.state === 'memory');
  return (
    <section className="card flush" aria-label={t`Credenciais`}>
      <div className="line apart section-head">
        <h3>{t`Credenciais`}</h3>
        <span className="faint">
          {inMemory
            ? t`Ficam só na memória até fechar o Guichê e não são exibidas de novo.`
            : t`Ficam no cofre de senhas deste computador e não são exibidas de novo.`}
        </span>
      </div>
      <RestoreGuardNote className="section-note soft" />
      {credentialNames.map((name) => (
        <CredentialRow
          key={name}
          account={account}
          name={name}
          editing={open === name}
          onEdit={(on) => setOpen(on ? name : undefined)}
        />
      ))}
      {/* Asked anew with each change of the account. */}
      <SecretHolders key={account.revision} account={account} />
    </section>
  );
}

function CredentialRow({
  account,
  name,
  editing,
  onEdit,
}: {
  account: Account;
  name: CredentialName;
  editing: boolean;
  onEdit: (on: boolean) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const now = useNow();
  const { guiche, toasts } = useApp();
  const [removing, setRemoving] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const focusEdit = useFocusOn(edit);
  const remove = useAct((which: CredentialName, commandId) =>
    guiche.accounts.removeCredential({ commandId, id: account.id, which }),
  );
  const { set, since } = account.credentials[name];
  const age = since === undefined ? '' : formatAge(since, now, language);
  const title = translate(credentialTitles[name]);
  const confirm = async () => {
    const result = await remove.run(name);
    if (!result?.ok) return;
    setRemoving(false);
    focusEdit();
    toasts.show('good', t`${title} removido do cofre de senhas.`);
  };
  return (
    <div className="credential">
      <div className="credential-line">
        <span className="stack gap-0 credential-words">
          <span className="strong">{title}</span>
          <span className="faint">{translate(credentialUses[name])}</span>
        </span>
        <span className="stack gap-0 credential-words">
          {set ? (
            <State tone="plain" icon="check">
              {age === '' ? t`Definido` : t`Definido ${age}`}
            </State>
          ) : (
            <State tone="plain">{t`Não definido`}</State>
          )}
          {name === 'token' && set && account.token.expires !== undefined && (
            <span className="faint">{t`Vence em ${formatInstant(account.token.expires, language)}`}</span>
          )}
        </span>
        <span className="line credential-acts">
          {set && (
            <Button kind="quiet" onPress={() => setRemoving(true)} aria-label={t`Remover ${title}`}>
              {t`Remover`}
            </Button>
          )}
          <Button
            ref={edit}
            onPress={() => onEdit(!editing)}
            aria-label={set ? t`Trocar ${title}` : t`Definir ${title}`}
            aria-expanded={editing}
          >
            {set ? t`Trocar` : t`Definir`}
          </Button>
        </span>
      </div>
      {editing && (
        <CredentialForm
          account={account}
          name={name}
          onDone={() => {
            onEdit(false);
            focusEdit();
          }}
        />
      )}
      <ConfirmDialog
        title={t`Remover ${title}?`}
        act={t`Remover`}
        danger
        open={removing}
        busy={remove.busy}
        onClose={() => {
          setRemoving(false);
          remove.clear();
        }}
        onConfirm={() => void confirm()}
      >
        <p className="soft">{t`Será removido do cofre de senhas deste computador. O que depende dele para de funcionar até que outro seja informado; o histórico não muda.`}</p>
        <FailureBanner failure={remove.failure} />
      </ConfirmDialog>
    </div>
  );
}

function CredentialForm({
  account,
  name,
  onDone,
}: {
  account: Account;
  name: CredentialName;
  onDone: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, toasts } = useApp();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [length, setLength] = useState(0);
  const tooLong = length > longestSecret;
  const [change, setChange] = useState<Failure>();
  const send = useAct((more: { secret: string; typedName?: string }, commandId) =>
    guiche.accounts.setCredentials({
      commandId,
      id: account.id,
      credentials: { [name]: more.secret },
      ...(more.typedName === undefined ? {} : { typedName: more.typedName }),
    }),
  );
  const title = translate(credentialTitles[name]);
  const empty = () => {
    if (input.current) input.current.value = '';
    setLength(0);
    setChange(undefined);
  };
  const save = async (typedName?: string) => {
    const secret = input.current?.value.trim() ?? '';
    if (secret === '' || tooLong) return;
    const result = await send.run({ secret, ...(typedName === undefined ? {} : { typedName }) });
    if (!result) return;
    if (result.ok) {
      empty();
      onDone();
      toasts.show('good', t`${title} salvo no cofre de senhas.`);
    } else if (result.error.code === 'identityChanged') {
      // The field keeps the token until the clerk has decided; then it is cleared in either case.
      setChange(result.error);
    } else empty();
  };
  const { was, is } = change?.fields ?? {};
  const silent = is === undefined || is === '';
  return (
    <form
      className="stack credential-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SecretField
        label={t`${title} novo`}
        inputRef={input}
        onInput={() => setLength(input.current?.value.trim().length ?? 0)}
        error={tooLong ? translate(secretTooLong) : undefined}
        {...(name === 'token' ? { help: t`Cole o token completo, como está no painel do provedor.` } : {})}
      />
      {!change && <FailureBanner failure={send.failure} />}
      <div className="line">
        <Button
          kind="main"
          type="submit"
          busy={send.busy}
          isDisabled={length === 0 || tooLong}
        >{t`Salvar credencial`}</Button>
        <Button
          onPress={() => {
            empty();
            onDone();
          }}
        >{t`Cancelar`}</Button>
      </div>
      <ConfirmDialog
        title={silent ? t`De quem é este token?` : t`Este token é de outro titular`}
        act={t`Usar este token`}
        danger
        typed={account.name}
        open={change !== undefined}
        busy={send.busy}
        onClose={empty}
        onConfirm={(typed) => void save(typed)}
      >
        <p>
          {silent
            ? t`O token não informa o titular, e esta conta já foi usada. Se for de outro, boletos e saques seriam feitos em nome dele: confira no painel do provedor.`
            : t`Tudo o que esta conta fez até agora é do titular anterior. Com o token de outro, boletos e saques seriam feitos em nome dele.`}
        </p>
        <Facts
          facts={[
            { id: 'was', name: t`Antes`, value: was === undefined || was === '' ? t`Não informado` : was },
            {
              id: 'is',
              name: t`Agora`,
              value: silent ? t`O token não informa o titular` : is,
            },
          ]}
        />
        <p className="soft">{t`Se for outra empresa ou outro usuário, cancele e adicione outra conta.`}</p>
        {send.failure && send.failure.code !== 'identityChanged' && <FailureBanner failure={send.failure} />}
      </ConfirmDialog>
    </form>
  );
}
