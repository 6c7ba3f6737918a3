// Opens or pastes statements and return files, or takes the sample of the test account.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import { ok } from '../../../preload/contract/result.ts';
import { useAct, useApp, useToday } from '../../app/app-context.ts';
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
  const making = useAct(async (accountId: string) => {
    const filter = { scope: { accountId }, states: ['created' as const], baixa: false, sort: 'due' as const };
    const list = await guiche.boletos.open(filter);
    if (!list.ok) return list;
    void session.ask(guiche.boletos.close({ handle: list.value.handle }));
    return ok(list.value.rows.slice(0, mostSampled));
  });
  const make = async () => {
    const found = await making.run(account.id);
    if (!found) return;
    if (!found.ok) toasts.show('bad', both(found.error));
    else if (found.value.length === 0)
      toasts.show('bad', t`O exemplo usa boletos em aberto da conta de teste. Emita alguns antes.`);
    else onTaken([new File([sampleStatement(found.value, today)], t`extrato-de-exemplo.ofx`)]);
  };
  return (
    <Button
      icon="practice"
      busy={making.busy}
      onPress={() => void make()}
    >{t`Usar extrato de exemplo`}</Button>
  );
}

export function OpenFiles({
  main = false,
  busy,
  onTaken,
}: {
  main?: boolean;
  busy: boolean;
  onTaken: (files: Taken) => void;
}) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={main ? 'main' : 'plain'}
        icon="file"
        busy={busy}
        onPress={() => field.current?.click()}
        // The first action where it stands, so Enter triggers it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={main}
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
        <OpenFiles main busy={false} onTaken={done} />
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
