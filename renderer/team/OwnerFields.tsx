// Fields for the owner's login, entered for each action of the owner and not stored.
import { useRef, useState, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { SecretField, TextField } from '../ui/fields.tsx';
import { usePastedConnection } from './use-pasted-connection.tsx';

export interface Owner {
  readonly user: string;
  readonly setUser: (user: string) => void;
  readonly password: RefObject<HTMLInputElement | null>;
  readonly measure: () => void;
  readonly fill: (password: string) => void;
  readonly ready: boolean;
  readonly read: () => { readonly user: string; readonly password: string };
}

export function useOwner(): Owner {
  const [user, setUser] = useState('');
  const [typed, setTyped] = useState(0);
  const password = useRef<HTMLInputElement>(null);
  return {
    user,
    setUser,
    password,
    measure: () => setTyped(password.current?.value.length ?? 0),
    fill(text) {
      if (password.current) password.current.value = text;
      setTyped(text.length);
    },
    ready: user.trim() !== '' && typed > 0,
    read: () => ({ user: user.trim(), password: password.current?.value ?? '' }),
  };
}

export function OwnerFields({ owner }: { owner: Owner }) {
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
