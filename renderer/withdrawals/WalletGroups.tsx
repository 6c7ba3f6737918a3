// A wallet as it is shown everywhere: complete, 0x and ten groups of four, with important groups marked.
import { useLingui } from '@lingui/react/macro';
import { walletGroups } from './wallet-groups.ts';
import './wallet-groups.css';

const none: readonly number[] = [];

export function WalletGroups({
  wallet,
  marked = none,
  asked,
  size,
}: {
  wallet: string;
  /** Indices of the groups as shown; 0x is index 0. */
  marked?: readonly number[];
  /** The group that the person must type: framed, with its number above it. */
  asked?: number;
  size?: 'large';
}) {
  const { t } = useLingui();
  return (
    <span className={size === undefined ? 'mono wallet-groups' : 'mono wallet-groups large'} translate="no">
      <span className="unseen">{asked === undefined ? wallet : walletGroups(wallet).join(' ')}</span>
      {walletGroups(wallet).map((group, at) => (
        // A group may occur twice in one wallet, so its position is its key.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={className(at, marked, asked)} aria-hidden="true">
          {at === asked && <span className="wallet-ordinal">{t`${at}º`}</span>}
          {group}
        </span>
      ))}
    </span>
  );
}

const className = (at: number, marked: readonly number[], asked: number | undefined) =>
  ['wallet-group', marked.includes(at) ? 'marked' : '', at === asked ? 'asked' : '']
    .filter(Boolean)
    .join(' ');
