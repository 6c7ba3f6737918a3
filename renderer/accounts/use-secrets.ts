// The three secrets of an account while they are typed: they exist only in their fields, and one pasted text fills all that it names.
import { type ClipboardEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CredentialName } from '../../preload/contract/accounts.ts';
import { credentialNames, longestSecret, secretTooLong } from './account-words.tsx';
import { readPastedCredentials } from './pasted-credentials.ts';

const none: Readonly<Record<CredentialName, number>> = { token: 0, ci: 0, cs: 0 };

export function useSecrets(onChange: (name: CredentialName) => void = () => undefined) {
  const { t } = useLingui();
  const inputs = {
    token: useRef<HTMLInputElement>(null),
    ci: useRef<HTMLInputElement>(null),
    cs: useRef<HTMLInputElement>(null),
  };
  const [lengths, setLengths] = useState(none);
  const read = (name: CredentialName) => inputs[name].current?.value.trim() ?? '';
  const changed = (name: CredentialName) => {
    setLengths((old) => ({ ...old, [name]: read(name).length }));
    onChange(name);
  };
  const isTooLong = (name: CredentialName) => lengths[name] > longestSecret;
  return {
    read,
    lengths,
    isTooLong: credentialNames.some(isTooLong),
    /** Those that are typed. */
    all: (): Partial<Record<CredentialName, string>> =>
      Object.fromEntries<string>(
        credentialNames.map((name) => [name, read(name)] as const).filter(([, text]) => text !== ''),
      ),
    clear() {
      for (const name of credentialNames) if (inputs[name].current) inputs[name].current.value = '';
      setLengths(none);
    },
    /** The properties of its field. */
    field: (name: CredentialName) => ({
      inputRef: inputs[name],
      onInput: () => changed(name),
      onPaste(event: ClipboardEvent<HTMLInputElement>) {
        const pasted = readPastedCredentials(event.clipboardData.getData('text/plain'));
        if (!pasted) return;
        event.preventDefault();
        for (const one of credentialNames) {
          const text = pasted[one];
          const input = inputs[one].current;
          if (text === undefined || !input) continue;
          input.value = text;
          changed(one);
        }
      },
      ...(isTooLong(name) ? { error: t(secretTooLong) } : {}),
    }),
  };
}
