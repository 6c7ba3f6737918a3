// The controls of a search within a text or a document: the words, the number of matches, previous and next.
import type { JSX, ReactNode, RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';
import './find-bar.css';

export interface FindBarProps {
  readonly label: string;
  readonly placeholder: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The number of matches, or that there are none; announced when it changes. */
  readonly found: ReactNode;
  readonly state: 'none' | 'some' | 'empty';
  readonly onStep: (to: 'next' | 'previous') => void;
  readonly onClose: () => void;
}

export function FindBar(props: FindBarProps): JSX.Element {
  const { t } = useLingui();
  const { label, placeholder, field, text, onText, found, state, onStep, onClose } = props;
  return (
    <search className="line one gap-4 find-bar" data-find-bar>
      <input
        ref={field}
        className="input"
        aria-label={label}
        // It was opened for typing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={placeholder}
        spellCheck="false"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onStep(event.shiftKey ? 'previous' : 'next');
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <output className={state === 'none' ? 'figures find-count none' : 'figures find-count soft'}>
        {found}
      </output>
      <Tooltip text={t`Anterior (Shift+Enter)`}>
        <IconButton
          icon="up"
          aria-label={t`Resultado anterior`}
          isDisabled={state !== 'some'}
          onPress={() => onStep('previous')}
        />
      </Tooltip>
      <Tooltip text={t`Próximo (Enter)`}>
        <IconButton
          icon="down"
          aria-label={t`Próximo resultado`}
          isDisabled={state !== 'some'}
          onPress={() => onStep('next')}
        />
      </Tooltip>
      <IconButton icon="close" aria-label={t`Fechar a busca`} onPress={onClose} />
    </search>
  );
}
