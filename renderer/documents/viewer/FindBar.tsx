// Searches the open document: all matches are marked, one is current.
import { useEffect, useState, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { usePdfViewerState, useViewer } from './use-viewer.ts';
import './find-bar.css';

export function FindBar({
  field,
  onClose,
}: {
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { pdfViewer } = useViewer();
  const { state, current, total } = usePdfViewerState((one) => one.found);
  const [text, setText] = useState('');
  useEffect(() => () => pdfViewer.stopFinding(), [pdfViewer]);
  const canStep = state !== 'none' && total > 0;
  const step = (to: 'next' | 'previous') => {
    if (text.trim() !== '') pdfViewer.find(text, to);
  };
  const arrow = (to: 'next' | 'previous', icon: IconName, name: string, tip: string) => (
    <Tooltip text={tip}>
      <IconButton icon={icon} aria-label={name} isDisabled={!canStep} onPress={() => step(to)} />
    </Tooltip>
  );
  return (
    <search className="line one gap-4 find-bar">
      <input
        ref={field}
        className="input"
        aria-label={t`Buscar no documento`}
        // It was opened for typing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={t`Nome, valor ou número`}
        spellCheck="false"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          pdfViewer.find(target.value, 'typed');
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') step(event.shiftKey ? 'previous' : 'next');
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <output className={state === 'none' ? 'figures find-count none' : 'figures find-count soft'}>
        {state === 'none'
          ? t`Nada encontrado`
          : total > 0
            ? current > 0
              ? t`${current} de ${total}`
              : String(total)
            : state === 'looking'
              ? t`Buscando…`
              : ''}
      </output>
      {arrow('previous', 'up', t`Resultado anterior`, t`Anterior (Shift+Enter)`)}
      {arrow('next', 'down', t`Próximo resultado`, t`Próximo (Enter)`)}
      <IconButton icon="close" aria-label={t`Fechar a busca`} onPress={onClose} />
    </search>
  );
}
