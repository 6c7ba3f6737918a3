import { describe, expect, it } from 'vitest';
import {
  addressOf,
  codeOf,
  isSameKey,
  keysOf,
  newBox,
  newNonce,
  newRoot,
  readAddress,
  rootOf,
} from '../../../../main/mailbox/address.ts';
import * as fc from '../../../helpers/properties.ts';

const root = newRoot();
const { address: key } = keysOf(root);
const base = 'https://avisos.example';
const parts = { base, box: newBox(), nonce: newNonce(), ref: null, target: null };
const asked = (url: string): string => url.slice(base.length);

describe('a pairing code', () => {
  it('is the key of the mailbox, with or without blanks around it', () => {
    expect(rootOf(` ${codeOf(root)}\n`)).toEqual(root);
  });

  it('is refused if any letter is missing, added or changed', () => {
    const code = codeOf(root);
    const other = (letter: string): string => (letter === 'A' ? 'B' : 'A');
    for (let at = 0; at < code.length; at += 1) {
      expect(rootOf(code.slice(0, at) + code.slice(at + 1))).toBeNull();
      expect(rootOf(code.slice(0, at) + other(code[at] ?? '') + code.slice(at + 1))).toBeNull();
    }
    expect(rootOf(`${code}A`)).toBeNull();
    expect(rootOf('')).toBeNull();
  });
});

describe('an address', () => {
  it('tells the mailbox its box, its attempt and its target, whatever the target and the reference are', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (target, ref) => {
        const url = addressOf(key, { ...parts, ref, target });
        expect(readAddress(key, asked(url))).toEqual({
          box: parts.box,
          nonce: parts.nonce,
          target,
          added: '',
        });
      }),
    );
  });

  it('stays valid if the sender adds parameters or a slash, and says what was added', () => {
    const url = asked(addressOf(key, { ...parts, ref: 'a1', target: 'https://erp.example/aviso?x=1' }));
    expect(readAddress(key, `${url}&id=7&status=paid`)).toMatchObject({
      target: 'https://erp.example/aviso?x=1',
      added: 'id=7&status=paid',
    });
    expect(readAddress(key, `${asked(addressOf(key, parts))}/`)).toMatchObject({ nonce: parts.nonce });
  });

  it('has its own MAC for each box, attempt, target and mailbox', () => {
    const target = 'https://erp.example/aviso';
    const url = asked(addressOf(key, { ...parts, target }));
    expect(readAddress(key, url.split('?', 1)[0] ?? '')).toBeNull();
    expect(readAddress(key, url.replace('erp.example', 'evil.example'))).toBeNull();
    expect(readAddress(key, `${asked(addressOf(key, parts))}?to=https://evil.example`)).toBeNull();
    expect(readAddress(keysOf(newRoot()).address, url)).toBeNull();
  });

  it('is not valid with any one letter changed', () => {
    const url = asked(addressOf(key, parts));
    const changed = Array.from({ length: url.length - 3 }, (_, at) =>
      ['A', 'a', '0', '-', '_', '.'].map((letter) => url.slice(0, at + 3) + letter + url.slice(at + 4)),
    );
    const others = changed.flat().filter((other) => other !== url);
    expect(others.map((other) => readAddress(key, other)).filter((read) => read !== null)).toEqual([]);
  });

  it.each(['/', '/c/', '/c', '/c/../../etc/passwd', '/c/%2e%2e', '//c/x', '/C/x', '', 'c', '/c/AAAA?to=x'])(
    'is not %s',
    (url) => {
      expect(readAddress(key, url)).toBeNull();
    },
  );
});

describe('keys', () => {
  it('are the same only if every letter is', () => {
    expect(isSameKey('abc', 'abc')).toBe(true);
    for (const other of ['', 'ab', 'abd', 'abcd', 'ABC']) expect(isSameKey(other, 'abc')).toBe(false);
  });
});
