// Asks for the password of a file that the app cannot open.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';

export function PasswordDialog({
  wrong,
  onPassword,
  onClose,
}: {
  wrong: boolean;
  onPassword: (password: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <FormDialog
      title={t`Este PDF pede uma senha`}
      onClose={onClose}
      act={t`Abrir`}
      isDisabled={text === ''}
      // The error is shown, and another try is possible.
      noValidate
      onSubmit={() => {
        onPassword(text);
        setText('');
      }}
    >
      <p className="soft">{t`Nenhum dos números do pagador abriu o arquivo. Quem emitiu o arquivo sabe a senha; ela não é salva.`}</p>
      <TextField
        label={t`Senha`}
        type="password"
        value={text}
        onChange={setText}
        maxLength={128}
        // The only thing to do in this dialog is to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={wrong ? t`Esta senha não abre o arquivo. Confira e digite de novo.` : undefined}
      />
    </FormDialog>
  );
}
