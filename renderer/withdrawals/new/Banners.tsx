// What prevents any withdrawal of the account, before anything is typed; each with a way to resolve it.
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type {
  AccountReadiness,
  WithdrawalBlock,
  WithdrawalRow,
} from '../../../preload/contract/withdrawals.ts';
import { useSession } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { inHistory } from '../../app/route.ts';
import { formatAge, formatCents } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/now.ts';
import { useWords } from '../../words/failure-words.tsx';
import { Difference } from '../Difference.tsx';
import { blockSentences } from '../withdrawal-words.tsx';

export function Banners({
  account,
  readiness,
  own,
  shownBelow,
  lost,
  onLostSeen,
  onSeen,
}: {
  account: Account;
  readiness: AccountReadiness;
  /** The withdrawal that the screen below shows. */
  own: number | null;
  /** What the screen below shows itself. */
  shownBelow: readonly WithdrawalBlock[];
  /** A press was made here whose answer is unknown. */
  lost: boolean;
  onLostSeen: () => void;
  /** A person acknowledged the difference. */
  onSeen: () => void;
}) {
  const { t } = useLingui();
  const blocksNow = useSession(
    (state) => state.app?.phase === 'ready' && state.app.ledger.state === 'frozen',
  );
  const frozen = blocksNow && !shownBelow.includes('frozen');
  const { stopped } = readiness;
  const open = readiness.open.find((one) => one.id !== own);
  const noToken = !account.credentials.token.set || account.token.age === 'expired';
  const token = noToken && !shownBelow.includes('noToken');
  const shown = stopped && stopped.id !== own ? stopped : undefined;
  if (!shown && !open && !frozen && !token && !lost) return null;
  return (
    <div className="stack gap-8 withdrawal-banners">
      {shown && <Difference withdrawal={shown} onSeen={onSeen} />}
      {open && <OpenBanner row={open} />}
      {lost && !open && (
        <Banner
          kind="doubt"
          title={t`O último envio ficou sem resposta nesta janela`}
          acts={<Button onPress={onLostSeen}>{t`Entendi`}</Button>}
        >
          <p>{t`O saque não foi repetido. Se tiver sido enviado, aparecerá aqui e no Histórico.`}</p>
        </Banner>
      )}
      {frozen && (
        <Banner
          kind="doubt"
          icon="frozen"
          title={t(blockSentences.frozen.what)}
          acts={<GoButton to={{ screen: 'home' }}>{t`Abrir o Início`}</GoButton>}
        >
          <p>{t(blockSentences.frozen.next)}</p>
        </Banner>
      )}
      {token && (
        <Banner
          kind="doubt"
          icon="key"
          title={t(blockSentences.noToken.what)}
          acts={
            <GoButton to={{ screen: 'accounts', account: account.id, tab: 'identity', newToken: true }}>
              {t`Informar token`}
            </GoButton>
          }
        >
          <p>{t`Você pode preencher o saque; ele só é enviado com um token válido.`}</p>
        </Banner>
      )}
    </div>
  );
}

function OpenBanner({ row }: { row: WithdrawalRow }) {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const age = formatAge(row.startedAt, now, language);
  const money = formatCents(row.cents, language);
  return row.state === 'sending' ? (
    <Banner kind="info" icon="clock" title={t`Um saque de ${money} está sendo enviado`}>
      <p>{t`Outro saque só é enviado depois da resposta deste.`}</p>
    </Banner>
  ) : (
    <Banner
      kind="doubt"
      title={t`Saque de ${money} a confirmar, ${age}`}
      acts={<GoButton to={inHistory(row)}>{t`Resolver no Histórico`}</GoButton>}
    >
      <p>{t(blockSentences.locked.next)}</p>
    </Banner>
  );
}
