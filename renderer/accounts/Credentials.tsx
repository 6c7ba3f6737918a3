// The account's secrets: shown only as set or not, and since when. They are replaced or removed, never read back.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account, CredentialName } from '../../preload/contract/accounts.ts';
import type { RestCode } from '../../preload/contract/batches.ts';
import { type Failure, ok, type Result } from '../../preload/contract/result.ts';
import { neverChanged, useAct, useApp, useQuery, useSession } from '../app/app-context.ts';
import { useInTeam } from '../app/team-work.ts';
import { formatAge, formatDate, formatInstant } from '../../preload/shared/format.ts';
import { useRejectedCredentials } from '../app/rejected-credentials.ts';
import { RestoreGuardNote } from '../app/RestoreGuardNote.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { Facts } from '../ui/Facts.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { useNow } from '../ui/now.ts';
import { Form, SecretField } from '../ui/fields.tsx';
import { State } from '../ui/State.tsx';
import { credentialNames, credentialTitles, credentialUses } from './account-words.tsx';
import { NoKeychain } from './NoKeychain.tsx';
import { useSecrets } from './use-secrets.ts';
import type { SecretHolder } from '../../preload/contract/team.ts';

/**
 * On which computers of the team the account's secrets are, so that a clerk knows where work of it can be sent
 * from, and where a token has to be replaced.
 */
function SecretHolders({ account }: { account: Account }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const inTeam = useInTeam();
  const { id: accountId } = account;
  const { value: holders } = useQuery(
    `${accountId} ${inTeam}`,
    async (): Promise<Result<readonly SecretHolder[] | undefined>> =>
      inTeam ? guiche.team.secretHolders({ accountId }) : ok(undefined),
    neverChanged,
  );
  if (holders === undefined) return null;
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

/** A batch that goes on with another token, with the way back to it. */
const tokenPauses: ReadonlySet<RestCode | undefined> = new Set([
  'unauthorized',
  'forbidden',
  'credentials',
  'identity',
]);

export function Credentials({
  account,
  newToken = false,
}: {
  account: Account;
  /** The clerk came to enter a new token. */
  newToken?: boolean;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState<CredentialName | undefined>(newToken ? 'token' : undefined);
  const vault = useSession(({ app }) => (app?.phase === 'ready' ? app.vault.state : undefined));
  const rejected = useRejectedCredentials(account);
  const paused = useSession((state) =>
    state.batches.find(
      (one) => one.accountId === account.id && one.state === 'paused' && tokenPauses.has(one.rest?.code),
    ),
  );
  const back = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusOn(back);
  const frame = useRef<HTMLElement>(null);
  const close = (name: CredentialName, saved: boolean) => {
    setOpen(undefined);
    if (saved && back.current) focusBack();
    else frame.current?.querySelector<HTMLElement>(`[data-credential=${name}] [aria-expanded]`)?.focus();
  };
  return (
    <>
      {paused && (
        <Banner
          kind={rejected.has('token') ? 'doubt' : 'info'}
          icon="pause"
          title={t`O lote ${paused.name} está em pausa`}
          live
          acts={
            <GoButton
              ref={back}
              kind={rejected.has('token') || open !== undefined ? 'plain' : 'main'}
              to={{ screen: 'boletos', tab: 'batch', batch: paused.id }}
            >{t`Voltar ao lote`}</GoButton>
          }
        >
          <p>
            {rejected.has('token')
              ? t`O serviço não aceitou o token. Cole abaixo um token novo, volte ao lote e continue.`
              : t`Confira o token abaixo, volte ao lote e continue.`}
          </p>
        </Banner>
      )}
      {vault !== undefined && <NoKeychain vault={vault} />}
      <section className="card flush" aria-label={t`Credenciais`} ref={frame}>
        <div className="line apart section-head">
          <h3>{t`Credenciais`}</h3>
          <span className="faint">
            {vault === 'memory'
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
            rejected={rejected.has(name)}
            editing={open === name}
            onEdit={(on) => setOpen(on ? name : undefined)}
          />
        ))}
        {open !== undefined && (
          <CredentialForm
            key={open}
            account={account}
            name={open}
            inMemory={vault === 'memory'}
            onDone={(saved) => close(open, saved)}
          />
        )}
        {/* Asked anew with each change of the account. */}
        <SecretHolders key={account.revision} account={account} />
      </section>
    </>
  );
}

