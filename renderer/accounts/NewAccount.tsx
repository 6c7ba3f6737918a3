// A new account: address and secrets, checked while they are typed. The owner comes from the token, or the clerk types
// it.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { NetworkSettings, TokenReading } from '../../preload/contract/accounts.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { useInTeam } from '../app/team-work.ts';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Form, TextField, SecretField } from '../ui/fields.tsx';
import { Unfolds } from '../ui/Unfolds.tsx';
import { addressProblems, describeOwner, longestSecret, marksField } from './account-words.tsx';
import { checkAddress } from './check-address.ts';
import { NoKeychain } from './NoKeychain.tsx';
import { useSecrets } from './use-secrets.ts';
import { CertificateField, isWrongPem, isWrongProxy, noNetwork, ProxyField } from './NetworkFields.tsx';
import { formatAge, formatInstant } from '../../preload/shared/format.ts';
import { useNow } from '../ui/now.ts';
import { State } from '../ui/State.tsx';
import './accounts.css';

/** Shows the owner and expiry of a pasted token. The line keeps its space before there is a text. */
function TokenReadingLine({ reading, waiting }: { reading: TokenReading | undefined; waiting: boolean }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const words = () => {
    if (waiting) return <State tone="busy">{t`Lendo o token`}</State>;
    if (!reading) return null;
    const { expires, age } = reading;
    const who = describeOwner(reading);
    const until =
      expires === undefined
        ? t`Não informa a validade`
        : age === 'expired'
          ? t`Venceu ${formatAge(expires, now, language)} (${formatInstant(expires, language)})`
          : t`Válido até ${formatInstant(expires, language)} (${formatAge(expires, now, language)})`;
    const tone = age === 'expired' ? 'bad' : age === 'day' || age === 'week' ? 'doubt' : 'good';
    return (
      <>
        {reading.readable && who !== '' ? (
          <State tone="good">{t`Titular: ${who}`}</State>
        ) : (
          <State tone="doubt">{t`O token não informa o titular`}</State>
        )}
        {reading.readable && (
          <State tone={expires === undefined ? 'plain' : tone} icon="clock">
            {until}
          </State>
        )}
      </>
    );
  };
  return (
    <div className="line token-reading" aria-live="polite">
      {words()}
    </div>
  );
}

const pause = 350;

/** What is typed outlives the screen: a clerk who looks something up finds it again. Secrets do not. */
const emptyForm = { name: '', address: '', owner: '', network: noNetwork };
let kept = emptyForm;

