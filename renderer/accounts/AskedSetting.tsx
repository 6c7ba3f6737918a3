// What somebody of the team asked to loosen for an account, until it is saved: it waits for another approver, or for the one who asked.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../preload/contract/result.ts';
import { AskedChange } from '../app/AskedChange.tsx';
import { useQuery, withdrawalsChanged } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

interface Asked {
  readonly id: string;
  readonly maker: string;
  readonly own: boolean;
  readonly expiresAt: string;
  readonly agreed: boolean;
  readonly approves: boolean;
}

export function AskedSetting<Of extends Asked>({
  accountId,
  read,
  saved,
  renderFacts,
  ...words
}: {
  accountId: string;
  read: () => Promise<Result<Of | null>>;
  /** The account already has the requested value. */
  saved: (asked: Of) => boolean;
  renderFacts: (asked: Of) => ReactNode;
  title: (asked: Of) => string;
  agree: string;
  decline: string;
  /** The title once another approver has agreed. */
  approved: string;
}) {
  const { t } = useLingui();
  const { value, failure, again } = useQuery(accountId, read, withdrawalsChanged);
  if (failure) return <FailureBanner failure={failure} />;
  if (!value || (value.agreed && saved(value))) return null;
  return value.agreed ? (
    <Banner kind="info" icon="good" title={words.approved}>
      {renderFacts(value)}
    </Banner>
  ) : (
    <AskedChange
      asked={value}
      approves={value.approves}
      again={again}
      title={words.title(value)}
      agree={words.agree}
      decline={words.decline}
      agreed={t`Aprovado. Quem solicitou já pode salvar.`}
    >
      {renderFacts(value)}
    </AskedChange>
  );
}
