// Addresses that a service may lead to: written addresses in every form, and names by their addresses at the moment of connecting.
import type { LookupFunction } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { classOfHost } from '../../../../main/service/address-class.ts';
import { createNetwork } from '../../../../main/service/network.ts';
import { createTransport } from '../../../../main/service/transport.ts';
import { makeCertificates, type TestCertificates } from '../../../helpers/service-certificate.ts';
import { serve, type TestServer } from '../../../helpers/service-server.ts';

test.each([
  ['loopback', 'localhost'],
  ['loopback', 'localhost.'],
  ['loopback', 'LOCALHOST'],
  ['loopback', 'a.b.localhost'],
  ['loopback', 'a.localhost.'],
  ['loopback', '127.0.0.1.'],
  ['loopback', '127.255.255.254'],
  ['loopback', '127.1'],
  ['loopback', '2130706433'],
  ['loopback', '0x7f000001'],
  ['loopback', '0x7f.1'],
  ['loopback', '0177.0.0.01'],
  ['loopback', '%31%32%37.0.0.1'],
  ['loopback', '１２７。０。０。１'],
  ['loopback', '[::1]'],
  ['loopback', '[0:0:0:0:0:0:0:1]'],
  ['loopback', '[::ffff:127.0.0.1]'],
  ['loopback', '[::ffff:7f00:1]'],
  ['loopback', '[::127.0.0.1]'],
  ['loopback', '[64:ff9b::127.0.0.1]'],
  ['loopback', '[2002:7f00:1::]'],
  ['loopback', '[::ffff:0:127.0.0.1]'],
  ['reserved', '0.0.0.0'],
  ['reserved', '0'],
  ['reserved', '0.1.2.3'],
  ['reserved', '[::]'],
  ['reserved', '[::ffff:0.0.0.0]'],
  ['reserved', '224.0.0.1'],
  ['reserved', '255.255.255.255'],
  ['reserved', '[ff02::1]'],
  ['reserved', '[2001:0:7f00:1::]'],
  ['reserved', '[100::1]'],
  ['link', '169.254.169.254'],
  ['link', '2852039166'],
  ['link', '[fe80::1]'],
  ['link', '[febf::1]'],
  ['link', '[::ffff:a9fe:a9fe]'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['private', '100.64.0.1'],
  ['private', '100.127.255.255'],
  ['private', '[fc00::1]'],
  ['private', '[fdff::1]'],
  ['private', '[::ffff:192.168.0.1]'],
  ['private', '[64:ff9b::10.1.2.3]'],
  ['private', '[2002:c0a8:101::1]'],
  ['public', '8.8.8.8'],
  ['public', '172.32.0.1'],
  ['public', '172.15.255.255'],
  ['public', '100.128.0.1'],
  ['public', '169.253.0.1'],
  ['public', '192.169.0.1'],
  ['public', '[2606:4700::1]'],
  ['public', '[64:ff9b::8.8.8.8]'],
  ['public', '[::ffff:8.8.8.8]'],
  [undefined, 'api.example.com'],
  [undefined, 'localhost.example.com'],
  [undefined, 'notlocalhost'],
])('%s: %s', (expected, host) => {
  expect(classOfHost(new URL(`https://${host}/`).hostname)).toBe(expected);
});

let tls: TestCertificates;
let server: TestServer;
/** The addresses of each name, call by call; the last ones stay. */
let names: Record<string, string[]>;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  tls = makeCertificates('DNS:service.test,DNS:files.test,DNS:other.test');
});
beforeEach(async () => {
  names = {};
  server = await serve((_seen, response) => response.end('here'), tls);
  ends.push(server.close);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const lookup: LookupFunction = (host, options, done) => {
  const answers = names[host] ?? [];
  const given = ((answers.length > 1 ? answers.shift() : answers[0]) ?? '').split(' ');
  const all = given.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all === true) done(null, all);
  else done(null, all[0]?.address ?? '', all[0]?.family);
};

function transport() {
  const made = createTransport({ ...createNetwork({ kind: 'none' }, tls.ca), lookup });
  ends.push(made.drop);
  const get = (url: string, ledBy?: string) =>
    made.exchange({
      method: 'GET',
      url: new URL(url),
      headers: {},
      creating: false,
      limit: 1000,
      ...(ledBy === undefined ? {} : { ledBy: new URL(ledBy) }),
    });
  return { get, at: (host: string) => `https://${host}:${server.port}/x` };
}

const refused = { kind: 'lost', started: false, code: 'redirected' };
const answered = { kind: 'answer', status: 200 };

test.each([
  'https://localhost.',
  'https://[::ffff:127.0.0.1]',
  'https://0.0.0.0',
  'https://[::]',
  'https://2130706433',
])('a public service cannot lead to %s', async (origin) => {
  expect(await transport().get(`${origin}:${server.port}/x`, 'https://service.test/')).toMatchObject(refused);
  expect(server.connections()).toBe(0);
});

test.each([
  '127.0.0.1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  'fe80::1%lo',
  '0.0.0.0',
  '192.0.2.1 127.0.0.1',
])('a public service cannot lead to a name that resolves to %s', async (address) => {
  const { get, at } = transport();
  names = { 'files.test': [address] };
  expect(await get(at('files.test'), 'https://service.test/')).toMatchObject(refused);
  expect(server.connections()).toBe(0);
});

test('a name that leads elsewhere at its second resolution is refused then', async () => {
  const { get, at } = transport();
  names = { 'files.test': ['192.0.2.1', '127.0.0.1'] };
  const first = new Promise<void>((resolve) => {
    lookup('files.test', {}, () => resolve());
  });
  await first;
  expect(await get(at('files.test'), 'https://service.test/')).toMatchObject(refused);
});

test('a service in this network may lead to names and numbers of its own network', async () => {
  const { get, at } = transport();
  names = { 'service.test': ['127.0.0.1'], 'files.test': ['127.0.0.1'], 'other.test': ['10.0.0.1'] };
  expect(await get(at('service.test'))).toMatchObject(answered);
  expect(await get(at('files.test'), at('service.test'))).toMatchObject(answered);
  expect(await get(at('other.test'), at('service.test'))).toMatchObject(refused);
  expect(await get(at('192.168.0.1'), at('service.test'))).toMatchObject({ ...refused, detail: 'private' });
});

test('a service that was on the internet does not become one of this network', async () => {
  const { get, at } = transport();
  // The connection to the first address fails; the second one is this computer.
  names = { 'service.test': ['192.0.2.1 127.0.0.1', '127.0.0.1'], 'files.test': ['127.0.0.1'] };
  await get(at('service.test'));
  await get(at('service.test'));
  expect(await get(at('files.test'), at('service.test'))).toMatchObject(refused);
  expect(await get(at('localhost'), at('service.test'))).toMatchObject(refused);
});
