// Why Electron could not be fetched: from the output of its installer, and from the real installer on networks of the test.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { electronBinary, fetchElectron, fetchFault } from '../../../build/electron-binary.ts';
import { patienceFor } from '../../../build/electron-window.ts';
import { fetchFaultOf } from '../../../build/start-words.ts';
import { temporaryFolder } from '../../helpers/ledger-folder.ts';
import { makeCertificates } from '../../helpers/service-certificate.ts';
import { needs } from '../../helpers/system-tools.ts';

it.each([
  ['Error: getaddrinfo ENOTFOUND files.example', 'notFound'],
  ['RequestError: connect ECONNREFUSED 10.0.0.1:443', 'cutOff'],
  [
    'Proxy response (407) !== 200 when HTTP Tunneling UND_ERR_ABORTED\nTypeError: fetch failed',
    'proxyRefuses',
  ],
  ['self-signed certificate in certificate chain SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['Connect Timeout Error UND_ERR_CONNECT_TIMEOUT\nTypeError: fetch failed', 'cutOff'],
  ['TypeError: terminated\n    at Fetch.onAborted', 'cutOff'],
  ['HTTPError: Response code 403 (Forbidden)', 'refused'],
  ['Error: ENOSPC: no space left on device, write', 'diskFull'],
  ['Error: EACCES: permission denied, mkdir', 'notWritable'],
  ['\nError: something new\n    at x', { line: 'Error: something new' }],
  ['', 'silent'],
])('%j is %j, and still is after it was stored', (words, fault) => {
  expect(fetchFault(words)).toEqual(fault);
  expect(fetchFaultOf(typeof fault === 'string' ? fault : fault.line)).toEqual(fault);
});

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** As on a machine without Electron: for another system than this one, in a separate cache. */
const fetchFrom = (mirror: string, more: Readonly<Record<string, string>> = {}, patience = 20_000) => {
  const names = /^(?:https?_proxy|no_proxy|electron_|npm_config_)/iu;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
  const own = {
    ELECTRON_INSTALL_PLATFORM: process.platform === 'win32' ? 'linux' : 'win32',
    electron_config_cache: temporaryFolder(),
    ELECTRON_MIRROR: mirror,
  };
  return fetchElectron({ ...env, ...own, ...more }, patience);
};

it('an unknown host', async () => {
  expect(await fetchFrom('http://electron.invalid/')).toBe('notFound');
});

it('a refused connection', async () => {
  const server = createHttp();
  const port = await listening(server);
  await new Promise((closed) => server.close(closed));
  expect(await fetchFrom(`http://127.0.0.1:${port}/`)).toBe('cutOff');
});

it('a connection that is cut on the way', async () => {
  const port = await listening(
    createHttp((_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write('the first of it', () => answer.destroy());
    }),
  );
  expect(await fetchFrom(`http://127.0.0.1:${port}/`)).toBe('cutOff');
});

it('a network that answers with a refusal', async () => {
  const port = await listening(createHttp((_, answer) => void answer.writeHead(403).end()));
  expect(await fetchFrom(`http://127.0.0.1:${port}/`)).toBe('refused');
});

it('a proxy that requires a login', async () => {
  const proxy = createHttp();
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
  const env = { HTTPS_PROXY: `http://127.0.0.1:${await listening(proxy)}` };
  expect(await fetchFrom('https://electron.invalid/', env)).toBe('proxyRefuses');
});

it('a silent network is given up after a time without data', async () => {
  const port = await listening(createHttp(() => undefined));
  expect(await fetchFrom(`http://127.0.0.1:${port}/`, {}, 1_000)).toBe('silent');
});

describe('with openssl', needs('openssl'), () => {
  it('a certificate of the network’s own', async () => {
    const { key, cert } = makeCertificates();
    const port = await listening(createHttps({ key, cert }));
    expect(await fetchFrom(`https://127.0.0.1:${port}/`)).toBe('certificate');
  });
});

it('waits longer for the first window of a program that was fetched just now', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'electron'), '');
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder };
  const found = await electronBinary({ env, again: false });
  expect(found).toEqual({ program: join(folder, 'electron'), first: false });
  expect([patienceFor(false), patienceFor(true)]).toEqual([20_000, 60_000]);
});
