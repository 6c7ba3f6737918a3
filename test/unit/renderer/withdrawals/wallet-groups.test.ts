import { describe, expect, test } from 'vitest';
import { walletGroups } from '../../../../renderer/withdrawals/wallet-groups.ts';
import { summary, wallet } from './samples.ts';

describe('the groups of a wallet', () => {
  test('are 0x and ten groups of four, as main counts them', () => {
    expect(walletGroups(wallet)).toEqual(summary().groups);
  });
  test('keep every digit of an invalid wallet', () => {
    expect(walletGroups('0x12345')).toEqual(['0x', '1234', '5']);
    expect(walletGroups('')).toEqual(['']);
  });
});
