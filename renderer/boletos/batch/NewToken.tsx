// A new token for the account of a paused batch, pasted where the batch waits for it.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp, useAccount } from '../../app/app-context.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { SecretField, TextField } from '../../ui/fields.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';

export function NewToken({ accountId, onClose }: { accountId: string; onClose: (saved: boolean) => void }) {
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
