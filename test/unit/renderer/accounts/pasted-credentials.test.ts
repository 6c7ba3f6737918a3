// One pasted text fills token, CI and CS only if it can be read in one way.
import { describe, expect, test } from 'vitest';
import {
  readPastedCredentials,
  readPastedMailbox,
} from '../../../../renderer/accounts/pasted-credentials.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
const ci = 'ci_0123456789abcdef';
const cs = 'cs_fedcba9876543210';
const all = { token, ci, cs };

test.each([
  ['a mail', `Segue:\nToken de acesso: ${token}\nCI (client id): ${ci}\nCS (client secret): ${cs}\nAtt.`],
  ['a file of settings', `ACCESS_TOKEN=${token}\nCLIENT_ID=${ci}\nCLIENT_SECRET="${cs}"`],
  ['JSON', JSON.stringify({ access_token: token, client_id: ci, client_secret: cs })],
  ['what the simulated service prints', `token  ${token}\nci     ${ci}\ncs     ${cs}`],
  ['headers', `Authorization: Bearer ${token}; ci: ${ci}; cs: ${cs}`],
  ['names above their values', `Token\n${token}\nClient ID\n${ci}\nClient Secret\n${cs}`],
])('%s is understood', (_name, text) => {
  expect(readPastedCredentials(text)).toEqual(all);
});

test('two of them are filled in without the third', () => {
  expect(readPastedCredentials(`CI: ${ci}\nCS: ${cs}`)).toEqual({ ci, cs });
});

test.each([
  ['a token alone is an ordinary paste', token],
  ['one name is an ordinary paste', `Token: ${token}`],
  ['values without names', `${token}\n${ci}\n${cs}`],
  ['two tokens', `Token: ${token}\nToken: ${token}x\nCI: ${ci}`],
  ['a name without a value', `Token:\nCI: ${ci}\nCS: ${cs}`],
  ['a name without a value, before a long name', `Token:\nclient_id: ${ci}\nCS: ${cs}`],
  ['names alone', 'access_token\nclient_id\nclient_secret'],
  ['nothing', ''],
])('%s is not taken apart', (_name, text) => {
  expect(readPastedCredentials(text)).toBeUndefined();
});

const address = 'https://avisos.empresa.com.br/caixa';
const code = `gm1-${'Ab3_-'.repeat(9)}`;

describe('address and pairing key of a mailbox', () => {
  test.each([
    ['one below the other', `${address}\n${code}`],
    ['the key first, between tabs', `\t${code}\t${address}\t`],
    ['as the mailbox prints them', `listening on ${address}\npairing code: ${code}\n`],
    ['a mail with marks around', `Endereço: <${address}>; chave: "${code}".`],
    ['each twice', `${address} ${code} ${address} ${code}`],
    ['with invisible signs', `\uFEFF${address}\u00A0\u200B${code}\u200B\r\n`],
    ['a sentence that ends with the address', `A chave é ${code} e o endereço é ${address}.`],
    ['in brackets', `(${address}) [${code}]`],
    ['as Markdown', `**${address}** e \`${code}\``],
    ['settings', `address=${address};code=${code}`],
    ['columns', `${address}|${code}`],
    ['with capitals in the scheme', `HTTPS://avisos.empresa.com.br/caixa ${code}`],
  ])('%s are both taken', (_name, text) => {
    const found = readPastedMailbox(text);
    expect({ ...found, address: found?.address.replace(/^HTTPS/u, 'https') }).toEqual({ address, code });
  });

  test('a numeric host keeps its brackets', () => {
    const local = 'http://[::1]:8443';
    expect(readPastedMailbox(`(${local}) ${code}`)).toEqual({ address: local, code });
  });

  test.each([
    ['an address alone', address],
    ['a key alone', code],
    ['two keys', `${address} ${code} ${code}x`],
    ['two addresses', `${address} https://outra.empresa.com.br ${code}`],
    ['the key inside the address', `${address}/${code}`],
    ['the key as a parameter', `${address}?code=${code}`],
    ['a key within a longer word', `${address} x${code}`],
    ['another kind of key', `${address} gm2-${'a'.repeat(43)}`],
    ['another scheme', `ftp://avisos.empresa.com.br ${code}`],
    ['nothing', ''],
  ])('%s is an ordinary paste', (_name, text) => {
    expect(readPastedMailbox(text)).toBeUndefined();
  });

  test('a huge paste is read or left alone', () => {
    for (const part of ['gm1-', 'https://', 'https://a gm1-', `${address}\n`, '-', ' '])
      expect(readPastedMailbox(part.repeat(200_000))?.code.length ?? 0).toBeLessThan(300);
  });
});
