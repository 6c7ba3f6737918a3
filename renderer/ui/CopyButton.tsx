// Copies a text and confirms it in place: as a button with a text, or as a small one next to a value.
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';

type Copied = 'ready' | 'done' | 'failed';

function useCopy(text: string): readonly [Copied, () => void] {
  const [state, setState] = useState<Copied>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    );
  };
  return [state, copy];
}

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [state, copy] = useCopy(text);
  const words = { ready: label ?? t`Copiar`, done: t`Copiado`, failed: t`Não foi possível copiar` }[state];
  return (
    <Button kind="quiet" icon={state === 'done' ? 'check' : 'copy'} onPress={copy}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}

/** A value that is copied by a press anywhere on it. */
export function Copyable({
  text,
  name,
  children,
}: {
  text: string;
  /** The value's name: "nosso número". */
  name: string;
  children?: string | undefined;
}) {
  const { t } = useLingui();
  const [state, copy] = useCopy(text);
  return (
    <AriaButton className="copyable" onPress={copy}>
      <span className="unseen">{t`Copiar ${name}: `}</span>
      <span className="break">{children ?? text}</span>
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'warn' : 'copy'} />
      <span className="unseen" aria-live="polite">
        {state === 'done' ? t`Copiado` : state === 'failed' ? t`Não foi possível copiar` : ''}
      </span>
    </AriaButton>
  );
}
