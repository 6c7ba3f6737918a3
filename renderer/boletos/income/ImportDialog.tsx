// Opens or pastes statements and return files, or takes the sample of the test account.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
import { firstRows } from '../../list/first-rows.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { sampleStatement } from './sample-statement.ts';

type Taken = readonly (File | string)[];

/** Boletos of the sample. */
const mostSampled = 8;

/** A statement about open boletos of the test account. */
export function SampleButton({ account, onTaken }: { account: Account; onTaken: (files: Taken) => void }) {
  const { t } = useLingui();
  const { both } = useWords();
  const { guiche, session, toasts } = useApp();
  const today = useToday();
  const making = useAct((accountId: string) =>
    firstRows(
      guiche.boletos,
      { scope: { accountId }, states: ['created'], baixa: false, sort: 'due' },
      session.ask,
    ),
  );
  const make = async () => {
    const found = await making.run(account.id);
    if (!found) return;
    if (!found.ok) toasts.show('bad', both(found.error));
    else if (found.value.length === 0)
      toasts.show('bad', t`O exemplo usa boletos em aberto da conta de teste. Emita alguns antes.`);
    else {
      const statement = sampleStatement(found.value.slice(0, mostSampled), today);
      onTaken([new File([statement], t`extrato-de-exemplo.ofx`)]);
    }
  };
  return (
    <Button
      icon="practice"
      busy={making.busy}
      onPress={() => void make()}
    >{t`Usar extrato de exemplo`}</Button>
  );
}

export function OpenFiles({ onTaken }: { onTaken: (files: Taken) => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind="main"
        icon="file"
        onPress={() => field.current?.click()}
        // The first action where it stands, so Enter triggers it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >{t`Abrir extrato ou retorno…`}</Button>
      <input
        ref={field}
        className="unseen"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t`Extratos e retornos`}
        onChange={(event) => {
          onTaken([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

export function ImportDialog({
  account,
  onTaken,
  onClose,
}: {
  account: Account;
  onTaken: (files: Taken) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const done = (files: Taken) => {
    if (files.length === 0) return;
    onClose();
    onTaken(files);
  };
  return (
    <Dialog title={t`Importar extrato ou retorno · ${account.name}`} onClose={onClose} size="wide" keeps>
      <p className="soft">{t`Extrato OFX, retorno CNAB 240 ou 400, ou planilha do painel do provedor. Nada é aceito sem você conferir.`}</p>
      <div className="line">
        <OpenFiles onTaken={done} />
        {account.kind === 'practice' && <SampleButton account={account} onTaken={done} />}
        <span className="faint">{t`Também dá para soltar os arquivos na tela.`}</span>
      </div>
      <TextArea label={t`Ou cole o conteúdo do arquivo`} value={text} onChange={setText} rows={5} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button
          isDisabled={text.trim() === ''}
          onPress={() => done([text])}
        >{t`Importar texto colado`}</Button>
      </div>
    </Dialog>
  );
}
