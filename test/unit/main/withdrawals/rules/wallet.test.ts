// Reading a wallet: published checksums, every refusal, and that no typo in a checksummed wallet passes as another wallet.
import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  answersChallenge,
  challengeOf,
  checksummed,
  groupsOf,
  readWallet,
  sameWallet,
  walletKey,
} from '../../../../../main/withdrawals/rules/wallet.ts';
import { anyWallet, publishedWallets } from '../../../../fixtures/wallets.ts';

const published = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const wallet = (written: string, wallet = published) => ({ kind: 'wallet', wallet, written });
const refused = (more: object) => ({ kind: 'refused', ...more });

describe('published wallets', () => {
  const whole = publishedWallets.flatMap(({ checksummed, ...wallet }) =>
    checksummed === null ? [] : [{ ...wallet, checksummed }],
  );

  it.each(whole)('$address: $expected', ({ address, expected, checksummed: right }) => {
    expect(checksummed(address)).toBe(right);
    expect(readWallet(address)).toEqual(
      expected === 'checksum_ok' ? wallet('checksummed', right) : refused({ why: 'checksum' }),
    );
  });

  it('refuses invalid ones with the reason', () => {
    const malformed = publishedWallets.filter(({ expected }) => expected === 'malformed');
    expect(malformed.map(({ address }) => readWallet(address))).toEqual([
      refused({ why: 'prefix' }),
      refused({ why: 'otherChain', chain: 'tron' }),
    ]);
  });
});

describe('other notations of the same wallet', () => {
  it.each([
    ['grouped as we show it', groupsOf(published).join(' ')],
    ['grouped, the prefix on its first group', published.replace(/(?<=^0x(?:.{4})+)/g, ' ')],
    ['one group a line', groupsOf(published).join('\r\n')],
    ['broken by a mail after eight', `${published.slice(0, 10)}\n${published.slice(10)}`],
    ['with blanks around', `\u00a0 ${published}\t\n`],
    [
      'with marks that nobody sees',
      `\u202a\u200b${published.slice(0, 9)}\u200d\u3164\ufe0f${published.slice(9)}\u2069`,
    ],
  ])('%s', (_, text) => {
    expect(readWallet(text)).toEqual(wallet('checksummed'));
  });

  it('asks to confirm the checksummed form of a single case', () => {
    expect(readWallet(published.toLowerCase())).toEqual(wallet('lower'));
    expect(readWallet(`0x${published.slice(2).toUpperCase()}`)).toEqual(wallet('upper'));
  });

  it('has no checksum without letters', () => {
    const digits = '0x1234567890123456789012345678901234567890';
    expect(readWallet(digits)).toEqual(wallet('lower', digits));
  });
});

describe('refused', () => {
  const bare = published.slice(2);
  it.each([
    ['', { why: 'empty' }],
    [' \u200b\n', { why: 'empty' }],
    ['0x', { why: 'length', digits: 0 }],
    [published.slice(0, -1), { why: 'length', digits: 39 }],
    [`${published}0`, { why: 'length', digits: 41 }],
    [groupsOf(published).slice(0, 10).join(' '), { why: 'length', digits: 36 }],
    [bare, { why: 'prefix' }],
    [`0X${bare}`, { why: 'prefix' }],
    [bare.replace('5a', '5A'), { why: 'checksum' }],
    [published.replace('0x5', '0xO'), { why: 'notHex' }],
    [published.replace('aAe', '\u0430Ae'), { why: 'notHex' }],
    [`${published.slice(0, 9)} ${published.slice(9)}`, { why: 'notHex' }],
    [`${published} ${published}`, { why: 'notHex' }],
    ['minha carteira', { why: 'notHex' }],
    [`0x${'0'.repeat(40)}`, { why: 'zero' }],
    ['0'.repeat(40), { why: 'zero' }],
    ['0x000000000000000000000000000000000000dEaD', { why: 'burn' }],
    ['0x0000000000000000000000000000000000000001', { why: 'burn' }],
    ['0xdEAD000000000000000042069420694206942069', { why: 'burn' }],
    ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', { why: 'burn' }],
    ['0x55d398326f99059fF775485246999027B3197955', { why: 'usdtContract' }],
    ['0X55D398326F99059FF775485246999027B3197955', { why: 'usdtContract' }],
    ['55d3 9832 6f99 059f f775 4852 4699 9027 b319 7955', { why: 'usdtContract' }],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', { why: 'usdtContract' }],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { why: 'usdtContract' }],
  ])('%j', (text, why) => {
    expect(readWallet(text)).toEqual(refused(why));
  });

  it('the contracts in this test contain no typo', () => {
    for (const address of [
      '0x55d398326f99059fF775485246999027B3197955',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      '0xdEAD000000000000000042069420694206942069',
    ])
      expect(checksummed(address)).toBe(address);
  });

  it('refuses only the prefix if the rest is a wallet', () => {
    fc.assert(
      fc.property(anyWallet, fc.boolean(), fc.boolean(), (key, capital, lower) => {
        const right = lower ? key : checksummed(key);
        const reading = readWallet(`${capital ? '0X' : ''}${right.slice(2)}`);
        expect(reading).toEqual(refused({ why: 'prefix' }));
        expect(readWallet(right)).toMatchObject({ kind: 'wallet' });
      }),
    );
  });
});

