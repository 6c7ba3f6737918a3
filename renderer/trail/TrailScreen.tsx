// The trail as a screen of its own.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { TrailView } from './TrailView.tsx';

export function TrailScreen(): JSX.Element {
  const { t } = useLingui();
  return (
    <section className="column trail-screen" aria-label={t`Trilha`}>
      <h1>{t`Trilha`}</h1>
      <TrailView />
    </section>
  );
}
