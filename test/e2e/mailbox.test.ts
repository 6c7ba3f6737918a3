// The built mailbox as its own process: what a service, an office and a hostile sender meet.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newBox, newNonce } from '../../main/mailbox/address.ts';
import { newIdentity, recipientOf } from '../../main/mailbox/sealing.ts';
import {
  pairOffice,
  post,
  postSecurely,
  startMailboxProcess,
  type MailboxProcess,
  type Office,
} from '../helpers/mailbox.ts';
import { makeCertificates } from '../helpers/service-certificate.ts';

const folders: string[] = [];
const started: MailboxProcess[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-mailbox-'));
  folders.push(folder);
  return folder;
}
async function start(folder: string, ...args: string[]): Promise<MailboxProcess> {
  const mailbox = await startMailboxProcess(folder, ...args);
  started.push(mailbox);
  return mailbox;
}
afterEach(async () => {
  for (const mailbox of started.splice(0)) await mailbox.kill('SIGKILL');
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function ready(
  ...args: string[]
): Promise<{ mailbox: MailboxProcess; office: Office; folder: string }> {
  const folder = newFolder();
  const mailbox = await start(folder, ...args);
  return { mailbox, folder, office: await pairOffice(() => mailbox.url, mailbox.code) };
}

const bodiesOf = async (office: Office, after = 0): Promise<string[]> => {
  const { deliveries } = await office.collect(after);
  return Promise.all(deliveries.map(async (one) => Buffer.from((await office.open(one)).body).toString()));
};

/** Everything that the mailbox has on the disk. */
const onDisk = (folder: string): Buffer =>
  Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

describe('a delivery', () => {
  it('is answered with exactly 200, and collected as the very bytes that were sent', async () => {
    const { office } = await ready();
    const nonce = newNonce();
    const bodies = ['{"status" : "PAID","á":[1.10]}\n', 'id=7&status=pago', '\u0000\u0001not text\n\n', 'ok'];
    for (const body of bodies) {
      const answer = await post(`${office.address({ nonce, ref: 'k0abc' })}&event=x`, body, 'text/plain');
      expect([answer.status, answer.redirected, await answer.text()]).toEqual([200, false, 'ok']);
    }
    const { deliveries, last } = await office.collect(0);
    expect(deliveries.map((one) => [one.nonce, one.repeats, one.forwarded])).toEqual(
      bodies.map(() => [nonce, 0, null]),
    );
    expect(last).toBe(deliveries.at(-1)?.seq);
    const letters = await Promise.all(deliveries.map(office.open));
    expect(letters.map(({ body }) => Buffer.from(body).toString())).toEqual(bodies);
    expect(letters[0]).toMatchObject({
      method: 'POST',
      query: 'event=x',
      headers: { 'content-type': 'text/plain' },
    });
  });

  it('with the same bytes is counted and not stored again; at another address it is another delivery', async () => {
    const { office } = await ready();
    const [one, other] = [office.address(), office.address()];
    for (const url of [one, one, one, other]) expect((await post(url, '{"a":1}')).status).toBe(200);
    const { deliveries } = await office.collect(0);
    expect(deliveries.map(({ repeats }) => repeats)).toEqual([2, 0]);
  });

  it('may come by any writing method, or by a GET that says something', async () => {
    const { office } = await ready();
    const url = office.address();
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect((await fetch(url, { method, body: method })).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${url}?status=paid&id=9`)).status).toBe(200);
    for (const method of ['DELETE', 'OPTIONS']) expect((await fetch(url, { method })).status).toBe(405);
    const letters = await Promise.all((await office.collect(0)).deliveries.map(office.open));
    expect(letters.map(({ method, query }) => [method, query])).toEqual([
      ['POST', ''],
      ['PUT', ''],
      ['PATCH', ''],
      ['GET', 'status=paid&id=9'],
    ]);
  });

  it('cannot be read on the disk, and no log line holds its address or the code', async () => {
    const { mailbox, office, folder } = await ready();
    const secret = 'Padaria Estrela 11222333000181';
    const url = office.address({ ref: 'k0secretref' });
    await post(url, secret);
    await post(`${url}x`, secret);
    await mailbox.kill('SIGTERM');
    const kept = onDisk(folder);
    expect(kept.includes('age-encryption.org/v1')).toBe(true);
    for (const text of [secret, 'k0secretref', office.identity]) expect(kept.includes(text)).toBe(false);
    const capability = /\/c\/([\w-]+)/.exec(url)?.[1] ?? '';
    const log = mailbox.lines().split('\n').slice(2).join('\n');
    expect(log).toMatch(/delivery \S{6}… 200/);
    expect(log).not.toContain(capability.slice(11));
    expect(log).not.toContain('k0secretref');
    expect(log).not.toContain(mailbox.code);
  });

  it('that the office waits for arrives as soon as it is kept', async () => {
    const { office } = await ready();
    const waiting = office.collect(0, 25);
    const url = office.address();
    // The wait has begun once the mailbox has answered something that was asked after it.
    await office.collect(0);
    await post(url, 'x');
    const later = async () => {
      for (let times = 0; times < 50; times += 1) await office.collect(0);
      return 'fifty later answers';
    };
    const first = await Promise.race([waiting, later()]);
    expect(first).toMatchObject({ deliveries: [{}] });
  });
});

describe('collecting', () => {
  it('gives everything after a number again, acknowledged or not', async () => {
    const { office } = await ready();
    for (const body of ['1', '2', '3']) await post(office.address(), body);
    const [first] = (await office.collect(0)).deliveries;
    expect((await office.acknowledge(first?.seq ?? 0)).status).toBe(200);
    expect(await bodiesOf(office)).toEqual(['1', '2', '3']);
    expect(await bodiesOf(office, first?.seq)).toEqual(['2', '3']);
  });

  it('is refused without the key, with half of it, and for a box that is not paired', async () => {
    const { mailbox, office } = await ready();
    const get = (authorization: string, box = office.box) =>
      fetch(`${mailbox.url}/v1/deliveries?box=${box}&after=0`, { headers: { authorization } });
    const { collect } = office.keys;
    for (const wrong of [
      '',
      'Bearer',
      `Bearer ${collect.slice(1)}`,
      `Bearer ${collect}A`,
      `Basic ${collect}`,
    ])
      expect((await get(wrong)).status).toBe(401);
    expect((await get(`Bearer ${collect}`)).status).toBe(200);
    expect((await get(`Bearer ${collect}`, newBox())).status).toBe(404);
  });

  it.each([
    'after=-1',
    'after=',
    'after=1e3',
    'after=0&wait=26',
    'after=0&wait=x',
    'after=99999999999999999999',
    '',
  ])('refuses the question "%s"', async (question) => {
    const { office } = await ready();
    expect((await office.ask(`/v1/deliveries?box=${office.box}&${question}`)).status).toBe(400);
  });

  it('answers at once with the last number if the mailbox has less than was collected', async () => {
    const { office } = await ready();
    expect(await office.collect(1_000, 25)).toEqual({ last: 0, deliveries: [] });
  });

  it('keeps boxes apart, and a box keeps its first key until the mailbox is told to pair again', async () => {
    const { mailbox, office, folder } = await ready();
    const other = await pairOffice(() => mailbox.url, mailbox.code);
    await post(office.address(), 'mine');
    expect(await bodiesOf(other)).toEqual([]);
    const stranger = JSON.stringify({ recipient: await recipientOf(await newIdentity()) });
    const path = `/v1/boxes/${office.box}`;
    expect((await office.ask(path, { method: 'POST', body: stranger })).status).toBe(409);
    const own = JSON.stringify({ recipient: await recipientOf(office.identity) });
    expect((await office.ask(path, { method: 'POST', body: own })).status).toBe(200);
    await mailbox.kill('SIGTERM');
    const again = await start(folder, '--pair-again');
    expect(again.code).toBe(mailbox.code);
    const headers = { authorization: `Bearer ${office.keys.collect}` };
    expect((await fetch(again.url + path, { method: 'POST', body: stranger, headers })).status).toBe(200);
  });

  it.each(['', '{}', '{"recipient":"age1"}', '{"recipient":7}', 'x'.repeat(70_000)])(
    'refuses a pairing that is no key',
    async (body) => {
      const { office } = await ready();
      const { status } = await office.ask(`/v1/boxes/${newBox()}`, { method: 'POST', body });
      expect([400, 413]).toContain(status);
    },
  );
});

describe('a start', () => {
  it('prints the code once, and again only if asked', async () => {
    const folder = newFolder();
    const first = await start(folder);
    expect(first.code).toMatch(/^gm1-/);
    expect(await first.kill('SIGTERM')).toBe(0);
    const second = await start(folder);
    expect(second.code).toBeNull();
    await second.kill('SIGTERM');
    expect((await start(folder, '--show-code')).code).toBe(first.code);
    expect(statSync(folder).mode & 0o777).toBe(
      process.platform === 'win32' ? statSync(folder).mode & 0o777 : 0o700,
    );
  });

  it('is refused in a folder that another mailbox uses, and without a certificate on an open network', async () => {
    const { folder } = await ready();
    await expect(start(folder)).rejects.toThrow('another mailbox uses the folder');
    await expect(start(newFolder(), '--host', '0.0.0.0')).rejects.toThrow('Without a certificate');
    await expect(start(newFolder(), '--porta', '1')).rejects.toThrow('usage');
  });
});

describe('with a certificate', () => {
  const [old, renewed] = [makeCertificates(), makeCertificates()];
  const folder = newFolder();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const write = (one: typeof old): void => {
    writeFileSync(cert, one.cert);
    writeFileSync(key, one.key);
  };

  it('takes deliveries over TLS, and uses a renewed certificate without a start', async () => {
    write(old);
    const mailbox = await start(newFolder(), '--host', '127.0.0.1', '--cert', cert, '--key', key);
    const url = `${mailbox.url}/health`;
    expect(url).toContain('https:');
    expect(await postSecurely(url, old.ca, '')).toBe(200);
    await expect(postSecurely(url, renewed.ca, '')).rejects.toThrow('certificate');
    write(renewed);
    process.kill(mailbox.pid, 'SIGHUP');
    await expect.poll(mailbox.lines).toContain('uses the new certificate');
    expect(await postSecurely(url, renewed.ca, '')).toBe(200);
    writeFileSync(key, 'no key');
    process.kill(mailbox.pid, 'SIGHUP');
    await expect.poll(mailbox.lines).toContain('keeps the old certificate');
    expect(await postSecurely(url, renewed.ca, '')).toBe(200);
  });
});

describe('a hostile sender', () => {
  let mailbox: MailboxProcess;
  let office: Office;
  let folder: string;
  beforeAll(async () => {
    folder = newFolder();
    mailbox = await startMailboxProcess(folder);
    office = await pairOffice(() => mailbox.url, mailbox.code);
  });
  afterAll(() => mailbox.kill('SIGKILL'));

  /** Bytes on a connection of its own; resolves to all that was answered, once the mailbox closes it. */
  async function raw(write: (send: (bytes: string | Buffer) => boolean) => void): Promise<string> {
    const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    write((bytes) => socket.write(bytes));
    await closed;
    return answer;
  }
  const sizeOnDisk = (): number => onDisk(folder).length;
  const head = (url: string, more: string): string =>
    `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;

  it('that guesses addresses or paths gets 404, and nothing is written', async () => {
    const before = sizeOnDisk();
    const valid = office.address();
    const guesses = [
      `${valid.slice(0, -1)}${valid.endsWith('A') ? 'B' : 'A'}`,
      `${mailbox.url}/c/${'A'.repeat(54)}`,
      `${valid}/../x`,
      `${valid}?to=http://127.0.0.1/`,
      mailbox.url,
    ];
    for (const guess of guesses) expect((await post(guess, 'x')).status).toBe(404);
    for (const path of [
      '/../../etc/passwd',
      '/c/..%2f..%2fmailbox.db',
      '/mailbox.db',
      '/c/%00',
      '//c//',
      '/v1',
    ])
      expect(
        await raw((send) => send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)),
      ).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(sizeOnDisk()).toBe(before);
  });

  it('that sends ten megabytes is cut off, whether it says so or not', async () => {
    const megabyte = Buffer.alloc(2 ** 20, 'x');
    const said = await raw((send) => {
      send(head(office.address(), `Content-Length: ${10 * megabyte.length}`));
      for (let sent = 0; sent < 10; sent += 1) send(megabyte);
    });
    expect(said).toMatch(/^(HTTP\/1\.1 413|$)/);
    const chunked = await raw((send) => {
      send(head(office.address(), 'Transfer-Encoding: chunked'));
      for (let sent = 0; sent < 10; sent += 1) {
        send(`${megabyte.length.toString(16)}\r\n`);
        send(megabyte);
        send('\r\n');
      }
    });
    expect(chunked).toMatch(/^(HTTP\/1\.1 413|$)/);
    expect((await post(office.address(), 'x'.repeat(64 * 1024))).status).toBe(200);
    expect((await post(office.address(), 'x'.repeat(64 * 1024 + 1))).status).toBe(413);
    expect(sizeOnDisk()).toBeLessThan(2 ** 20);
  });

  it('that sends slowly is cut off, while others are served', async () => {
    const slow = Array.from({ length: 40 }, () =>
      raw((send) => void send(`${head(office.address(), 'Content-Length: 100')}half`)),
    );
    const halfHeads = Array.from({ length: 40 }, () => raw((send) => void send('POST /c/')));
    expect((await post(office.address(), 'quick')).status).toBe(200);
    for (const answer of await Promise.all([...slow, ...halfHeads]))
      expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
    expect(await bodiesOf(office)).not.toContain('half');
  });

  it('that repeats one delivery many times stores one, and soon gets 503', async () => {
    const { last } = await office.collect(0);
    const url = office.address();
    const statuses: number[] = [];
    for (let times = 0; times < 200; times += 1) statuses.push((await post(url, 'again')).status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const { deliveries } = await office.collect(last);
    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]?.repeats).toBe(statuses.filter((status) => status === 200).length - 1);
    expect((await post(office.address(), 'of another attempt')).status).toBe(200);
  });

  it('that speaks no HTTP, or two requests in one, gets nothing of the next delivery', async () => {
    const { last } = await office.collect(0);
    const url = office.address();
    for (const text of [
      '\u0016\u0003\u0001\u0002\u0000\u0001',
      'GET\r\n\r\n',
      head(url, 'Content-Length: 4\r\nTransfer-Encoding: chunked'),
      head(url, 'Content-Length: 4\r\nContent-Length: 5'),
      head(url, `X: ${'x'.repeat(40_000)}`),
    ])
      expect(await raw((send) => send(text))).toMatch(/^HTTP\/1\.1 4/);
    expect((await office.collect(last)).deliveries).toEqual([]);
    expect((await post(office.address(), 'fine')).status).toBe(200);
  });
});
