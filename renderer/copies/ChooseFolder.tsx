// Chooses where the daily copies are stored: typed, or in the system's own dialog where there is one.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DailyCopies } from '../../preload/contract/copies.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import type { CopiesState } from './use-copies.ts';

export function ChooseFolder({
  copies,
  daily,
  asks,
  onClose,
}: {
  copies: CopiesState;
  daily: DailyCopies;
  /** The system's own dialog can be asked. */
  asks: boolean;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [folder, setFolder] = useState(daily.chosen ? daily.folder : '');
  const change = useAct((to: string | null, commandId) =>
    guiche.copies.setDailyFolder({ commandId, folder: to }),
  );
  const ask = useAct(() => guiche.copies.askFolder());
  const browse = async () => {
    const result = await ask.run(undefined);
    if (result?.ok && result.value.folder !== null) setFolder(result.value.folder);
  };
  const press = async (to: string | null) => {
    const result = await change.run(to);
    if (!result?.ok) return;
    copies.take(result.value);
    onClose();
  };
  return (
    <Dialog title={t`Pasta do backup automático`} open onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (folder.trim() !== '') void press(folder);
        }}
      >
        <TextField
          label={t`Caminho completo de uma pasta que já existe`}
          help={t`Em outro disco, em um pendrive que fica conectado ou na rede. Quem lê essa pasta lê os backups: eles contêm nomes, documentos e valores.`}
          value={folder}
          onChange={setFolder}
          maxLength={1000}
        />
        {asks && (
          <div className="line">
            <Button busy={ask.busy} onPress={() => void browse()}>{t`Procurar…`}</Button>
          </div>
        )}
        <p className="soft">{t`O backup de hoje é feito na hora. Os que já existem ficam na pasta anterior.`}</p>
        <FailureBanner failure={change.failure ?? ask.failure} />
        <div className="dialog-acts">
          {daily.chosen && (
            <Button isDisabled={change.busy} onPress={() => void press(null)}>
              {t`Usar a pasta deste computador`}
            </Button>
          )}
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" busy={change.busy} isDisabled={folder.trim() === ''}>
            {t`Usar esta pasta`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
