// One bar for the whole batch: created, to be confirmed, refused, on their way, and what is left as empty room.
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
    // Colours alone tell nothing here: the same figures stand in words right below.
    <ProgressBar className="sending-bar" aria-label={t`Andamento do lote`} value={percent}>
      {segments.map((name) => (
        <span
          key={name}
          className={`sending-part ${name === 'sending' ? 'on-its-way' : name}`}
          style={{
            width: `${total === 0 ? 0 : (100 * counts[name]) / total}%`,
            // One doubt among a hundred thousand must be seen.
            minWidth: counts[name] > 0 ? 3 : 0,
          }}
        />
      ))}
    </ProgressBar>
  );
}
