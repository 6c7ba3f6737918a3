// A text that is pasted instead of a wallet is recognised and named, and a text that might be a wallet never is.
import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  readNonWallet,
  checkedVersion,
  decodeBase58,
  tronUsdt,
  readWallet,
} from '../../../../../main/withdrawals/rules/wallet.ts';
import { otherChains } from '../../../../../preload/contract/wallet-terms.ts';
import { hexText } from '../../../../fixtures/wallets.ts';

const seed = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

const others = new Set<string>(otherChains);
const refusal = (what: string) =>
  others.has(what) ? { kind: 'refused', why: 'otherChain', chain: what } : { kind: 'refused', why: what };

describe('recognised', () => {
  it.each([
    ['tron', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
    ['tron', `${tronUsdt.slice(0, -1)}u`],
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['litecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
    ['litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['cardano', `addr1${'q'.repeat(98)}`],
    ['secret', '5'.repeat(88)],
    ['solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    ['ripple', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
    ['ton', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
    ['ton', `0:${'b1'.repeat(32)}`],
    ['cosmos', 'cosmos1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2'],
    ['name', 'vitalik.eth'],
    ['name', 'loja.bnb'],
    ['pixKey', 'financeiro@exemplo.com.br'],
    ['pixKey', '529.982.247-25'],
    ['pixKey', '52998224725'],
    ['pixKey', '11.222.333/0001-81'],
    ['pixKey', '+55 (11) 98765-4321'],
    ['pixKey', '123e4567-e89b-42d3-a456-426614174000'],
    ['pixKey', '00020126360014BR.GOV.BCB.PIX0114+5511987654321'],
    ['secret', 'ab'.repeat(32)],
    ['secret', `0x${'Ab'.repeat(32)}`],
    ['secret', Array<string>(16).fill('ab12').join(' ')],
    ['transactionHash', `https://bscscan.com/tx/0x${'ab'.repeat(32)}`],
    ['secret', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['secret', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
    ['secret', seed],
    ['secret', seed.toUpperCase().replaceAll(' ', '\n')],
  ])('%s: %s', (what, text) => {
    expect(readWallet(` ${text}\u200b`)).toEqual(refusal(what));
  });

  it('recognises nothing else', () => {
    for (const text of ['', 'carteira', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'uma frase de poucas palavras'])
      expect(readNonWallet(text)).toBeNull();
  });

  it('never repeats the pasted text in a refusal', () => {
    for (const text of [seed, 'ab'.repeat(32), '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'])
      expect(JSON.stringify(readWallet(text))).not.toContain(text.slice(0, 7));
  });
});

test('base58 reads published keys and addresses', () => {
  const versionOf = (text: string) => {
    const bytes = decodeBase58(text);
    return bytes && { length: bytes.length, version: checkedVersion(bytes) };
  };
  expect(versionOf(tronUsdt)).toEqual({ length: 25, version: 0x41 });
  expect(versionOf('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toEqual({ length: 25, version: 0 });
  expect(versionOf('1111111111111111111114oLvT2')).toEqual({ length: 25, version: 0 });
  expect(versionOf(`${tronUsdt.slice(0, -1)}u`)).toEqual({ length: 25, version: null });
});

test('does not take hexadecimal digits of a wallet’s length for another network', () => {
  const cut = fc.integer({ min: 26, max: 44 }).chain(hexText);
  fc.assert(
    fc.property(cut, fc.constantFrom('', '0x'), (digits, prefix) => {
      expect(readNonWallet(prefix + digits)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test('checks a long text quickly', () => {
  for (const text of [
    'a@'.repeat(50_000),
    'ab '.repeat(50_000),
    '1'.repeat(100_000),
    'palavra '.repeat(20_000),
  ])
    expect(readWallet(text).kind).toBe('refused');
});
