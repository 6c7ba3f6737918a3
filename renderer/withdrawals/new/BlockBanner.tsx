// Why a withdrawal cannot be sent, and a link to what resolves it.
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalBlock } from '../../../preload/contract/withdrawals.ts';
import { formatAge, formatInstant } from '../../../preload/shared/format.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { useNow } from '../../ui/now.ts';
import { useWords } from '../../words/failure-words.tsx';
import { blockSentences } from '../withdrawal-words.tsx';

export function BlockBanner({
  block,
  kind,
  accountId,
  waitsUntil = null,
}: {
  block: WithdrawalBlock;
  kind: 'bad' | 'doubt';
  accountId: string;
  /** Of a registered wallet in its waiting time. */
  waitsUntil?: string | null;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const { what, next } = blockSentences[block];
  const when = waitsUntil === null ? '' : formatInstant(waitsUntil, language);
  const left = waitsUntil === null ? '' : formatAge(waitsUntil, now, language);
  return (
    <Banner
      kind={kind}
      title={t(what)}
      acts={<WayOut block={block} accountId={accountId} registered={waitsUntil !== null} />}
      live={kind === 'bad'}
    >
      <p>
        {block === 'waiting' && when !== '' ? t`Ela pode ser usada a partir de ${when} (${left}).` : t(next)}
      </p>
    </Banner>
  );
}

function WayOut({
  block,
  accountId,
  registered,
}: {
  block: WithdrawalBlock;
  accountId: string;
  registered: boolean;
}) {
  const { t } = useLingui();
  const toBook = <GoButton to={{ screen: 'withdrawals', tab: 'book' }}>{t`Abrir Carteiras`}</GoButton>;
  switch (block) {
    case 'locked':
    case 'stopped':
      return <GoButton to={{ screen: 'withdrawals', tab: 'history' }}>{t`Abrir o Histórico`}</GoButton>;
    case 'notInBook':
      return toBook;
    case 'dailySum':
    case 'dailyCount':
    case 'dayUnproved':
      return <GoButton to={{ screen: 'withdrawals', tab: 'limits' }}>{t`Abrir Limites e PIN`}</GoButton>;
    case 'reader':
      return <GoButton to={{ screen: 'team' }}>{t`Abrir Equipe`}</GoButton>;
    case 'frozen':
      return <GoButton to={{ screen: 'home' }}>{t`Abrir o Início`}</GoButton>;
    case 'noToken':
    case 'identity':
      return (
        <GoButton to={{ screen: 'accounts', account: accountId, tab: 'identity' }}>
          {t`Abrir a conta`}
        </GoButton>
      );
    // It resolves itself with time, once it is registered.
    case 'waiting':
      return registered ? null : toBook;
    // Resolved in the form.
    case 'belowMin':
    case 'aboveMax':
      return null;
  }
}