describe('any wallet', () => {
  test('is read back from every written form', () => {
    fc.assert(
      fc.property(anyWallet, fc.constantFrom('', ' ', '\u00a0', '\n'), (key, between) => {
        const address = checksummed(key);
        expect(walletKey(address)).toBe(key);
        expect(groupsOf(address).map((group) => group.length)).toEqual([2, ...Array<number>(10).fill(4)]);
        expect(groupsOf(address).join('')).toBe(address);
        expect(readWallet(groupsOf(address).join(between))).toMatchObject({
          kind: 'wallet',
          wallet: address,
        });
        expect(readWallet(key)).toMatchObject({ kind: 'wallet', wallet: address });
      }),
    );
  });

  test('is refused or confirmed with one letter in the wrong case', () => {
    fc.assert(
      fc.property(anyWallet, (key) => {
        const address = checksummed(key);
        for (const { index } of address.slice(2).matchAll(/[a-f]/gi)) {
          const at = index + 2;
          const letter = address.charAt(at);
          const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
          const reading = readWallet(`${address.slice(0, at)}${turned}${address.slice(at + 1)}`);
          expect('written' in reading ? reading.written : reading.why).not.toBe('checksummed');
        }
      }),
    );
  });

  test('passes with a wrong digit in less than one of a thousand', () => {
    let passed = 0;
    const runs = 20_000;
    const wrongDigit = fc.tuple(anyWallet, fc.nat(39), fc.integer({ min: 1, max: 15 }));
    for (const [key, place, by] of fc.sample(wrongDigit, { numRuns: runs, seed: 20_261_121 })) {
      const address = checksummed(key);
      const at = place + 2;
      const digit = ((Number.parseInt(address.charAt(at), 16) + by) % 16).toString(16);
      const wrong = `${address.slice(0, at)}${digit}${address.slice(at + 1)}`;
      if (readWallet(wrong).kind === 'wallet') passed += 1;
    }
    // Seven of these pass: the fewer letters there are, the less the case can prove.
    expect(passed / runs).toBeLessThan(0.001);
  });

  test('never throws, and never returns an invalid wallet', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: fc.constantFrom('0', 'x', 'X', ' ', 'a', 'A', 'f', 'F', '9', '\n'), maxLength: 60 }),
    );
    fc.assert(
      fc.property(text, (text) => {
        const reading = readWallet(text);
        const address = reading.kind === 'wallet' ? reading.wallet : published;
        expect(checksummed(address)).toBe(address);
      }),
      { numRuns: 5_000 },
    );
  });

  test('is the same in any case, and differs from every other wallet', () => {
    fc.assert(
      fc.property(anyWallet, anyWallet, (a, b) => {
        expect(sameWallet(checksummed(a), a)).toBe(true);
        expect(sameWallet(a, b)).toBe(a === b);
      }),
    );
  });
});

describe('the requested group', () => {
  test('is a middle group of the wallet, each group in turn', () => {
    const chances = Array.from({ length: 16 }, (_, at) => (at + 0.5) / 16);
    const asked = chances.map((chance) => challengeOf(published, () => chance));
    expect(new Set(asked.map(({ index }) => index))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9]));
    for (const { index, text } of asked) expect(text).toBe(groupsOf(published)[index]);
    expect(challengeOf(published, () => 0).index).toBe(2);
    expect(challengeOf(published, () => 1 - Number.EPSILON / 2).index).toBe(9);
  });

  test('distinguishes the wallet from a similar one if a middle group does', () => {
    const chances = Array.from({ length: 16 }, (_, at) => (at + 0.5) / 16);
    const asked = (telling: readonly number[]) =>
      new Set(chances.map((chance) => challengeOf(published, () => chance, telling).index));
    expect(asked([1, 4, 7, 7, 10])).toEqual(new Set([4, 7]));
    expect(asked([1, 10]).size).toBe(8);
  });

  test('accepts any case and blanks, and nothing else', () => {
    const challenge = { index: 2, text: 'b6A5' };
    for (const typed of ['b6A5', 'B6a5', ' b6a5\n', 'b6 a5', '\u200bb6a5'])
      expect(answersChallenge(typed, challenge)).toBe(true);
    for (const typed of ['', ' ', 'b6a', 'b6a50', 'b6a6', '0xb6a5'])
      expect(answersChallenge(typed, challenge)).toBe(false);
    expect(answersChallenge('', { index: 99, text: '' })).toBe(false);
  });
});
