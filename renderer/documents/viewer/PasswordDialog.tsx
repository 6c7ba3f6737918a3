// Asks for the password of a file that the app cannot open.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';

export function PasswordDialog({
  wrong,
  onPassword,
  onClose,
}: {
  wrong: boolean;
  onPassword: (password: string) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <Dialog title={t`Este PDF pede uma senha`} open onClose={onClose}>
      <Form
        // The error is shown, and another try is possible.
        noValidate
        onSubmit={() => {
          if (text === '') return;
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
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" isDisabled={text === ''}>{t`Abrir`}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
