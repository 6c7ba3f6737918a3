// The dialog of a change that needs the owner's login, which is entered for each such change and not stored.
import { useRef, useState, type ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../preload/contract/result.ts';
import type { OwnerDone } from '../../preload/contract/team.ts';
import { useAct } from '../app/app-context.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { SecretField, TextField } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import { TroubleBanner, type Trouble } from './TroubleBanner.tsx';
import { usePastedConnection } from './use-pasted-connection.tsx';

function useOwner() {
  const [user, setUser] = useState('');
  const [typed, setTyped] = useState(0);
  const password = useRef<HTMLInputElement>(null);
  return {
    user,
    setUser,
    password,
    measure: () => setTyped(password.current?.value.length ?? 0),
    fill(text: string) {
      if (password.current) password.current.value = text;
      setTyped(text.length);
    },
    ready: user.trim() !== '' && typed > 0,
    read: () => ({ user: user.trim(), password: password.current?.value ?? '' }),
  };
}

type Owner = ReturnType<typeof useOwner>;

/** A change that only the owner of the database makes. */
export function OwnerDialog({
  ready = true,
  change,
  onDone,
  children,
  ...dialog
}: Pick<ComponentProps<typeof FormDialog>, 'title' | 'act' | 'danger' | 'onClose' | 'children'> & {
  /** Everything but the owner's login is there. */
  ready?: boolean;
  change: (by: {
    readonly commandId: string;
    readonly owner: ReturnType<Owner['read']>;
  }) => Promise<Result<OwnerDone>>;
  onDone: () => void;
}) {
  const owner = useOwner();
  const [trouble, setTrouble] = useState<Trouble>();
  const act = useAct((_: undefined, commandId) => change({ commandId, owner: owner.read() }));
  const submit = () => {
    setTrouble(undefined);
    return act.run(undefined, (value) => (value.kind === 'done' ? onDone() : setTrouble(value)));
  };
  return (
    <FormDialog {...dialog} keeps busy={act.busy} isDisabled={!owner.ready || !ready} onSubmit={submit}>
      {children}
      <OwnerFields owner={owner} />
      <TroubleBanner of={trouble} />
      <FailureBanner failure={act.failure} />
    </FormDialog>
  );
}

function OwnerFields({ owner }: { owner: Owner }) {
  const { t } = useLingui();
  const pasted = usePastedConnection(({ user }, password) => {
    if (user !== null) owner.setUser(user);
    if (password !== null) owner.fill(password);
  }, true);
  return (
    <div className="stack" {...pasted.listeners}>
      <div className="pair narrow">
        <TextField
          label={t`Usuário dono do banco`}
          value={owner.user}
          onChange={owner.setUser}
          maxLength={63}
        />
        <SecretField
          label={t`Senha do dono do banco`}
          help={t`Não fica guardada.`}
          inputRef={owner.password}
          onInput={owner.measure}
        />
      </div>
      {pasted.notice}
    </div>
  );
}
