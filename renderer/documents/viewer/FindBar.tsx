// Searches the open document: all matches are marked, one is current.
import { useEffect, useState, type JSX, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { FindBar as Bar } from '../../ui/FindBar.tsx';
import { usePdfViewerState, useViewer } from './use-viewer.ts';

export function FindBar({
  field,
  onClose,
}: {
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { pdfViewer } = useViewer();
  const { state, current, total } = usePdfViewerState((one) => one.found);
  const [text, setText] = useState('');
  useEffect(() => () => pdfViewer.stopFinding(), [pdfViewer]);
  return (
    <Bar
      label={t`Buscar no documento`}
      placeholder={t`Nome, valor ou número`}
      field={field}
      text={text}
      onText={(next) => {
        setText(next);
        pdfViewer.find(next, 'typed');
      }}
      state={state === 'none' ? 'none' : total > 0 ? 'some' : 'empty'}
      found={
        state === 'none'
          ? t`Nada encontrado`
          : total > 0
            ? current > 0
              ? t`${current} de ${total}`
              : String(total)
            : state === 'looking'
              ? t`Buscando…`
              : ''
      }
      onStep={(to) => {
        if (text.trim() !== '') pdfViewer.find(text, to);
      }}
      onClose={onClose}
    />
  );
}
