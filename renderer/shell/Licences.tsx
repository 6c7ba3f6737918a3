// The licences of all components of Guichê, as the build wrote them next to the window's own files.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Spinner } from '../ui/icons.tsx';
import './licences.css';

/** Null if there is no such file: in development the sources are served, and the page in its place. */
async function readLicences(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/licenses.txt', { signal });
  return answer.headers.get('content-type')?.startsWith('text/plain') === true ? answer.text() : null;
}

export function Licences({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    const closed = new AbortController();
    readLicences(closed.signal).then(setText, () => {
      if (!closed.signal.aborted) setText(null);
    });
    return () => closed.abort();
  }, []);
  return (
    <Dialog title={t`Licenças`} onClose={onClose} size="full">
      <p className="soft">
        {t`O Guichê pode ser usado, copiado e alterado livremente, e usa o trabalho de muitas pessoas. Estas são as licenças de cada parte.`}
      </p>
      {text === undefined && <Spinner />}
      {text === null && <p>{t`A lista só existe no programa instalado.`}</p>}
      {typeof text === 'string' && (
        <section
          className="licences"
          aria-label={t`Texto das licenças`}
          // Focusable, to be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <pre>{text}</pre>
        </section>
      )}
      <div className="dialog-acts">
        <Button slot="close">{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
