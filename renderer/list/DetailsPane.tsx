// The frame of the details next to a list: title, close button, and a placeholder while they load.
import { useEffect, useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { IconButton } from '../ui/Button.tsx';
import { Spinner } from '../ui/icons.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import './details-pane.css';

export interface DetailsPaneProps {
  readonly label: string;
  readonly onClose: (() => void) | undefined;
  readonly failure: Failure | undefined;
  /** Shown until there are children. */
  readonly reading: string;
  readonly children: ReactNode;
}

export function DetailsPane({ label, onClose, failure, reading, children }: DetailsPaneProps) {
  const { t } = useLingui();
  const pane = useRef<HTMLElement>(null);
  // The element that was pressed may have disappeared with its list: the focus is then on no control at all.
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === document.body || focused?.id === 'main') pane.current?.focus();
  }, []);
  return (
    <section ref={pane} tabIndex={-1} className="stack gap-16 details-pane" aria-label={label}>
      {onClose && (
        <span className="details-close">
          <IconButton icon="close" aria-label={t`Fechar os detalhes`} onPress={onClose} />
        </span>
      )}
      <FailureBanner failure={failure} />
      {children ??
        (!failure && (
          <p className="line soft">
            <Spinner /> {reading}
          </p>
        ))}
    </section>
  );
}
