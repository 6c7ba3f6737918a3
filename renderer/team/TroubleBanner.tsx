// Explains why the server could not be used: what happened, what was not changed, and the server's own message.
import { useLingui } from '@lingui/react/macro';
import type { OwnerTrouble } from '../../preload/contract/team.ts';
import { Banner } from '../ui/Banner.tsx';
import { troubleSentences } from '../words/team-words.ts';

export interface Trouble {
  readonly trouble: OwnerTrouble;
  readonly detail: string | null;
}

export function TroubleBanner({ of }: { of: Trouble | undefined }) {
  const { t } = useLingui();
  if (!of) return null;
  const { what, next } = troubleSentences[of.trouble];
  return (
    <Banner kind="doubt" title={t(what)} live>
      <p>{t(next)}</p>
      {of.detail !== null && (
        <p className="small">
          {t`Detalhe:`} <span className="mono break">{of.detail}</span>
        </p>
      )}
    </Banner>
  );
}
