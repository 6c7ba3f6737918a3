// Known wallets that resemble this one but differ: each next to it, with the differing groups marked.
import { useLingui } from '@lingui/react/macro';
import type { LookAlike } from '../../preload/contract/wallet-terms.ts';
import { Banner } from '../ui/Banner.tsx';
import { lookAlikeSentences, lookAlikeTitles } from './withdrawal-words.tsx';
import { differing } from './differing.ts';
import { walletGroups } from './wallet-groups.ts';
import { WalletGroups } from './WalletGroups.tsx';
import './wallet-groups.css';

export function LookAlikes({ wallet, lookAlikes }: { wallet: string; lookAlikes: readonly LookAlike[] }) {
  const { t } = useLingui();
  return (
    <>
      {lookAlikes.map((alike) => {
        const marked = differing(walletGroups(wallet), walletGroups(alike.wallet));
        const rows = [
          { name: t`A que você informou`, wallet },
          { name: alike.label ?? t`Já usada nesta conta`, wallet: alike.wallet },
        ];
        return (
          <Banner key={alike.wallet} kind="doubt" title={t(lookAlikeTitles[alike.why])} live>
            <p>{t(lookAlikeSentences[alike.why])}</p>
            <dl className="stack gap-4 wallet-pair">
              {rows.map((row) => (
                <div key={row.name}>
                  <dt className="faint">{row.name}</dt>
                  <dd>
                    <WalletGroups wallet={row.wallet} marked={marked} />
                  </dd>
                </div>
              ))}
            </dl>
          </Banner>
        );
      })}
    </>
  );
}
