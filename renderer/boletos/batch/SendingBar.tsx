// One bar for the whole batch: created, uncertain, refused, being sent, and the rest empty.
import type { JSX } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useLingui } from '@lingui/react/macro';
import { shareDone, type Counts } from '../../app/batch-counts.ts';

const segments = ['created', 'uncertain', 'refused', 'sending'] as const;

export function SendingBar({ counts }: { counts: Counts }): JSX.Element {
  const { t } = useLingui();
  const total = segments.reduce((sum, name) => sum + counts[name], counts.ready);
  const percent = Math.floor(shareDone(counts) * 100);
  return (
    // Not only colours: the same figures are written right below.
    <ProgressBar className="sending-bar" aria-label={t`Andamento do lote`} value={percent}>
      {segments.map((name) => (
        <span
          key={name}
          className={`sending-part ${name === 'sending' ? 'on-its-way' : name}`}
          style={{
            width: `${total === 0 ? 0 : (100 * counts[name]) / total}%`,
            // One uncertain row among a hundred thousand must be visible.
            minWidth: counts[name] > 0 ? 3 : 0,
          }}
        />
      ))}
    </ProgressBar>
  );
}
