import { expect, test } from 'vitest';
import { WalletGroups } from '../../../../renderer/withdrawals/WalletGroups.tsx';
import { draw } from '../../../helpers/render.tsx';
import { wallet } from './samples.ts';

const classes = (markup: string) =>
  [...markup.matchAll(/class="(wallet-group(?: [^"]*)?)"/g)].map(([, name]) => name);

test('a wallet is shown whole: 0x and ten groups of four, and read aloud as one', () => {
  const { lines, markup } = draw(<WalletGroups wallet={wallet} />);
  expect(lines).toEqual([`${wallet} 0x 7138 cbd2 fcc2 c8B8 46a6 D364 a331 07B6 410D 6576`]);
  expect(classes(markup)).toHaveLength(11);
  expect(markup).toContain('translate="no"');
});

test('differing groups are marked, and no other', () => {
  const { markup } = draw(<WalletGroups wallet={wallet} marked={[0, 10]} />);
  const marked = classes(markup).map((name) => name === 'wallet-group marked');
  expect(marked).toEqual(Array.from({ length: 11 }, (_, at) => at === 0 || at === 10));
});

test('the requested group shows its number, and a screen reader reads the groups', () => {
  const { lines, markup } = draw(<WalletGroups wallet={wallet} asked={6} size="large" />);
  expect(lines).toEqual([
    '0x 7138 cbd2 fcc2 c8B8 46a6 D364 a331 07B6 410D 6576' +
      ' 0x 7138 cbd2 fcc2 c8B8 46a6 6ºD364 a331 07B6 410D 6576',
  ]);
  expect(classes(markup).indexOf('wallet-group asked')).toBe(6);
});
