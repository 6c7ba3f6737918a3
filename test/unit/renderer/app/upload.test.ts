import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sliceBytes, upload } from '../../../../renderer/app/upload.ts';
import { fakeGuiche } from '../fake-guiche.ts';

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
    // Requests need the window's own origin, which Node's fetch lacks.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      realFetch(`http://127.0.0.1:${port}${path}`, init),
    );
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const realAnswer = answer;
  beforeEach(() => void (answer = realAnswer));

  const file = new File(['conteúdo da planilha'], 'março – São João.csv');
  const guiche = {
    ...fakeGuiche({}).guiche,
    uploadHeaders: (announced: Readonly<Record<string, string>>) =>
      Promise.resolve({ 'x-guiche-stamp': `of ${announced['x-guiche-kind']}` }),
  };

  test('states name, length and digest of exactly these bytes', async () => {
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

  test('passes main’s refusal on, and accepts no other answer', async () => {
    answer = '{"ok":false,"error":{"code":"uploadTooLarge","area":"files","retryable":false}}';
    expect(await upload(guiche, file, 'sheet')).toMatchObject({ error: { code: 'uploadTooLarge' } });
    answer = '{"ok":true,"value":{}}';
    expect(await upload(guiche, file, 'sheet')).toMatchObject({ error: { code: 'internal' } });
    answer = '<html>';
    expect(await upload(guiche, file, 'sheet')).toMatchObject({ error: { code: 'stopping' } });
  });

  test('of more than one slice announces each slice, and the whole file with the last', async () => {
    const bytes = new Uint8Array(2 * sliceBytes + 5).map((_, index) => (index * 31 + (index >> 16)) % 256);
    const large = new File([bytes], 'registro.db');
    const digest = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
    expect(await upload(guiche, large, 'ledger')).toEqual({ ok: true, value: { ticket: 't1' } });
    const headerOf = (name: string) => received.map(({ headers }) => headers[`x-guiche-${name}`]);
    expect(headerOf('offset')).toEqual(['0', String(sliceBytes), String(2 * sliceBytes)]);
    expect(headerOf('length')).toEqual([String(sliceBytes), String(sliceBytes), '5']);
    expect(new Set(headerOf('total'))).toEqual(new Set([String(bytes.length)]));
    expect(new Set(headerOf('upload')).size).toBe(1);
    expect(headerOf('sha256')).toEqual(received.map(({ body }) => digest(body)));
    expect(headerOf('whole')).toEqual([undefined, undefined, digest(bytes)]);
    expect(Buffer.compare(Buffer.concat(received.map(({ body }) => body)), bytes)).toBe(0);
  });

  test('repeats a slice whose answer was lost, and stops after a refusal', async () => {
    const large = new File([new Uint8Array(sliceBytes + 1)], 'registro.db');
    answer = '<html>';
    expect(await upload(guiche, large, 'ledger')).toMatchObject({ error: { code: 'stopping' } });
    expect(received.map(({ headers }) => headers['x-guiche-offset'])).toEqual(['0', '0', '0']);
    received.length = 0;
    answer = '{"ok":false,"error":{"code":"diskFull","area":"files","retryable":true}}';
    expect(await upload(guiche, large, 'ledger')).toMatchObject({ error: { code: 'diskFull' } });
    expect(received).toHaveLength(1);
  });
});
