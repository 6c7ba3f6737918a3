// Which certificates and which proxy are used; with a real CONNECT proxy.
import { createServer, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  checkPem,
  checkProxy,
  createNetwork,
  fromEnvironment,
  fromList,
  type ProxyChoice,
} from '../../../../main/service/network.ts';
import { createTransport, usualTimeouts } from '../../../../main/service/transport.ts';
import { makeCertificates, type TestCertificates } from '../../../helpers/service-certificate.ts';
import { closed, json, listen, serve } from '../../../helpers/service-server.ts';

let tls: TestCertificates;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  tls = makeCertificates();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe('the environment', () => {
  const variables = { HTTPS_PROXY: 'http://proxy.corp:3128', HTTP_PROXY: 'plain.corp:80', NO_PROXY: '' };
  const ask = (url: string, more: Record<string, string> = {}) =>
    fromEnvironment({ ...variables, ...more }, new URL(url));

  test('by scheme, lower case first', () => {
    expect(ask('https://api.example.com')).toBe('http://proxy.corp:3128/');
    expect(ask('http://api.example.com')).toBe('http://plain.corp/');
    expect(ask('https://api.example.com', { https_proxy: 'http://other:1' })).toBe('http://other:1/');
    expect(fromEnvironment({}, new URL('https://api.example.com'))).toBeUndefined();
    expect(fromEnvironment({ ALL_PROXY: 'http://all:1' }, new URL('https://x.example'))).toBe(
      'http://all:1/',
    );
  });

  test.each([
    ['*', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['API.example.com', true],
    ['other.org, api.example.com:443', true],
    ['api.example.com:8443', false],
    ['ample.com', false],
    ['other.org', false],
    ['', false],
  ])('NO_PROXY %s', (list, exempt) => {
    expect(ask('https://api.example.com', { NO_PROXY: list }) === undefined).toBe(exempt);
  });

  test('addresses', () => {
    expect(ask('https://[fd00::1]', { NO_PROXY: 'fd00::1' })).toBeUndefined();
    expect(ask('https://[fd00::1]:8443', { NO_PROXY: '[fd00::1]:8443' })).toBeUndefined();
    expect(ask('https://10.0.0.7', { NO_PROXY: '10.0.0.7' })).toBeUndefined();
  });
});

test.each([
  ['DIRECT', undefined],
  ['', undefined],
  ['PROXY proxy.corp:3128; DIRECT', 'http://proxy.corp:3128/'],
  ['HTTPS proxy.corp:443', 'https://proxy.corp/'],
  ['SOCKS5 s:1080; PROXY proxy.corp:3128', 'http://proxy.corp:3128/'],
  ['SOCKS s:1080; DIRECT', undefined],
])('the list "%s"', (list, proxy) => {
  expect(fromList(list)).toBe(proxy);
});

test('names a proxy of an unsupported kind, never its password', () => {
  expect(() => fromList('SOCKS5 s:1080')).toThrow('proxyFailed: proxyKind');
  expect(() => fromList('PROXY')).toThrow('proxyFailed: proxyUrl');
});

test('loopback never goes through a proxy', async () => {
  const { proxyFor } = createNetwork({ kind: 'own', url: 'http://proxy.corp:3128' });
  expect(await proxyFor(new URL('http://127.0.0.1:8080/x'))).toBeUndefined();
  expect(await proxyFor(new URL('https://api.example.com'))).toBe('http://proxy.corp:3128/');
});

describe('checkPem', () => {
  test('names the owner of each certificate', () => {
    const checked = checkPem(`junk\n${tls.ca}\n${tls.cert}`);
    expect(checked).toMatchObject({
      ok: true,
      value: [
        { subject: 'CN=Guiche test authority', authority: true },
        { subject: 'CN=service.test', authority: false },
      ],
    });
  });
  test.each([
    ['nothing', 'hello', 'noCertificate'],
    ['a broken one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'unreadable'],
  ])('%s', (_name, pem, detail) => {
    expect(checkPem(pem)).toMatchObject({ ok: false, error: { code: 'pemInvalid', detail } });
  });
  test('a private key is refused', () => {
    expect(checkPem(tls.ca + tls.key)).toMatchObject({ ok: false, error: { detail: 'privateKey' } });
  });
});

describe('through a real proxy', () => {
  /** Connects every CONNECT to the one port, or treats it as the test says. */
  async function proxy(treat: (socket: Socket, head: string) => void) {
    const heads: string[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('data', (head: Buffer) => {
        heads.push(head.toString('latin1'));
        treat(socket, head.toString('latin1'));
      });
    });
    const port = await listen(server);
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      return closed(server);
    });
    return { url: `http://clerk:word@127.0.0.1:${port}`, heads };
  }

  const tunnel = (port: number) => (socket: Socket) => {
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  };

  async function send(choice: ProxyChoice, timeouts = usualTimeouts) {
    const transport = createTransport(createNetwork(choice, tls.ca), timeouts);
    ends.push(transport.drop);
    return await transport.exchange({
      method: 'POST',
      url: new URL('https://service.test/api/v1/boletos'),
      headers: { authorization: 'Bearer test-token' },
      body: Buffer.from('{}'),
      creating: true,
      limit: 1000,
    });
  }

  test('the tunnel passes the request with its secrets hidden, and gets our password', async () => {
    const service = await serve((_seen, response) => json(response, 201, {}), tls);
    ends.push(service.close);
    const between = await proxy(tunnel(service.port));
    expect(await send({ kind: 'own', url: between.url })).toMatchObject({ kind: 'answer', status: 201 });
    expect(service.seen).toHaveLength(1);
    expect(between.heads).toHaveLength(1);
    expect(between.heads[0]).toMatch(/^CONNECT service\.test:443 HTTP\/1\.1\r\n/);
    expect(between.heads[0]).toContain(`Basic ${Buffer.from('clerk:word').toString('base64')}`);
    expect(between.heads[0]).not.toContain('test-token');
  });

  test('the resolver and the environment can also name it', async () => {
    const service = await serve((_seen, response) => json(response, 201, {}), tls);
    ends.push(service.close);
    const { url } = await proxy(tunnel(service.port));
    const { host } = new URL(url);
    const byResolver = await send({ kind: 'resolver', resolve: () => Promise.resolve(`PROXY ${host}`) });
    expect(byResolver).toMatchObject({ kind: 'answer', status: 201 });
    const byEnvironment = await send({ kind: 'environment', variables: { HTTPS_PROXY: url } });
    expect(byEnvironment).toMatchObject({ kind: 'answer', status: 201 });
  });

  test.each([
    ['407', (socket: Socket) => socket.end('HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n')],
    ['502', (socket: Socket) => socket.end('HTTP/1.1 502 No\r\ncontent-length: 0\r\n\r\n')],
    ['a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['a close', (socket: Socket) => socket.end()],
    ['silence', () => {}],
  ])('%s is a proxy failure, and nothing was sent', async (_name, treat) => {
    const { url } = await proxy(treat);
    const exchange = await send({ kind: 'own', url }, { ...usualTimeouts, connect: 300 });
    expect(exchange).toMatchObject({ kind: 'lost', started: false, code: 'proxyFailed' });
    expect(JSON.stringify(exchange)).not.toContain('word');
  });

  test('no proxy at the address', async () => {
    const gone = await serve(() => {});
    await gone.close();
    expect(await send({ kind: 'own', url: gone.origin })).toMatchObject({
      started: false,
      code: 'proxyFailed',
    });
  });

  test('a resolver that fails or never answers', async () => {
    const quick = { ...usualTimeouts, connect: 100 };
    const failing: ProxyChoice = { kind: 'resolver', resolve: () => Promise.reject(new Error('no')) };
    const silent: ProxyChoice = { kind: 'resolver', resolve: () => new Promise(() => {}) };
    expect(await send(failing, quick)).toMatchObject({ started: false, code: 'proxyFailed' });
    expect(await send(silent, quick)).toMatchObject({ started: false, code: 'proxyFailed' });
  });

  test('the certificate behind the tunnel is still checked', async () => {
    const other = makeCertificates('DNS:other.test');
    const service = await serve((_seen, response) => json(response, 201, {}), other);
    ends.push(service.close);
    const { url } = await proxy(tunnel(service.port));
    expect(await send({ kind: 'own', url })).toMatchObject({ started: false, code: 'certificateInvalid' });
    expect(service.seen).toEqual([]);
  });
});

describe('an account’s own proxy', () => {
  test.each(['http://proxy.example:8080', 'proxy.example:8080', 'https://proxy.example'])(
    '%s may be set',
    (address) => {
      expect(checkProxy(address).ok).toBe(true);
    },
  );

  test.each([
    ['http://joe:hunter2@proxy.example:8080', 'userinfo'],
    ['joe:hunter2@proxy.example:8080', 'userinfo'],
    ['socks5://proxy.example', 'address'],
    ['not an address', 'address'],
  ])('%s is refused, without repeating it', (address, why) => {
    const result = checkProxy(address);
    expect(result).toMatchObject({ ok: false, error: { fields: { 'settings.proxy': why } } });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});
