import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scenarios, type FaultPlan } from '../../../../main/sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../../../main/sandbox/server.ts';
import {
  bearer,
  boletoBody,
  call,
  createBoleto,
  read,
  sandboxForTest,
  textLike,
} from '../../../helpers/sandbox-caller.ts';
import { needs } from '../../../helpers/system-tools.ts';

const headersOf = ({ tenants }: Sandbox) => ({
  ...bearer(tenants.practice.accessToken),
  'content-type': 'application/json',
});

/** The head of the answer; the caller reads the rest. */
const headOf = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));

/** The answer to these exact bytes, to the end of the connection or until `enough` is in it. */
async function raw({ port }: Sandbox, sent: string, enough = /\r\n\r\n/): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (enough.test(text)) break;
  }
  return text;
}

describe('a body that is too large', () => {
  it('is answered each time, even if the rest is still arriving', async () => {
    const sandbox = await sandboxForTest();
    const body = Buffer.alloc(2 ** 20, 'x');
    for (let at = 0; at < 20; at++) {
      const headers = headersOf(sandbox);
      expect((await createBoleto(sandbox, 0, { headers, body })).status).toBe(413);
    }
  });

  it('is answered before it arrives, when it is announced', async () => {
    const sandbox = await sandboxForTest();
    const head = `POST /api/v1/boletos HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n`;
    expect(await raw(sandbox, head)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is answered when it has no end', async () => {
    const sandbox = await sandboxForTest();
    const headers = headersOf(sandbox);
    const sent = request(`${sandbox.url}/api/v1/boletos`, { method: 'POST', headers, agent: false });
    onTestFinished(() => void sent.destroy());
    const pour = () => sent.write(Buffer.alloc(32 * 1024, 'x'), () => sent.destroyed || setImmediate(pour));
    pour();
    expect((await headOf(sent)).statusCode).toBe(413);
  });

  it('leaves the connection usable for the next request', async () => {
    const sandbox = await sandboxForTest();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ports: unknown[] = [];
    const statuses: unknown[] = [];
    for (const body of [Buffer.alloc(2 ** 20, 'x'), JSON.stringify(boletoBody)]) {
      const sent = request(`${sandbox.url}/api/v1/boletos`, {
        method: 'POST',
        headers: headersOf(sandbox),
        agent,
      });
      sent.end(body);
      const response = await headOf(sent);
      statuses.push(response.statusCode);
      ports.push(sent.socket?.localPort);
      await once(response.resume(), 'end');
    }
    expect(statuses).toEqual([413, 201]);
    expect(ports[1]).toBe(ports[0]);
  });

  it('does not include one of exactly 64 KiB', async () => {
    const sandbox = await sandboxForTest();
    const body = JSON.stringify({ ...boletoBody, description: 'Curso' }).padEnd(64 * 1024);
    const headers = headersOf(sandbox);
    expect((await createBoleto(sandbox, 0, { headers, body })).status).toBe(201);
    expect((await createBoleto(sandbox, 0, { headers, body: `${body} ` })).status).toBe(413);
  });
});

describe('an odd request', () => {
  it('by HEAD gets the method that is meant, without a body', async () => {
    const sandbox = await sandboxForTest();
    const text = await raw(
      sandbox,
      'HEAD /api/crypto/fees HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      /$^/,
    );
    expect(text).toMatch(/^HTTP\/1\.1 405 /);
    expect(text).toMatch(/\r\nallow: GET\r\n/i);
    expect(text).toMatch(/\r\n\r\n$/);
  });

  it.each([
    '*',
    '//',
    '//x/api/crypto/fees',
    'http://x/api/crypto/fees',
    '/api/../api/crypto/fees',
    '/%',
    '/?/?',
  ])('for %s is not found', async (target) => {
    const sandbox = await sandboxForTest();
    const text = await raw(sandbox, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('under another Host is served, and its URLs contain that host', async () => {
    const sandbox = await sandboxForTest();
    const headers = { ...headersOf(sandbox), host: 'servico.example:8080' };
    const { status, text } = await createBoleto(sandbox, boletoBody, { headers });
    expect(status).toBe(201);
    expect(text).toContain('"pdfUrl":"http://servico.example:8080/api/v1/boletos/');
  });

  it('without a Host, as HTTP/1.0 allows, gets URLs that lead back to it', async () => {
    const sandbox = await sandboxForTest();
    const body = JSON.stringify(boletoBody);
    const lines = Object.entries(headersOf(sandbox)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /api/v1/boletos HTTP/1.0\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    expect(await raw(sandbox, head + body, /$^/)).toContain(`"pdfUrl":"${sandbox.url}/api/v1/boletos/`);
  });

  it('with a repeated credential counts as without one', async () => {
    const sandbox = await sandboxForTest();
    const { accessToken } = sandbox.tenants.practice;
    const line = `authorization: Bearer ${accessToken}\r\n`;
    const head = `GET /api/crypto/fees HTTP/1.1\r\nHost: x\r\n`;
    expect(await raw(sandbox, `${head}${line}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(sandbox, `${head}${line}${line}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('the listening address', () => {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);

  it.each(['::1', ...others])('is not %s', async (host) => {
    const { port } = await sandboxForTest();
    const socket = connect(port, host);
    onTestFinished(() => void socket.destroy());
    await expect(once(socket, 'connect')).rejects.toMatchObject({
      code: textLike(/^E(?:CONNREFUSED|ADDRNOTAVAIL|AFNOSUPPORT|NETUNREACH)$/),
    });
  });

  it.each(['gateway', '/gateway', '/gateway/', '//gateway//'])(
    'may be under the prefix %s',
    async (prefix) => {
      const sandbox = await sandboxForTest({ prefix });
      expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}/gateway`);
      expect((await read(sandbox, '/api/crypto/fees')).status).toBe(200);
      expect((await createBoleto(sandbox)).text).toContain(`"pdfUrl":"${sandbox.url}/api/v1/boletos/`);
    },
  );

  it.each(['', '/'])('may be under no prefix at all: "%s"', async (prefix) => {
    const sandbox = await sandboxForTest({ prefix });
    expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`);
    expect((await read(sandbox, '/api/crypto/fees')).status).toBe(200);
  });

  it('cannot be one that another program uses', async () => {
    const { port } = await sandboxForTest();
    const started = startSandbox({ port, folder: null, seed: 'test', now: Date.now });
    await expect(started).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('the end', () => {
  it('may be requested twice, and nobody is served after it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guiche-sandbox-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const sandbox = await sandboxForTest({ folder });
    await Promise.all([sandbox.stop(), sandbox.stop()]);
    await sandbox.stop();
    await expect(call(`${sandbox.url}/api/crypto/fees`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(() => sandbox.addDeposit({ cents: 100 })).toThrow('the journal is closed');
  });

  it('waits for no idle connection', async () => {
    const sandbox = await sandboxForTest();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const response = await headOf(request(`${sandbox.url}/api/crypto/fees`, { agent }).end());
    await once(response.resume(), 'end');
    expect(Object.values(agent.freeSockets)).toHaveLength(1);
    await expect(sandbox.stop()).resolves.toBeUndefined();
  });
});

describe('a rehearsal', () => {
  // Every fault of "everything" except the waits.
  const plan: FaultPlan = {
    ...scenarios.everything,
    latencyMs: { least: 0, most: 0 },
    rules: scenarios.everything.rules.filter(({ fault }) => fault.kind !== 'silenceAfter'),
  };

  async function rehearse(seed: string) {
    const sandbox = await sandboxForTest({ seed, faults: plan });
    const answers: string[] = [];
    for (let at = 0; at < 150; at++) {
      const [answer] = await Promise.allSettled([createBoleto(sandbox)]);
      const result = answer.status === 'fulfilled' ? `${answer.value.status} ${answer.value.text}` : 'cut';
      answers.push(result.replaceAll(sandbox.url, ''));
    }
    return { answers, boletos: sandbox.inspect().boletos };
  }

  it('repeats exactly for the same seed, and for no other', async () => {
    const first = await rehearse('one');
    expect(await rehearse('one')).toEqual(first);
    expect((await rehearse('two')).answers).not.toEqual(first.answers);
  });

  it('leaves boletos that no answer reported, and reports none that does not exist', async () => {
    const { answers, boletos } = await rehearse('one');
    const result = answers.flatMap((answer) => /^201 .*"id":(\d+).*\}$/.exec(answer)?.[1] ?? []);
    const ids = new Set(boletos.map(({ id }) => id));
    expect(new Set(result).size).toBe(result.length);
    expect(result.filter((id) => !ids.has(id))).toEqual([]);
    expect(boletos.length).toBeGreaterThan(result.length);
    expect(answers.filter((answer) => answer === 'cut').length).toBeGreaterThan(3);
    expect(answers.some((answer) => answer.startsWith('429 '))).toBe(true);
  });
});

describe('a full disk', needs('bash'), () => {
  it('is reported as a plain 500, creates nothing, and leaves earlier data whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guiche-sandbox-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // No file of this process may grow over eight blocks, which looks like a full disk from inside.
    const main = join(import.meta.dirname, '../../../../main/sandbox/standalone.ts');
    const command = [
      '-c',
      'ulimit -f 8; exec "$0" "$@"',
      process.execPath,
      main,
      '--seed',
      'test',
      '--folder',
      folder,
    ];
    const child = spawn('bash', command, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const output: unknown[] = await once(child.stdout, 'data');
    const url = /http:\S+/.exec(String(output[0]))?.[0] ?? '';

    const later = await sandboxForTest();
    const statuses: number[] = [];
    const body = { ...boletoBody, dueDate: '2049-01-04' };
    for (let at = 0; at < 40; at++) statuses.push((await createBoleto({ ...later, url }, body)).status);
    const made = statuses.indexOf(500);
    expect(made).toBeGreaterThan(3);
    expect(new Set(statuses)).toEqual(new Set([201, 500]));
    expect((await read({ ...later, url }, '/api/crypto/fees')).status).toBe(200);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const again = await sandboxForTest({ folder });
    expect(again.inspect().boletos).toHaveLength(statuses.filter((status) => status === 201).length);
    expect((await createBoleto(again)).status).toBe(201);
  });
});

it('answers callers that wait for a slow answer once it is no longer slow', async () => {
  const sandbox = await sandboxForTest({ faults: { latencyMs: { least: 3_600_000, most: 3_600_000 } } });
  const slow = createBoleto(sandbox);
  await expect.poll(() => sandbox.inspect().boletos).toHaveLength(1);
  sandbox.setFaults('calm');
  expect((await slow).status).toBe(201);
  expect((await createBoleto(sandbox)).status).toBe(201);
});
