// Connecting an account with its callback mailbox: by address and pairing key, or from the recovery file of an earlier connection.
import { useRef, useState, type ClipboardEvent } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useLingui } from '@lingui/react/macro';
import type { MailboxPaired, MailboxTrouble } from '../../preload/contract/callbacks.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { useAct, useApp, useSession } from '../app/app-context.ts';
import { useNewPassword } from '../app/new-password.tsx';
import { save } from '../bridge.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { Form, TextField, SecretField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { mailboxSentences } from '../words/mailbox-words.ts';
import { NoKeychain } from './NoKeychain.tsx';
import { readPastedMailbox } from './pasted-credentials.ts';

/** A recovery file has about a thousand letters. */
const mostLetters = 20_000;

export function TroubleBanner({ why, live = false }: { why: MailboxTrouble; live?: boolean }) {
  const { t } = useLingui();
  const { what, next } = mailboxSentences[why];
  return (
    <Banner kind={why === 'unreachable' || why === 'late' ? 'doubt' : 'bad'} title={t(what)} live={live}>
      <p>{t(next)}</p>
    </Banner>
  );
}

/** Address and key, or the recovery file of an earlier connection. */
export function ConnectMailbox({ accountId, changed }: { accountId: string; changed: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const vault = useSession(({ app }) => (app?.phase === 'ready' ? app.vault.state : 'ready'));
  const [address, setAddress] = useState('');
  const [length, setLength] = useState(0);
  const [why, setWhy] = useState<MailboxTrouble>();
  const [recovering, setRecovering] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const pair = useAct((key: string) =>
    guiche.callbacks.pair({ accountId, address: address.trim(), code: key }),
  );
  const connect = async () => {
    const result = await pair.run(code.current?.value.trim() ?? '');
    if (!result?.ok) return;
    setWhy(result.value.kind === 'refused' ? result.value.why : undefined);
    if (result.value.kind === 'refused') return;
    if (code.current) code.current.value = '';
    changed();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = readPastedMailbox(event.clipboardData.getData('text/plain'));
    if (!pasted || !code.current) return;
    event.preventDefault();
    setAddress(pasted.address);
    code.current.value = pasted.code;
    setLength(pasted.code.length);
    setWhy(undefined);
  };
  if (vault !== 'ready')
    return (
      <>
        <NoKeychain vault={vault} onReady={changed} />
        <Banner
          kind="info"
          icon="vault"
          title={t`Sem cofre de senhas, a caixa de avisos não pode ser conectada`}
        >
          <p>{t`A chave que abre os avisos só pode ficar no cofre de senhas deste computador. Tudo o mais funciona sem a caixa de avisos.`}</p>
        </Banner>
      </>
    );
  return (
    <>
      <Form className="stack gap-8" onSubmit={() => address.trim() !== '' && length > 0 && connect()}>
        <TextField
          label={t`Endereço da caixa de avisos`}
          help={t`Endereço e chave podem ser colados juntos em qualquer um dos dois campos.`}
          value={address}
          onChange={(text) => {
            setAddress(text);
            setWhy(undefined);
          }}
          onPaste={onPaste}
          maxLength={2_048}
        />
        <SecretField
          label={t`Chave de pareamento`}
          help={t`A caixa de avisos a mostra ao ser iniciada pela primeira vez. Começa com gm1-.`}
          inputRef={code}
          onInput={() => {
            setLength(code.current?.value.trim().length ?? 0);
            setWhy(undefined);
          }}
          onPaste={onPaste}
        />
        {why !== undefined && <TroubleBanner why={why} live />}
        <FailureBanner failure={pair.failure} />
        <div className="line">
          <Button
            kind="main"
            icon="plug"
            type="submit"
            busy={pair.busy}
            isDisabled={address.trim() === '' || length === 0}
          >{t`Conectar`}</Button>
          <Button onPress={() => setRecovering(true)}>{t`Recuperar com o arquivo…`}</Button>
        </div>
      </Form>
      {recovering && (
        <RecoverDialog accountId={accountId} onClose={() => setRecovering(false)} onPaired={changed} />
      )}
    </>
  );
}

function RecoverDialog({
  accountId,
  onClose,
  onPaired,
}: {
  accountId: string;
  onClose: () => void;
  onPaired: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const [length, setLength] = useState(0);
  const [why, setWhy] = useState<MailboxTrouble>();
  const password = useRef<HTMLInputElement>(null);
  const recover = useAct((text: string): Promise<Result<MailboxPaired>> =>
    text.length > mostLetters
      ? Promise.resolve(ok({ kind: 'refused', why: 'recovery' }))
      : guiche.callbacks.recover({ accountId, file: text, password: password.current?.value ?? '' }),
  );
  const open = async (chosen: File | undefined) => {
    setWhy(undefined);
    if (chosen) setFile({ name: chosen.name, text: await chosen.slice(0, mostLetters + 1).text() });
  };
  const press = async () => {
    if (!file || length === 0) return;
    const result = await recover.run(file.text);
    if (!result?.ok) return;
    if (result.value.kind === 'refused') {
      setWhy(result.value.why);
      return password.current?.focus();
    }
    toasts.show('good', t`Caixa de avisos conectada de novo.`);
    onPaired();
    onClose();
  };
  return (
    <FormDialog
      title={t`Recuperar a caixa de avisos`}
      onClose={onClose}
      keeps
      act={t`Recuperar`}
      busy={recover.busy}
      isDisabled={!file || length < 8}
      onSubmit={press}
    >
      <p className="soft">{t`Use o arquivo salvo quando a caixa foi conectada, neste ou em outro computador da equipe. Ele contém endereço e chaves.`}</p>
      <div className="line">
        <FileTrigger acceptedFileTypes={['.age', '.txt']} onSelect={(files) => void open(files?.[0])}>
          <Button icon="file">{t`Escolher arquivo de recuperação…`}</Button>
        </FileTrigger>
        <output className="break">{file?.name}</output>
      </div>
      <SecretField
        label={t`Senha do arquivo`}
        inputRef={password}
        onInput={() => {
          setLength(password.current?.value.length ?? 0);
          setWhy(undefined);
        }}
      />
      {why !== undefined && <TroubleBanner why={why} live />}
      <FailureBanner failure={recover.failure} />
    </FormDialog>
  );
}

/** The file is written once the password is chosen; only then does the mailbox count as set up. */
export function RecoveryDialog({
  accountId,
  onClose,
  onSaved,
}: {
  accountId: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const typed = useNewPassword(t`Senha do arquivo`);
  const keep = useAct(async (password: string): Promise<Result<boolean>> => {
    const made = await guiche.callbacks.recoveryFile({ accountId, password });
    if (!made.ok) return made;
    if (made.value === null) return ok(false);
    const saved = await save(guiche, made.value.ticket, made.value.name);
    if (!saved.ok) return saved;
    if (saved.value === 'cancelled') return ok(false);
    const told = await guiche.callbacks.recoverySaved({ accountId });
    return told.ok ? ok(told.value.recoverySaved) : told;
  });
  const press = async () => {
    const password = typed.read();
    if (password === undefined) return;
    const result = await keep.run(password);
    if (!result?.ok || !result.value) return typed.focus();
    typed.clear();
    toasts.show('good', t`Arquivo de recuperação salvo. Guarde-o fora deste computador.`);
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={t`Salvar arquivo de recuperação`}
      onClose={onClose}
      act={t`Salvar arquivo`}
      icon="save"
      busy={keep.busy}
      onSubmit={press}
    >
      <p className="soft">{t`O arquivo é criptografado com esta senha. Se o cofre de senhas se perder, só com os dois os avisos podem ser abertos.`}</p>
      {typed.fields}
      <FailureBanner failure={keep.failure} />
    </FormDialog>
  );
}
