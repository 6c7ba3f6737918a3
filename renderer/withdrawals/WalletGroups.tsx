// A wallet as it is shown everywhere: whole, 0x and ten groups of four, with those marked that somebody should look at.
import type { JSX } from 'react';
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
  /** Places among the groups as they are shown, 0x being the first of them at 0. */
  marked?: readonly number[];
  /** The group that a person is asked to type: framed, its number above it. */
  asked?: number;
  size?: 'large';
}): JSX.Element {
  const { t } = useLingui();
  return (
    <span className={size === undefined ? 'wallet-groups' : 'wallet-groups large'} translate="no">
      <span className="unseen">{asked === undefined ? wallet : walletGroups(wallet).join(' ')}</span>
      {walletGroups(wallet).map((group, at) => (
        // A group may come twice in one wallet; its place is its name.
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
