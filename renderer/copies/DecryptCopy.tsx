// Asks for the password of an encrypted copy; a wrong one can be typed again.
import { useRef, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CopyFacts } from '../../preload/contract/copies.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SecretField } from '../ui/SecretField.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

export function DecryptCopy({
  reading,
  onRead,
  onClose,
}: {
  reading: string;
  onRead: (read: { readonly reading: string; readonly facts: CopyFacts }) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const decrypt = useAct((password: string) => guiche.copies.decrypt({ reading, password }));
  const press = async () => {
    const password = field.current?.value ?? '';
    if (password === '') return field.current?.focus();
    const result = await decrypt.run(password);
    if (field.current) field.current.value = '';
    if (result?.ok) onRead(result.value);
    else field.current?.focus();
  };
  return (
    <Dialog title={t`Este backup tem senha`} open onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void press();
        }}
      >
        <SecretField
          label={t`Senha do backup`}
          help={t`A que valia quando ele foi feito. Abrir leva alguns segundos.`}
          inputRef={field}
          onInput={decrypt.clear}
        />
        <FailureBanner failure={decrypt.failure} />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" busy={decrypt.busy}>{t`Abrir o backup`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
