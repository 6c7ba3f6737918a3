// A new password, typed twice. Its text exists only in the two fields.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { SecretField } from '../ui/fields.tsx';

/** The contract's own limit. */
const shortest = 8;

export function useNewPassword(label: string) {
  const { t } = useLingui();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<'short' | 'different'>();
  const settle = () => setWrong(undefined);
  return {
    /** Undefined if something is wrong, which the field says then. */
    read() {
      const password = first.current?.value ?? '';
      const fault =
        password.length < shortest ? 'short' : password === second.current?.value ? undefined : 'different';
      if (fault === undefined) return password;
      setWrong(fault);
      (fault === 'short' ? first : second).current?.focus();
      return undefined;
    },
    clear() {
      for (const { current } of [first, second]) if (current) current.value = '';
    },
    focus: () => first.current?.focus(),
    fields: (
      <>
        <SecretField
          label={label}
          help={t`Pelo menos ${shortest} caracteres. Quatro ou mais palavras sem relação entre si são difíceis de adivinhar e fáceis de anotar.`}
          inputRef={first}
          onInput={settle}
          error={wrong === 'short' ? t`A senha precisa de pelo menos ${shortest} caracteres.` : undefined}
        />
        <SecretField
          label={t`Repita a senha`}
          inputRef={second}
          onInput={settle}
          error={wrong === 'different' ? t`As duas senhas são diferentes.` : undefined}
        />
      </>
    ),
  };
}
