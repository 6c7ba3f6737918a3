// The callback mailbox of an account: connecting it, its recovery file, a test through its public address, and what happens to rows that
// have a callback URL of their own.
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { MailboxState } from '../../preload/contract/callbacks.ts';
import { formatCount, formatInstant } from '../../preload/shared/format.ts';
import { useAct, useApp, incomeChanged, useQuery } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Choice.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useFocusOn } from '../ui/focus.ts';
import { State } from '../ui/State.tsx';
import { FailureBanner, useWords } from '../words/failure-words.tsx';
import { ConnectMailbox, RecoveryDialog, TroubleBanner } from './ConnectMailbox.tsx';

/** Collecting turns without a word of main. */
const lookMs = 5_000;
export function MailboxCard({ account }: { account: Account }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const accountId = account.id;
  const { value, failure, again } = useQuery(
    accountId,
    () => guiche.callbacks.state({ accountId }),
    incomeChanged,
  );
  useEffect(() => {
    const timer = setInterval(again, lookMs);
    return () => clearInterval(timer);
  }, [again]);
  const card = useRef<HTMLElement>(null);
  const isSet = value && value.address !== null;
  const was = useRef(isSet);
  // What was pressed is gone once the mailbox is connected or disconnected.
  useEffect(() => {
    if (was.current !== undefined && isSet !== undefined && was.current !== isSet) card.current?.focus();
    was.current = isSet ?? was.current;
  }, [isSet]);
  return (
    <section className="card stack measure" aria-label={t`Caixa de avisos`} ref={card} tabIndex={-1}>
      <h3>{t`Caixa de avisos`}</h3>
      <FailureBanner failure={failure} />
      {value && (value.address === null ? <Unset /> : <Connected state={value} changed={again} />)}
      {value?.address === null && <ConnectMailbox accountId={accountId} changed={again} />}
    </section>
  );
}

function Unset() {
  const { t } = useLingui();
  return (
    <p className="soft">{t`O serviço avisa quando um boleto é emitido ou pago, e este computador não tem endereço público. A caixa de avisos é um programa à parte que os recebe, guarda fechados e entrega só ao Guichê. É opcional.`}</p>
  );
}

function Connected({ state, changed }: { state: MailboxState; changed: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const { accountId, automatic, recoverySaved, trouble } = state;
  const [asking, setAsking] = useState<'recovery' | 'leave'>();
  const leave = useAct(() => guiche.callbacks.leave({ accountId }));
  const replace = useAct((replacesOwn: boolean) =>
    guiche.callbacks.setReplacesOwn({ accountId, replacesOwn }),
  );
  const test = useRef<HTMLButtonElement>(null);
  const focusTest = useFocusOn(test);
  const disconnect = () =>
    leave.run(undefined, () => {
      setAsking(undefined);
      toasts.show('good', t`Caixa de avisos desconectada.`);
      changed();
    });
  const close = () => setAsking(undefined);
  return (
    <>
      <div className="line apart">
        <span className="mono break grow">{state.address}</span>
        {trouble !== null ? (
          <State tone="bad">{t`Com problema`}</State>
        ) : recoverySaved ? (
          <State tone="good">{t`Conectada`}</State>
        ) : (
          <State tone="doubt">{t`Falta salvar o arquivo`}</State>
        )}
      </div>
      <p className="soft">
        {automatic
          ? t`A conta de teste tem uma caixa de avisos só dela, neste computador. O serviço simulado avisa os pagamentos nela, e os confirmados recebem baixa automaticamente.`
          : state.collectedAt === null
            ? t`Nenhuma consulta de avisos foi feita desde que o Guichê foi aberto.`
            : t`Última consulta de avisos: ${formatInstant(state.collectedAt, language)}.`}
      </p>
      {trouble !== null && <TroubleBanner why={trouble} />}
      {!recoverySaved && (
        <Banner
          kind="doubt"
          icon="key"
          title={t`Salve o arquivo de recuperação para concluir`}
          acts={
            <Button
              kind="main"
              icon="save"
              onPress={() => setAsking('recovery')}
            >{t`Salvar arquivo de recuperação…`}</Button>
          }
        >
          <p>{t`Até lá, os boletos novos saem sem o endereço da caixa de avisos. Sem o arquivo, um cofre de senhas perdido leva junto os avisos.`}</p>
        </Banner>
      )}
      <Test accountId={accountId} main={recoverySaved} buttonRef={test} changed={changed} />
      {!automatic && (
        <Switch
          isSelected={state.replacesOwn}
          isDisabled={replace.busy}
          onChange={(on) => void replace.run(on).then(changed)}
        >
          <span className="stack gap-0">
            <span>{t`Substituir o endereço que a linha já tem`}</span>
            <span className="field-help">
              {state.replacesOwn
                ? t`Linhas com URL de callback própria levam o endereço da caixa, que repassa cada aviso a essa URL sem mudar nada.`
                : t`Linhas com URL de callback própria a mantêm, e o Guichê não recebe os avisos delas.`}
            </span>
          </span>
        </Switch>
      )}
      <FailureBanner failure={replace.failure} />
      {!automatic && (
        <div className="line">
          {recoverySaved && (
            <Button
              icon="save"
              onPress={() => setAsking('recovery')}
            >{t`Salvar outro arquivo de recuperação…`}</Button>
          )}
          <Button onPress={() => setAsking('leave')}>{t`Desconectar…`}</Button>
        </div>
      )}
      {asking === 'recovery' && (
        <RecoveryDialog
          accountId={accountId}
          onClose={close}
          onSaved={() => {
            changed();
            focusTest();
          }}
        />
      )}
      <ConfirmDialog
        title={t`Desconectar a caixa de avisos?`}
        act={t`Desconectar`}
        danger
        open={asking === 'leave'}
        busy={leave.busy}
        onClose={close}
        onConfirm={() => void disconnect()}
      >
        <p>{t`Os boletos novos não levam mais o endereço da caixa, e nenhum aviso é buscado. O que já foi recebido continua no Guichê.`}</p>
        <p className="soft">{t`Para voltar a receber os avisos dos boletos já emitidos, recupere a conexão com o arquivo de recuperação.`}</p>
        <FailureBanner failure={leave.failure} />
      </ConfirmDialog>
    </>
  );
}

/** Sends a delivery through the public address, and waits until it was collected. */
function Test({
  accountId,
  main,
  buttonRef,
  changed,
}: {
  accountId: string;
  main: boolean;
  buttonRef: { current: HTMLButtonElement | null };
  changed: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche } = useApp();
  const test = useAct(() => guiche.callbacks.test({ accountId }));
  const [result, setResult] = useState<Awaited<ReturnType<typeof guiche.callbacks.test>>>();
  const run = async () => {
    setResult(undefined);
    const answer = await test.run(undefined);
    setResult(answer);
    changed();
  };
  const value = result?.ok === true ? result.value : undefined;
  return (
    <div className="stack gap-8">
      <div className="line">
        <Button
          ref={buttonRef}
          kind={main ? 'main' : 'plain'}
          icon="plug"
          busy={test.busy}
          onPress={() => void run()}
        >{t`Testar`}</Button>
        <output>
          {test.busy && <State tone="busy">{t`Aviso de teste enviado; esperando que volte`}</State>}
          {value?.kind === 'arrived' && (
            <State tone="good">{t`O aviso de teste chegou em ${formatCount(value.millis, language)} ms.`}</State>
          )}
        </output>
      </div>
      {value?.kind === 'failed' && <TroubleBanner why={value.why} live />}
      <FailureBanner failure={test.failure} />
    </div>
  );
}
