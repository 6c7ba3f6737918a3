// What is known of one thing, beside the list that it stands in: its frame, the way out of it, and the wait for it.
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../preload/contract/result.ts';
import { IconButton } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { FailureBanner } from '../words/failure-words.tsx';
import './details-pane.css';

export interface DetailsPaneProps {
  readonly label: string;
  readonly onClose: (() => void) | undefined;
  readonly failure: Failure | undefined;
  /** Said until there are children. */
  readonly reading: string;
  readonly children: ReactNode;
}

export function DetailsPane({ label, onClose, failure, reading, children }: DetailsPaneProps): JSX.Element {
  const { t } = useLingui();
  const pane = useRef<HTMLElement>(null);
  // What was pressed may have left with the list that it stood in.
  useEffect(() => {
    if (document.activeElement === document.body) pane.current?.focus();
  }, []);
  return (
    <section ref={pane} tabIndex={-1} className="details-pane" aria-label={label}>
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
