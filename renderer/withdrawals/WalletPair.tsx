// Two wallets, one above the other, with the differing groups marked in both.
import type { JSX } from 'react';
import { differing } from './differing.ts';
import { walletGroups } from './wallet-groups.ts';
import { WalletGroups } from './WalletGroups.tsx';
import './wallet-groups.css';

export function WalletPair({
  rows,
}: {
  rows: readonly [{ name: string; wallet: string }, { name: string; wallet: string }];
}): JSX.Element {
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