function CredentialRow({
  account,
  name,
  rejected,
  editing,
  onEdit,
}: {
  account: Account;
  name: CredentialName;
  /** The service did not accept it. */
  rejected: boolean;
  editing: boolean;
  onEdit: (on: boolean) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
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
  const title = t(credentialTitles[name]);
  const confirm = () =>
    remove.run(name, () => {
      setRemoving(false);
      focusEdit();
      toasts.show('good', t`${title} removido.`);
    });
  return (
    <div className="credential" data-credential={name}>
      <div className="credential-line">
        <span className="stack gap-0 credential-words">
          <span className="strong">{title}</span>
          <span className="faint">{t(credentialUses[name])}</span>
        </span>
        <span className="stack gap-0 credential-words">
          {set && rejected ? (
            <State tone="bad">{t`Recusado pelo serviço`}</State>
          ) : set ? (
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
        <p className="soft">{t`Será removido deste computador. O que depende dele para de funcionar até que outro seja informado; o histórico não muda.`}</p>
        <FailureBanner failure={remove.failure} />
      </ConfirmDialog>
    </div>
  );
}

/** All three at once: a provider hands them out together. What stays empty does not change. */
function CredentialForm({
  account,
  name,
  inMemory,
  onDone,
}: {
  account: Account;
  /** The one that takes the focus. */
  name: CredentialName;
  inMemory: boolean;
  onDone: (saved: boolean) => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const [change, setChange] = useState<Failure>();
  const secrets = useSecrets(() => setChange(undefined));
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>(`[data-secret=${name}] input`)?.focus(), [name]);
  const { ci, cs } = account.credentials;
  const half =
    (secrets.lengths.ci > 0 && !cs.set && secrets.lengths.cs === 0) ||
    (secrets.lengths.cs > 0 && !ci.set && secrets.lengths.ci === 0);
  const ready = Object.values(secrets.lengths).some((length) => length > 0) && !secrets.isTooLong;
  const send = useAct((typedName: string | undefined, commandId) =>
    guiche.accounts.setCredentials({
      commandId,
      id: account.id,
      credentials: secrets.all(),
      ...(typedName === undefined ? {} : { typedName }),
    }),
  );
  const empty = () => {
    secrets.clear();
    setChange(undefined);
  };
  const save = async (typedName?: string) => {
    if (!ready) return;
    const result = await send.run(typedName);
    if (!result) return;
    if (result.ok) {
      empty();
      onDone(true);
      toasts.show(
        'good',
        inMemory ? t`Credenciais salvas até fechar o Guichê.` : t`Credenciais salvas no cofre de senhas.`,
      );
    } else if (result.error.code === 'identityChanged') {
      // The fields keep their texts until the clerk has decided; then they are cleared in either case.
      setChange(result.error);
    }
  };
  const { was, is } = change?.fields ?? {};
  const silent = is === undefined || is === '';
  return (
    <Form ref={first} className="stack credential-form" onSubmit={save}>
      <p className="soft">{t`Preencha só o que mudou. Um texto com token, CI e CS pode ser colado inteiro em qualquer campo.`}</p>
      {credentialNames.map((one) => (
        <div key={one} data-secret={one}>
          <SecretField label={t`${t(credentialTitles[one])} novo`} {...secrets.field(one)} />
        </div>
      ))}
      {half && <p className="soft">{t`CI e CS só funcionam juntos: informe os dois.`}</p>}
      {!change && <FailureBanner failure={send.failure} />}
      <div className="line">
        <Button kind="main" type="submit" busy={send.busy} isDisabled={!ready}>{t`Salvar credencial`}</Button>
        <Button
          onPress={() => {
            empty();
            onDone(false);
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
    </Form>
  );
}
