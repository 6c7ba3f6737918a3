// Copies a text and says that it did, in place.
import { useEffect, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';

export function CopyButton({ text, label }: { text: string; label?: string }): JSX.Element {
  const { t } = useLingui();
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready');
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
  const words = { ready: label ?? t`Copiar`, done: t`Copiado`, failed: t`Não foi possível copiar` }[state];
  return (
    <Button kind="quiet" icon={state === 'done' ? 'check' : 'copy'} onPress={copy}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
