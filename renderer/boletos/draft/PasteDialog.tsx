// Lines copied from a spreadsheet, pasted into a field that shows them first.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';

export function PasteDialog({
  open,
  onClose,
  onPaste,
}: {
  open: boolean;
  onClose: () => void;
  onPaste: (text: string) => void;
}): JSX.Element {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const leave = () => {
    setText('');
    onClose();
  };
  return (
    <Dialog open={open} onClose={leave} title={t`Colar linhas de uma planilha`} size="wide" keeps>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          onPaste(text);
          leave();
        }}
      >
        <TextArea
          label={t`Linhas`}
          help={t`Copie na planilha, de preferência com o cabeçalho, e cole aqui.`}
          rows={10}
          value={text}
          onChange={setText}
          // The only thing to do in this dialog is to paste here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <div className="dialog-acts">
          <Button onPress={leave}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" isDisabled={text.trim() === ''}>{t`Ler as linhas`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
