// The trail as a screen of its own.
import { useLingui } from '@lingui/react/macro';
import type { Route } from '../app/route.ts';
import { TrailView } from './TrailView.tsx';

export function TrailScreen({ route }: { route: Extract<Route, { screen: 'trail' }> }) {
  const { t } = useLingui();
  return (
    <section className="column trail-screen" aria-label={t`Auditoria`}>
      <h1>{t`Auditoria`}</h1>
      <TrailView view={route.view} />
    </section>
  );
}