export function NewAccount() {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, session, navigation, toasts } = useApp();
  const inTeam = useInTeam();
  const vault = useSession(({ app }) => (app?.phase === 'ready' ? app.vault.state : undefined));
  const [form, setForm] = useState(kept);
  const { name, address, owner, network } = form;
  const [left, setLeft] = useState({ name: false, address: false });
  const [reading, setReading] = useState<TokenReading>();
  const {
    run: read,
    failure: unread,
    clear: forgetReading,
  } = useAct((text: string) => guiche.accounts.readToken({ token: text }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const readLater = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = secrets.read('token');
      if (text === '' || text.length > longestSecret) return;
      void read(text).then((result) => {
        // An earlier text is still being read: check again when that has ended.
        if (!result) readLater(pause);
        else if (secrets.read('token') === text) setReading(result.ok ? result.value : undefined);
      });
    }, wait);
  };
  const secrets = useSecrets((changed) => {
    if (changed !== 'token') return;
    setReading(undefined);
    forgetReading();
    readLater(pause);
  });
  const { lengths } = secrets;
  const hasToken = lengths.token > 0;
  const halfPair = lengths.ci > 0 !== lengths.cs > 0;

  const problem = checkAddress(address);
  const needsOwner = !reading?.readable || (reading.subject === undefined && reading.tenant === undefined);

  const isOrdinary = network.proxy.trim() === '' && network.pem.trim() === '';

  const create = useAct((_: undefined, commandId) =>
    guiche.accounts.create({
      commandId,
      name: name.trim(),
      baseUrl: address.trim(),
      credentials: secrets.all(),
      ...(isOrdinary ? {} : { network: { ...network, proxy: network.proxy.trim() } }),
      ...(needsOwner ? { confirmedName: owner.trim() } : {}),
    }),
  );

  const change = (part: Partial<typeof emptyForm>) => {
    kept = { ...kept, ...part };
    setForm(kept);
    create.clear();
  };
  const changeNetwork = (part: Partial<NetworkSettings>) => change({ network: { ...network, ...part } });

  const { failure } = create;
  const asksOwner = (!hasToken || reading !== undefined) && needsOwner;
  const ready =
    name.trim() !== '' &&
    !problem &&
    !isWrongProxy(network) &&
    !isWrongPem(network) &&
    !halfPair &&
    !secrets.isTooLong &&
    !unread &&
    (!hasToken || reading !== undefined) &&
    (!needsOwner || owner.trim() !== '');

  const submit = () =>
    create.run(undefined, async ({ id, name: made, used }) => {
      secrets.clear();
      kept = emptyForm;
      // The service's account was removed here before and is back: the clerk decides whether to use it.
      const chosen = used ? undefined : await session.ask(guiche.accounts.select({ id }));
      await session.refresh();
      navigation.go({ screen: 'accounts', account: id, tab: 'connection' });
      toasts.show(
        'good',
        used
          ? t`Conta ${made} adicionada de novo, com o histórico e os limites anteriores. Teste a conexão antes de usá-la.`
          : t`Conta ${made} adicionada. Teste a conexão antes do primeiro envio.`,
      );
      if (chosen?.ok === false) toasts.show('bad', both(chosen.error));
    });

  const cancel = () => {
    kept = emptyForm;
    navigation.go({ screen: 'accounts' });
  };
  const pair = (which: 'ci' | 'cs') => {
    const field = secrets.field(which);
    const error = which === 'cs' && halfPair ? t`Informe CI e CS juntos, ou nenhum dos dois.` : undefined;
    return error === undefined ? field : { error, ...field };
  };
  return (
    <div className="scroll">
      <Form
        className="stack gap-16 new-account"
        onSubmit={() => {
          if (ready) void submit();
          else setLeft({ name: true, address: true });
        }}
      >
        <div className="stack gap-4">
          <h1>{t`Adicionar conta`}</h1>
          <p className="soft">{t`O endereço e as credenciais são fornecidos pelo provedor do serviço de pagamentos.`}</p>
        </div>
        {vault !== undefined && <NoKeychain vault={vault} onReady={create.clear} />}
        <div className="new-account-columns">
          <section className="card stack">
            <TextField
              label={t`Nome da conta`}
              help={t`Serve só para identificar a conta; por exemplo, o nome do cliente.`}
              value={name}
              onChange={(text) => change({ name: text })}
              onBlur={() => setLeft((old) => ({ ...old, name: true }))}
              maxLength={80}
              error={left.name && name.trim() === '' ? t`Informe um nome para a conta.` : undefined}
            />
            <TextField
              label={t`Endereço do serviço`}
              help={t`Só o início do endereço, por exemplo https://api.provedor.com.br. Não pode mudar depois do primeiro envio.`}
              placeholder="https://pagamentos.exemplo.com.br"
              value={address}
              onChange={(text) => change({ address: text })}
              onBlur={() => setLeft((old) => ({ ...old, address: true }))}
              type="url"
              maxLength={2048}
              error={
                failure?.code === 'urlInvalid' || marksField(failure, 'baseUrl')
                  ? both({ code: 'urlInvalid' })
                  : left.address && problem
                    ? t(addressProblems[problem])
                    : undefined
              }
            />
            <Unfolds title={t`A rede do escritório usa proxy ou certificado próprio?`}>
              {inTeam ? (
                <p>{t`Em equipe, um proxy ou certificado precisa da autorização de outro aprovador. Adicione a conta sem credenciais, peça a aprovação nas configurações dela e, depois de salvar, cole as credenciais.`}</p>
              ) : (
                <div className="stack">
                  <ProxyField value={network} onChange={changeNetwork} />
                  <CertificateField value={network} failure={failure} onChange={changeNetwork} />
                </div>
              )}
            </Unfolds>
          </section>
          <section className="card stack">
            <SecretField
              label={t`Token de acesso`}
              help={t`Cole o token completo, ou um texto com token, CI e CS: os três campos são preenchidos.`}
              {...secrets.field('token')}
              {...(unread && lengths.token <= longestSecret ? { error: both(unread) } : {})}
            />
            <TokenReadingLine
              reading={reading}
              waiting={hasToken && !reading && !unread && lengths.token <= longestSecret}
            />
            <div className="pair narrow">
              <SecretField
                label={t`CI (client id)`}
                help={t`Opcional. Consulta transações.`}
                {...pair('ci')}
              />
              <SecretField
                label={t`CS (client secret)`}
                help={t`Opcional. Fornecido junto com o CI.`}
                {...pair('cs')}
              />
            </div>
            {asksOwner && (
              <TextField
                label={t`Titular da conta`}
                help={
                  hasToken
                    ? t`Este token não informa o titular. Informe o nome como está no painel do provedor.`
                    : t`Sem token, o titular não é identificado. Informe o nome como está no painel do provedor.`
                }
                value={owner}
                onChange={(text) => change({ owner: text })}
                maxLength={120}
              />
            )}
          </section>
        </div>
        {!inTeam && (
          <Banner kind="info" icon="screen" title={t`Os dados não são compartilhados entre computadores`}>
            <p>{t`Se esta conta também é usada em outro computador, este Guichê não sabe o que foi enviado por lá e não avisa de duplicidades. Combinem quem envia.`}</p>
          </Banner>
        )}
        <div className="stack gap-8 save-area">
          <FailureBanner failure={failure} />
          <div className="line">
            <Button
              kind="main"
              type="submit"
              busy={create.busy}
              isDisabled={!ready}
            >{t`Adicionar conta`}</Button>
            <Button onPress={cancel}>{t`Cancelar`}</Button>
          </div>
        </div>
      </Form>
    </div>
  );
}
