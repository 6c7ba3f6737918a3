import { describe, expect, test } from 'vitest';
import { keepable, keepableWallet } from '../../../../renderer/app/keepable.ts';
import { wallet } from '../withdrawals/samples.ts';

const key = 'c0ffee0123456789'.repeat(4);

describe('the window keeps over a reload', () => {
  test.each([
    ['a key', key],
    ['a key with its 0x', `0x${key}`],
    ['a key in capitals', key.toUpperCase()],
    ['a key written for wallets', `K${'x9Zt'.repeat(13)}`.slice(0, 52)],
    ['a phrase', 'gato rio mesa luz pedra vento casa folha ponte lago neve trigo'],
    ['an address with a password', 'https://ana:segredo@exemplo.com.br/aviso'],
    ['a user alone', 'https://ana@exemplo.com.br'],
  ])('nothing of %s', (_name, text) => {
    expect(keepable(text)).toBe('');
    expect(keepableWallet(text)).toBe('');
  });

  test.each(['1.234,56', 'principal', 'https://exemplo.com.br/aviso?de=loja@centro', wallet])(
    '%s',
    (text) => {
      expect(keepable(text)).toBe(text);
    },
  );

  test('only a wallet in a wallet field, in groups or not, or the beginning of one', () => {
    for (const text of [wallet, wallet.toLowerCase(), wallet.replace(/(.{6})/u, '$1 '), '0x5a', '0x'])
      expect(keepableWallet(text)).toBe(text);
    for (const text of ['gato rio', 'Filial', '', wallet.slice(2)]) expect(keepableWallet(text)).toBe('');
  });
});
