// Why a batch is paused, what was not lost, and what to do before resuming.
import { useState, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from '../../../preload/contract/batches.ts';
import { colleagueIn, restWords, type RestCure } from '../../words/batch-words.ts';
import { useApp, useAct, useAccount } from '../../app/app-context.ts';
import { useOwnLogin } from '../../app/team-work.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWords, FailureBanner } from '../../words/failure-words.tsx';
import type { Shown } from './row-list.tsx';
import { ForbiddenRows } from './ForbiddenRows.tsx';
import { FormDialog } from '../../ui/Dialog.tsx';
import { SecretField, TextField } from '../../ui/fields.tsx';

export function RestBanner({
  batch,
  onShow,
  held,
  needsToken = false,
  onToken,
}: {
  batch: Batch;
  onShow: (shown: Shown) => void;
  /** How many rows wait for it. */
  held?: number;
  /** It cannot go on before there is another token. */
  needsToken?: boolean;
  /** A new token was saved. */
  onToken?: () => void;
}) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language, known, formatCount } = useWords();
  const login = useOwnLogin();
  const [pasting, setPasting] = useState(false);
  const words = restWords(batch.rest, language, login);
  const colleague = colleagueIn(batch.rest, login);
  if (!words) return null;
  if (batch.state === 'stopped' && batch.rest?.code === 'person')
    return (
      <Banner
        kind="info"
        icon="stop"
        title={colleague === undefined ? t`Você parou este lote.` : t`${colleague} parou este lote.`}
      >
        <p>{t`Os boletos já emitidos não mudam. As linhas não enviadas estão aqui e ainda podem ser enviadas.`}</p>
      </Banner>
    );
  const { accountId, totals, verifications } = batch;
  const { difference } = verifications;
  const uncertain = totals.uncertain.count;
  const { cure, calm, quoted } = words;
  const acts: Readonly<Record<RestCure, { label: string; run: () => void }>> = {
    token: {
      label: t`Informar token novo`,
      run: () => {
        // Another credential than the token may be missing.
        if (batch.rest?.code === 'credentials')
          navigation.go({ screen: 'accounts', account: accountId, tab: 'identity', newToken: true });
        else setPasting(true);
      },
    },
    identity: {
      label: t`Conferir o token`,
      run: () => navigation.go({ screen: 'accounts', account: accountId, tab: 'identity' }),
    },
    settings: {
      label: t`Abrir as configurações da conta`,
      run: () => navigation.go({ screen: 'accounts', account: accountId, tab: 'settings' }),
    },
    doubts: {
      label: t`Ver a confirmar`,
      run: () => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id, doubts: true }),
    },
    differences: { label: t`Ver boletos diferentes`, run: () => onShow('difference') },
    refused: { label: t`Ver as recusadas`, run: () => onShow('refused') },
    home: { label: t`Ir para o Início`, run: () => navigation.go({ screen: 'home' }) },
  };
  const act = cure === undefined || (cure === 'doubts' && uncertain === 0) ? undefined : acts[cure];
  const quote = quoted === undefined ? undefined : (known('internal', quoted) ?? quoted);
  return (
    <Banner
      kind={calm === true ? 'info' : cure === 'differences' ? 'bad' : 'doubt'}
      icon="pause"
      title={t(words.what)}
      live
      acts={
        act && (
          <Button kind={needsToken ? 'main' : 'plain'} onPress={act.run}>
            {act.label}
          </Button>
        )
      }
    >
      <p>{t(words.next)}</p>
      {held !== undefined && (
        <p>
          {held === 0
            ? t`Nada a enviar.`
            : held === 1
              ? t`1 linha está bloqueada. Nada é enviado enquanto isso.`
              : t`${formatCount(held)} linhas estão bloqueadas. Nada é enviado enquanto isso.`}
        </p>
      )}
      {pasting && (
        <NewToken
          accountId={accountId}
          onClose={(saved) => {
            setPasting(false);
            if (saved) onToken?.();
          }}
        />
      )}
      {quote !== undefined && <p className="break">“{quote}”</p>}
      {batch.rest?.code === 'forbidden' && <ForbiddenRows batchId={batch.id} />}
      {cure === 'differences' && difference > 1 && (
        <p>{t`${formatCount(difference)} boletos vieram diferentes do que foi enviado`}.</p>
      )}
      {uncertain > 0 && batch.rest?.doubts === undefined && (
        <p>
          {uncertain === 1
            ? t`1 boleto aguarda confirmação.`
            : t`${formatCount(uncertain)} boletos aguardam confirmação.`}
        </p>
      )}
    </Banner>
  );
}

/** The clerk pastes a new token for the account of a paused batch without leaving the batch. */
function NewToken({ accountId, onClose }: { accountId: string; onClose: (saved: boolean) => void }) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const name = useAccount(accountId)?.name ?? '';
  const input = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  const [typed, setTyped] = useState('');
  const send = useAct((more: { token: string; typedName?: string }, commandId) =>
    guiche.accounts.setCredentials({
      commandId,
      id: accountId,
      credentials: { token: more.token },
      ...(more.typedName === undefined ? {} : { typedName: more.typedName }),
    }),
  );
  // The token is another owner's, or does not say whose it is: the clerk types the account's name.
  const other = send.failure?.code === 'identityChanged';
  const ready = length > 0 && (!other || typed.trim() === name.trim());
  const save = async () => {
    const token = input.current?.value.trim() ?? '';
    if (token === '' || !ready) return;
    const result = await send.run({ token, ...(other ? { typedName: typed.trim() } : {}) });
    if (!result?.ok) return;
    toasts.show('good', t`Token salvo. Você já pode continuar o lote.`);
    onClose(true);
  };
  return (
    <FormDialog
      onClose={() => onClose(false)}
      title={t`Informar token novo`}
      keeps
      act={t`Salvar token`}
      busy={send.busy}
      isDisabled={!ready}
      onSubmit={save}
    >
      <SecretField
        label={t`Token novo`}
        help={t`Cole o token completo, como está no painel do provedor.`}
        inputRef={input}
        onInput={() => setLength(input.current?.value.trim().length ?? 0)}
      />
      {other ? (
        <>
          <p>{t`O token é de outro titular, ou não informa de quem é. Boletos seriam emitidos em nome dele: confira no painel do provedor.`}</p>
          <TextField label={t`Para confirmar, digite: ${name}`} value={typed} onChange={setTyped} />
        </>
      ) : (
        <FailureBanner failure={send.failure} />
      )}
    </FormDialog>
  );
}
