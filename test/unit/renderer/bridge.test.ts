import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, mintCommandId, upload } from '../../../renderer/bridge.ts';
import { fakeGuiche } from './fake-guiche.ts';
import { ready } from './samples.ts';

describe('a stream', () => {
  test('never goes back, until it is told to forget', () => {
    const { guiche, emit, listening } = fakeGuiche({});
    const seen: string[] = [];
    const followed = follow(guiche, 'app', (state) => seen.push(state.version));
    emit('app', 3, ready({ version: 'c' }));
    followed.take(2, ready({ version: 'b' }));
    followed.take(3, ready({ version: 'same' }));
    expect(seen).toEqual(['c', 'same']);
    followed.forget();
    followed.take(0, ready({ version: 'a' }));
    expect(seen).toEqual(['c', 'same', 'a']);
    followed.stop();
    expect(listening()).toBe(0);
  });
});

test('command ids are never alike', () => {
  expect(new Set(Array.from({ length: 100 }, mintCommandId)).size).toBe(100);
});

describe('an upload', () => {
  const received: { headers: IncomingMessage['headers']; body: Buffer }[] = [];
  let answer = '{"ok":true,"value":{"ticket":"t1"}}';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.end(answer);
    });
  });
  const realFetch = globalThis.fetch;
  beforeEach(async () => {
    received.length = 0;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { port } = server.address() as AddressInfo;
    // A window's own origin, which Node's fetch has not.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      realFetch(`http://127.0.0.1:${port}${path}`, init),
    );
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const file = new File(['conteúdo da planilha'], 'março – São João.csv');
  const guiche = {
    ...fakeGuiche({}).guiche,
    uploadHeaders: (announced: Readonly<Record<string, string>>) =>
      Promise.resolve({ 'x-guiche-stamp': `of ${announced['x-guiche-kind']}` }),
  };

  test('says name, length and digest of exactly these bytes', async () => {
    expect(await upload(guiche, file, 'sheet')).toEqual({ ok: true, value: { ticket: 't1' } });
    const [only] = received;
    expect(only?.headers).toMatchObject({
      'x-guiche-kind': 'sheet',
      'x-guiche-length': String(only?.body.length),
      'x-guiche-sha256': createHash('sha256')
        .update(only?.body ?? '')
        .digest('hex'),
      'x-guiche-stamp': 'of sheet',
    });
    expect(decodeURIComponent(String(only?.headers['x-guiche-name']))).toBe(file.name);
  });

  test('passes main’s refusal on, and trusts no other answer', async () => {
    answer = '{"ok":false,"error":{"code":"uploadTooLarge","area":"files","retryable":false}}';
    expect(await upload(guiche, file, 'sheet')).toMatchObject({ error: { code: 'uploadTooLarge' } });
    answer = '{"ok":true,"value":{}}';
    expect(await upload(guiche, file, 'sheet')).toMatchObject({ error: { code: 'internal' } });
    answer = '<html>';
    expect(await upload(guiche, file, 'sheet')).toMatchObject({ error: { code: 'stopping' } });
  });
});
