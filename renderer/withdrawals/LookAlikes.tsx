// Known wallets that resemble this one but differ: each next to it, with the differing groups marked.
import { useLingui } from '@lingui/react/macro';
import type { LookAlike } from '../../preload/contract/wallet-terms.ts';
import { Banner } from '../ui/Banner.tsx';
import { lookAlikeSentences, lookAlikeTitles } from './withdrawal-words.tsx';
import { differing } from './differing.ts';
import { walletGroups } from './wallet-groups.ts';
import { WalletGroups } from './WalletGroups.tsx';
import './wallet-groups.css';

/** Two wallets, one above the other, with the differing groups marked in both. */
function WalletPair({
  rows,
}: {
  rows: readonly [{ name: string; wallet: string }, { name: string; wallet: string }];
}) {
  const [first, second] = rows;
  const marked = differing(walletGroups(first.wallet), walletGroups(second.wallet));
  return (
    <dl className="stack gap-4 wallet-pair">
      {rows.map(({ name, wallet }) => (
        <div key={name}>
          <dt className="faint">{name}</dt>
          <dd>
            <WalletGroups wallet={wallet} marked={marked} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function LookAlikes({ wallet, lookAlikes }: { wallet: string; lookAlikes: readonly LookAlike[] }) {
  const { t } = useLingui();
  return (
    <>
      {lookAlikes.map((alike) => (
        <Banner key={alike.wallet} kind="doubt" title={t(lookAlikeTitles[alike.why])} live>
          <p>{t(lookAlikeSentences[alike.why])}</p>
          <WalletPair
            rows={[
              { name: t`A que você informou`, wallet },
              { name: alike.label ?? t`Já usada nesta conta`, wallet: alike.wallet },
            ]}
          />
        </Banner>
      ))}
    </>
  );
}
