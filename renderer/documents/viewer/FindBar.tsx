// Finding within the open document: all that match are marked, one is stood at.
import { useEffect, useState, type JSX, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useStage, useViewer } from './use-viewer.ts';

export function FindBar({
  field,
  onClose,
}: {
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { stage } = useViewer();
  const { state, current, total } = useStage((one) => one.found);
  const [text, setText] = useState('');
  useEffect(() => () => stage.stopFinding(), [stage]);
  const step = (how: 'next' | 'previous') => {
    if (text.trim() !== '') stage.find(text, how);
  };
  return (
    <search className="find-bar">
      <input
        ref={field}
        className="input"
        aria-label={t`Buscar no documento`}
        // It was called for to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={t`Nome, valor ou número`}
        spellCheck="false"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          stage.find(event.target.value, 'typed');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? 'previous' : 'next');
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <output className={state === 'none' ? 'find-count none' : 'find-count soft'}>
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
      <Tooltip text={t`Anterior (Shift+Enter)`}>
        <IconButton
          icon="up"
          aria-label={t`Resultado anterior`}
          isDisabled={total === 0}
          onPress={() => step('previous')}
        />
      </Tooltip>
      <Tooltip text={t`Próximo (Enter)`}>
        <IconButton
          icon="down"
          aria-label={t`Próximo resultado`}
          isDisabled={total === 0}
          onPress={() => step('next')}
        />
      </Tooltip>
      <IconButton icon="close" aria-label={t`Fechar a busca`} onPress={onClose} />
    </search>
  );
}
