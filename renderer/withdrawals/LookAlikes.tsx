// Known wallets that resemble this one but differ: each next to it, with the differing groups marked.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { LookAlike } from '../../preload/contract/wallet-terms.ts';
import { Banner } from '../ui/Banner.tsx';
import { useWords } from '../words/failure-words.tsx';
import { WalletPair } from './WalletPair.tsx';
import { lookAlikeSentences, lookAlikeTitles } from './withdrawal-words.tsx';

export function LookAlikes({
  wallet,
  lookAlikes,
}: {
  wallet: string;
  lookAlikes: readonly LookAlike[];
}): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
  return (
    <>
      {lookAlikes.map((alike) => (
        <Banner key={alike.wallet} kind="doubt" title={translate(lookAlikeTitles[alike.why])} live>
          <p>{translate(lookAlikeSentences[alike.why])}</p>
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
