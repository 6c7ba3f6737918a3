// One pasted text fills token, CI and CS only if it can be read in one way.
import { expect, test } from 'vitest';
import { readPastedCredentials } from '../../../../renderer/accounts/pasted-credentials.ts';

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
