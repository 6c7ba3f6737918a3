// Names what a list shows now, and saves it: on this computer, or for the whole team.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '../ui/Choice.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';

export function SaveView({
  most,
  full,
  mayShare,
  onSave,
  onClose,
}: {
  most: number;
  /** This computer holds no more views. */
  full: boolean;
  mayShare: boolean;
  /** Why it was not saved, as a sentence; null when it was. */
  onSave: (name: string, shared: boolean) => Promise<string | null>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const noRoom = full && !shared;
  const blocked = busy || noRoom || name.trim() === '';
  const save = async () => {
    setBusy(true);
    const failed = await onSave(name.trim(), shared);
    setBusy(false);
    setWhy(failed);
    if (failed === null) onClose();
  };
  return (
    <FormDialog
      title={t`Salvar esta visão`}
      onClose={onClose}
      keeps
      act={t`Salvar visão`}
      busy={busy}
      isDisabled={blocked}
      onSubmit={save}
    >
      <p>
        {shared
          ? t`A visão guarda a busca, os filtros, a ordem e as colunas desta lista. Fica no servidor, e toda a equipe a abre.`
          : t`A visão guarda a busca, os filtros, a ordem e as colunas desta lista, neste computador.`}
      </p>
      {/* The only thing to do in this dialog is to type here. */}
      <TextField
        label={t`Nome da visão`}
        value={name}
        onChange={setName}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={noRoom ? t`Já há ${most} visões: exclua uma antes.` : (why ?? undefined)}
      />
      {mayShare && (
        <Switch
          isSelected={shared}
          onChange={(on) => {
            setShared(on);
            setWhy(null);
          }}
        >{t`Compartilhar com a equipe`}</Switch>
      )}
    </FormDialog>
  );
}
