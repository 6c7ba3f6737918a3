// Monitor: transactions watched until they end; a board by state, a table for thousands, and what changed.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Place } from '../place.ts';

export function MonitorScreen({ place }: { place: Extract<Place, { screen: 'monitor' }> }): JSX.Element {
  const { t } = useLingui();
  return (
    <section className="monitor" aria-label={t`Monitor`} data-watch={place.watch}>
      <h1 className="unseen">{t`Monitor`}</h1>
    </section>
  );
}
